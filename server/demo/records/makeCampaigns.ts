import { slugOf } from '@/contract/slugs'
import type { CampaignChannel } from '@/contract/campaigns'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

const names: [name: string, channel: CampaignChannel, code: string | null][] = [
  ['Primavera saludable', 'web', 'PRIMAVERA'],
  ['Bienvenida 2026', 'web', 'BIENVENIDA'],
  ['Buen Fin', 'social', 'BUENFIN25'],
  ['Regreso a clases', 'email', 'CLASES25'],
  ['Mes de la mujer', 'social', 'MUJER2026'],
  ['Día del niño', 'whatsapp', 'PEQUES26'],
  ['Día de las madres', 'email', 'MAMA2026'],
  ['Verano en familia', 'web', 'VERANO26'],
  ['Mes de la vista', 'offline', null],
  ['Sonrisa sana', 'social', 'SONRISA'],
  ['Invierno sin gripe', 'email', 'SINGRIPE'],
  ['Propósitos de enero', 'web', 'ENERO2026'],
  ['Convenio Colegio de Contadores', 'company', 'CONTADOR'],
  ['Convenio sindicato textil', 'company', null],
  ['Promotores del Bajío', 'reseller', 'BAJIO15'],
  ['Promotores del Sureste', 'reseller', 'SURESTE'],
  ['Feria de la salud León', 'offline', 'FERIALEON'],
  ['Feria de la salud Mérida', 'offline', 'FERIAMID'],
  ['Recomienda y gana', 'whatsapp', 'RECOMIENDA'],
  ['Vuelve con nosotros', 'email', 'REGRESA'],
  ['Plan dental a mitad', 'social', 'DENTAL50'],
  ['Aniversario', 'web', 'ANIVER10'],
  ['Nuevas empresas', 'company', 'EMPRESAS'],
  ['Adultos mayores', 'offline', 'MAYORES'],
  ['Estudiantes', 'social', 'CAMPUS26'],
  ['Chequeo de medio año', 'email', 'CHEQUEO'],
  ['Maternidad acompañada', 'whatsapp', 'MATERNA'],
  ['Farmacia en casa', 'whatsapp', null],
  ['Psicología sin filas', 'web', 'PSICO26'],
  ['Fin de año', 'web', 'FINDEANO'],
  ['Hot Sale', 'web', 'HOTSALE26'],
]

const statuses = ['active', 'active', 'active', 'ended', 'paused', 'draft'] as const

/** What is done to sell: under way, to come, over, and some never begun. */
export function makeCampaigns(
  random: Random,
  plans: readonly { uuid: string }[],
  owners: string[],
  by: Actor,
) {
  return names.map(([name, channel, code], index) => {
    const status = statuses[index % statuses.length] ?? 'active'
    // Some wait, for long enough to be seen waiting whenever the demo is opened.
    const begun = status === 'active' && index % 12 === 1 ? -900 : random.between(10, 200)
    const over = status === 'ended' ? random.between(1, 9) : -random.between(500, 900)
    return {
      uuid: random.uuid(),
      name,
      code,
      channel,
      starts_on: dayBefore(begun),
      ends_on: begun < 0 || random.chance(0.2) ? null : dayBefore(over),
      discount: random.chance(0.8)
        ? {
            type: 'pct' as const,
            value: random.pick([5, 10, 15, 20]),
            ...random.pick([
              { duration: 'once' as const, months: null },
              { duration: 'forever' as const, months: null },
              { duration: 'months' as const, months: 3 },
            ]),
          }
        : null,
      plan_uuids: random.chance(0.5) ? [...new Set([random.pick(plans).uuid, random.pick(plans).uuid])] : [],
      addon_uuids: [],
      first_purchase_only: random.chance(0.4),
      max_redemptions: random.chance(0.5) ? random.pick([100, 250, 500, 1000]) : null,
      per_customer: random.chance(0.6) ? 1 : null,
      budget_cents: random.chance(0.4) ? random.pick([2_500_000, 5_000_000, 10_000_000]) : null,
      stackable: false,
      utm: { source: channel, medium: 'campaign', campaign: slugOf(name), term: null, content: null },
      headline: random.chance(0.5) ? name : null,
      image_url: null,
      owner_user_uuid: random.pick(owners),
      status,
      status_reason: null,
      ...stampMade(momentBefore(Math.max(begun, 0) + 12, random), by),
    }
  })
}
