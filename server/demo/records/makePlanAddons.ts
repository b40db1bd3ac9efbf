import type { AddonType } from '@/contract/planAddons'
import type { SaleStatus } from '@/contract/planParts'
import type { Actor } from '@/contract/shapes'
import { stampMade, momentBefore } from '@server/demo/material/base'
import { benefitApart, type Catalogue, type DemoPlan, makeBenefit } from './makePlans'
import type { Random } from '@server/demo/material/random'

const extras: [name: string, type: AddonType, cents: number, category?: string, service?: string][] = [
  ['Dental básico', 'coverage', 9_900, 'DENTAL'],
  ['Ortodoncia', 'coverage', 29_900, 'ORTODONCIA'],
  ['Lentes al año', 'coverage', 7_900, 'VISION'],
  ['Psicología en línea', 'coverage', 14_900, 'PSICOLOGIA'],
  ['Nutrición en línea', 'coverage', 9_900, 'NUTRICION'],
  ['Laboratorio ampliado', 'coverage', 12_900, 'LABORATORIO', 'Perfil tiroideo'],
  ['Imagenología', 'coverage', 15_900, 'IMAGENOLOGIA'],
  ['Maternidad', 'coverage', 39_900, 'MATERNIDAD'],
  ['Vacunas de temporada', 'coverage', 6_900, 'VACUNACION'],
  ['Rehabilitación', 'coverage', 11_900, 'REHABILITACION'],
  ['Urgencias en el extranjero', 'coverage', 24_900, 'URGENCIAS'],
  ['Pediatría en casa', 'coverage', 18_900, 'PEDIATRIA'],
  ['Podología', 'coverage', 4_900, 'PODOLOGIA'],
  ['Audición', 'coverage', 5_900, 'AUDICION'],
  ['Chequeo anual', 'service', 149_900],
  ['Segunda opinión médica', 'service', 89_900],
  ['Ambulancia a domicilio', 'service', 59_900],
  ['Toma de muestras en casa', 'service', 29_900],
  ['Enfermera en casa', 'service', 79_900],
  ['Entrega de medicinas', 'service', 4_900],
  ['Traslado a citas', 'service', 19_900],
  ['Asesor personal', 'service', 9_900],
  ['Credencial impresa', 'fee', 9_900],
  ['Reposición de credencial', 'fee', 4_900],
  ['Gastos de alta', 'fee', 19_900],
  ['Cambio de titular', 'fee', 14_900],
  ['Descuento por convenio', 'discount', -5_000],
  ['Descuento por empresa', 'discount', -4_000],
  ['Descuento por adelanto', 'discount', -2_500],
  ['Descuento de bienvenida', 'discount', -3_000],
  ['Homeopatía', 'service', 6_900],
]

/** Extras for the plans that are sold. */
export function makePlanAddons(
  random: Random,
  plans: readonly DemoPlan[],
  { categories, services }: Catalogue,
  by: Actor,
) {
  return extras.map(([name, type, amount_cents, category, service], index) => ({
    uuid: random.uuid(),
    code: `EXTRA-${String(index + 1).padStart(2, '0')}`,
    name,
    public_name: name,
    short_description: `${name}, además de lo que ya cubre el plan`,
    type,
    compatible_plan_uuids: [
      ...new Set(Array.from({ length: random.between(1, 5) }, () => random.pick(plans).uuid)),
    ],
    pricing: {
      version: 1,
      currency: 'MXN',
      interval: type === 'fee' ? ('once' as const) : ('month' as const),
      mode: random.chance(0.3) ? ('per_member' as const) : ('flat' as const),
      amount_cents,
      quarter_cents: null,
      semester_cents: null,
      // Ten months are paid for a year, as with the plans, where a year has a price of its own.
      year_cents: type === 'coverage' ? amount_cents * 10 : null,
      valid_from: null,
      valid_to: null,
    },
    tax: { object: '02' as const, rate: '0.16' as const },
    benefits: category
      ? [
          ...makeBenefit(random, categories.get(category)),
          ...benefitApart(services.get(service ?? ''), { copay_cents: 10_000, limit_count: 2 }),
        ]
      : [],
    max_quantity: type === 'service' ? 4 : 1,
    selectable_in: ['staff' as const, ...(random.chance(0.6) ? ['funnel' as const] : [])],
    requires_addon_uuids: [],
    excludes_addon_uuids: [],
    order: (index + 1) * 10,
    status:
      name === 'Homeopatía'
        ? ('archived' as const)
        : random.weighted<SaleStatus>({ published: 80, draft: 12, scheduled: 8, archived: 0 }),
    status_reason: null,
    ...stampMade(momentBefore(random.between(60, 500), random), by),
  }))
}
