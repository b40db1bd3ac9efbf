import { slugOf } from '@/contract/slugs'
import type { CampaignChannel } from '@/contract/campaigns'
import type { Actor } from '@/contract/shapes'
import { dayBefore, daysSince, stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

/** When a campaign runs each year: the month and day of its first and last day. */
type Season = readonly [first: string, last: string]

/** Of codes, `{year}` stands for the two digits of the year in which the campaign begins. */
const names: [name: string, channel: CampaignChannel, code: string | null, season?: Season][] = [
  ['Primavera saludable', 'web', 'PRIMAVERA', ['03-01', '05-31']],
  ['Bienvenida', 'web', 'BIENVENIDA'],
  ['Buen Fin', 'social', 'BUENFIN{year}', ['11-10', '11-20']],
  ['Regreso a clases', 'email', 'CLASES{year}', ['08-01', '09-10']],
  ['Mes de la mujer', 'social', 'MUJER{year}', ['03-01', '03-31']],
  ['Día del niño', 'whatsapp', 'PEQUES{year}', ['04-15', '05-05']],
  ['Día de las madres', 'email', 'MAMA{year}', ['05-01', '05-15']],
  ['Verano en familia', 'web', 'VERANO{year}', ['06-15', '08-31']],
  ['Mes de la vista', 'offline', null],
  ['Sonrisa sana', 'social', 'SONRISA'],
  ['Invierno sin gripe', 'email', 'SINGRIPE', ['11-15', '02-28']],
  ['Propósitos de enero', 'web', 'ENERO{year}', ['01-01', '01-31']],
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
  ['Estudiantes', 'social', 'CAMPUS{year}'],
  ['Chequeo de medio año', 'email', 'CHEQUEO'],
  ['Maternidad acompañada', 'whatsapp', 'MATERNA'],
  ['Farmacia en casa', 'whatsapp', null],
  ['Psicología sin filas', 'web', 'PSICO{year}'],
  ['Fin de año', 'web', 'FINDEANO', ['12-01', '12-31']],
  ['Hot Sale', 'web', 'HOTSALE{year}', ['05-25', '06-05']],
]

const statuses = ['active', 'active', 'active', 'ended', 'paused', 'draft'] as const
type Status = (typeof statuses)[number]

/** Of campaigns without a season every this many is still to come. */
const TO_COME = 7

/** The last season that has begun, by its first and last day. */
function lastSeason([first, last]: Season, today: string): { starts_on: string; ends_on: string } {
  const year = Number(today.slice(0, 4))
  const begun = `${year}-${first}` <= today ? year : year - 1
  return { starts_on: `${begun}-${first}`, ends_on: `${last < first ? begun + 1 : begun}-${last}` }
}

/** Draws the days of a campaign without a season: open-ended, or some months that are over. */
function drawDays(random: Random, status: Status, isToCome: boolean) {
  if (isToCome) return { starts_on: dayBefore(-random.between(15, 60)), ends_on: null }
  const begun = random.between(status === 'draft' ? -20 : 90, status === 'draft' ? -5 : 400)
  const over = random.between(3, 60)
  const ends_on =
    status === 'ended' ? dayBefore(over) : random.chance(0.6) ? null : dayBefore(-random.between(40, 200))
  return { starts_on: dayBefore(begun), ends_on: status === 'draft' ? null : ends_on }
}

/** What is done to sell: under way, to come, over, and some never begun. */
export function makeCampaigns(
  random: Random,
  plans: readonly { uuid: string }[],
  owners: string[],
  by: Actor,
) {
  const today = dayBefore(0)
  return names.map(([name, channel, told, season], index) => {
    const drawn = statuses[index % statuses.length] ?? 'active'
    const isToCome = drawn === 'active' && !season && index % TO_COME === 1
    const { starts_on, ends_on } = season ? lastSeason(season, today) : drawDays(random, drawn, isToCome)
    const status: Status = season ? (ends_on !== null && ends_on < today ? 'ended' : 'active') : drawn
    const code = told?.replace('{year}', starts_on.slice(2, 4)) ?? null
    return {
      uuid: random.uuid(),
      name,
      code,
      channel,
      starts_on,
      ends_on,
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
      owner_user_uuid: random.pick(owners),
      status,
      status_reason: null,
      ...stampMade(momentBefore(Math.max(daysSince(starts_on), 0) + 12, random), by),
    }
  })
}
