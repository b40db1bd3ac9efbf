import type { Interval, NewPlanBenefit, PlanKind, PlanPrice, SaleStatus } from '@/contract/planParts'
import type { Audience } from '@/contract/plans'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import { blankBenefit } from '@/contract/blankBenefit'

type Product = {
  name: string
  /** What it is for, in a few words. */
  about: string
  kind: PlanKind
  monthly: number
  covers: string[]
  /** Services with a benefit of their own, by name. */
  apart?: Record<string, Partial<NewPlanBenefit>>
  /** Categories whose benefit is the same in every size, by code. */
  also?: Record<string, Partial<NewPlanBenefit>>
  audience?: Audience[]
  /** Days for which a monthly plan is tried for nothing. */
  trial_days?: number
}

/** What is sold, each in the sizes that follow. */
const products: Product[] = [
  {
    name: 'Esencial',
    about: 'Médico general, laboratorio y consulta a distancia para el día a día',
    kind: 'health_membership',
    monthly: 34_900,
    covers: ['MEDICINA-GENERAL', 'LABORATORIO', 'TELEMEDICINA'],
    apart: { 'Perfil tiroideo': { covered: false } },
  },
  {
    name: 'Integral',
    about: 'Además del médico general: especialistas, estudios y urgencias',
    kind: 'health_membership',
    monthly: 59_900,
    covers: ['MEDICINA-GENERAL', 'ESPECIALIDADES', 'LABORATORIO', 'IMAGENOLOGIA', 'URGENCIAS'],
    apart: {
      'Resonancia magnética': { coinsurance_pct: '30', limit_count: 1, requires_authorization: true },
    },
  },
  {
    name: 'Plus',
    about: 'Lo más completo: especialistas, dental, hospital y maternidad',
    kind: 'health_membership',
    monthly: 89_900,
    covers: [
      'MEDICINA-GENERAL',
      'ESPECIALIDADES',
      'LABORATORIO',
      'IMAGENOLOGIA',
      'DENTAL',
      'VISION',
      'URGENCIAS',
      'HOSPITALIZACION',
    ],
    also: { MATERNIDAD: { coinsurance_pct: '20', limit_count: 1, waiting_days: 300 } },
  },
  {
    name: 'Red Descuento',
    about: 'Precios acordados en consultas, estudios y medicamentos',
    kind: 'discount_network',
    monthly: 9_900,
    covers: ['CONSULTAS', 'ESTUDIOS', 'MEDICAMENTOS'],
  },
  {
    name: 'Sonrisa',
    about: 'Limpieza, resinas, extracciones y ortodoncia',
    kind: 'dental',
    monthly: 14_900,
    covers: ['DENTAL', 'ORTODONCIA'],
  },
  {
    name: 'Mirada',
    about: 'Examen de la vista y lentes',
    kind: 'vision',
    monthly: 11_900,
    covers: ['VISION'],
  },
  {
    name: 'En Línea',
    about: 'Médico, psicología y nutrición por videollamada',
    kind: 'telemedicine',
    monthly: 7_900,
    covers: ['TELEMEDICINA', 'PSICOLOGIA', 'NUTRICION'],
    trial_days: 14,
  },
  {
    name: 'Accidentes',
    about: 'Urgencias y traumatología después de un accidente',
    kind: 'accident',
    monthly: 12_900,
    covers: ['URGENCIAS', 'TRAUMATOLOGIA'],
  },
  {
    name: 'Colaboradores',
    about: 'Consultas, estudios y medicamentos para la gente de tu empresa',
    kind: 'fund_backed',
    monthly: 24_900,
    covers: ['CONSULTAS', 'ESTUDIOS', 'MEDICAMENTOS', 'PREVENCION'],
    audience: ['company', 'reseller'],
  },
]

type Size = { name: string; audience: Audience[]; most: number; times: number; mode?: PlanPrice['mode'] }

const sizes: Size[] = [
  { name: 'Individual', audience: ['individual'], most: 1, times: 1 },
  { name: 'Pareja', audience: ['individual', 'family'], most: 2, times: 1.8 },
  { name: 'Familiar', audience: ['family'], most: 6, times: 2.6 },
  { name: 'Empresarial', audience: ['company', 'reseller'], most: 9, times: 0.9, mode: 'per_member' },
]

/** Of every twelve, those that are not sold today. */
const statuses: Record<number, SaleStatus> = { 3: 'draft', 7: 'archived', 11: 'scheduled' }

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')

export type DemoPlan = ReturnType<typeof makePlans>[number]

/** The uuid of each service category by its code, and of each service by its name. */
export type Catalogue = Record<'categories' | 'services', ReadonlyMap<string, string>>

/** What is sold, in every size and status. */
export function makePlans(
  random: Random,
  { categories, services }: Catalogue,
  insurers: string[],
  by: Actor,
) {
  return products.flatMap((product, position) =>
    sizes.map((size, index) => {
      const name = `${product.name} ${size.name}`
      const monthly = Math.round((product.monthly * size.times) / 100) * 100
      const status = statuses[(position * sizes.length + index) % 12] ?? 'published'
      const days = random.between(200, 690)
      return {
        uuid: random.uuid(),
        code: slugOf(name).toUpperCase(),
        name,
        public_name: `Plan ${name}`,
        slug: slugOf(name),
        family: product.name,
        short_description: product.about,
        description_md: null,
        kind: product.kind,
        audience: product.audience ?? size.audience,
        insurer_company_uuid: insurers.length && random.chance(0.4) ? random.pick(insurers) : null,
        period: { length: 1, unit: 'year' as const },
        eligibility: {
          min_age: 0,
          max_age: 65,
          max_renewal_age: 75,
          child_max_age: 25,
          residence_states: [],
          requires_declaration: product.kind === 'health_membership',
          notice_days: 30,
          newborns_wait: product.kind !== 'health_membership',
        },
        members: { min: 1, max: size.most, included: Math.min(2, size.most) },
        waiting_period_days: random.pick([0, 15, 30]),
        grace_days: random.pick([5, 10, 15]),
        renewal_window_days: 30,
        renewal: 'auto' as const,
        prices: makePrices(random, monthly, {
          mode: size.mode ?? 'flat',
          trial_days: product.trial_days ?? 0,
        }),
        benefits: [
          ...product.covers.flatMap((code) => makeBenefit(random, categories.get(code))),
          ...Object.entries(product.also ?? {}).flatMap(([code, terms]) => {
            const service_category_uuid = categories.get(code)
            return service_category_uuid ? [{ ...blankBenefit, service_category_uuid, ...terms }] : []
          }),
          ...Object.entries(product.apart ?? {}).flatMap(([service, terms]) =>
            benefitApart(services.get(service), terms),
          ),
        ],
        provider_network_tag: random.chance(0.3) ? 'amplia' : null,
        publish_on: status === 'scheduled' ? dayBefore(-random.between(5, 40)) : null,
        sales: {
          public: status === 'published',
          channels:
            index === 3
              ? ['staff' as const, 'company' as const]
              : ['web' as const, 'staff' as const, ...(index === 1 ? [] : ['reseller' as const])],
          order: index * 10,
          highlight: size.name === 'Familiar',
          cta: null,
        },
        status,
        status_reason: status === 'archived' ? 'Lo reemplazó otro plan' : null,
        ...stampMade(momentBefore(days, random), by),
      }
    }),
  )
}

/** A monthly and a yearly price, and now and then the monthly one from before. */
function makePrices(
  random: Random,
  monthly: number,
  { mode, trial_days }: { mode: PlanPrice['mode']; trial_days: number },
): PlanPrice[] {
  const price = (
    version: number,
    interval: Interval,
    amount_cents: number,
    status: PlanPrice['status'],
    from = 800,
  ): PlanPrice => ({
    version,
    currency: 'MXN',
    interval,
    mode,
    amount_cents,
    bands: [],
    signup_fee_cents: 0,
    trial_days: interval === 'month' ? trial_days : 0,
    tax: { object: '02', rate: '0.16' },
    valid_from: dayBefore(from),
    valid_to: status === 'retired' ? dayBefore(181) : null,
    status,
  })
  const yearly = monthly * 10
  return random.chance(0.4)
    ? [
        price(1, 'month', Math.round(monthly * 0.009) * 100, 'retired'),
        price(2, 'month', monthly, 'active', 180),
        price(3, 'year', yearly, 'active'),
      ]
    : [price(1, 'month', monthly, 'active'), price(2, 'year', yearly, 'active')]
}

/** What is done for a category; nothing where it is not there. */
export function makeBenefit(random: Random, category: string | undefined): NewPlanBenefit[] {
  if (!category) return []
  const isByUse = random.chance(0.7)
  return [
    {
      ...blankBenefit,
      service_category_uuid: category,
      coinsurance_pct: isByUse ? null : random.pick(['10', '20', '30']),
      copay_cents: isByUse ? random.pick([0, 5_000, 8_000, 12_000]) : null,
      limit_count: isByUse ? random.pick([2, 4, 6, 10]) : null,
      limit_cents: isByUse ? null : random.pick([500_000, 1_000_000, 5_000_000]),
      waiting_days: random.pick([0, 0, 15, 30]),
      requires_authorization: random.chance(0.2),
      network: random.pick(['any', 'in_network'] as const),
    },
  ]
}

/** A benefit for one service that overrides that of its category; it draws no random numbers. */
export const benefitApart = (
  service: string | undefined,
  terms: Partial<NewPlanBenefit>,
): NewPlanBenefit[] => (service ? [{ ...blankBenefit, service_uuid: service, ...terms }] : [])
