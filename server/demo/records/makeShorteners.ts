import type { Destination } from '@/contract/shorteners'
import type { Actor, Ref } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { makeCampaigns } from './makeCampaigns'
import type { Random } from '@server/demo/material/random'
import { shareOut } from '@/contract/shareOut'

/** What links may lead to. */
export type Targets = Record<Exclude<Destination, 'external'>, Ref[]>

const titles: Record<Destination, (to: string) => string> = {
  plan: (to) => to,
  company: (to) => `Colaboradores de ${to}`,
  reseller: (to) => `Venta de ${to}`,
  payment_method: (to) => `Actualizar ${to}`,
  invoice_payment: (to) => `Pagar ${to}`,
  provider_search: () => 'Encuentra a tu médico',
  external: () => 'Atención por WhatsApp',
}
const LINKS = 64
const DAYS = 28
const SOLD_CENTS = 34_900
const CLEAR = '23456789abcdefghjkmnpqrstuvwxyz'

/** Short links of every sort, and how often they were opened, day by day. */
export function makeShorteners(
  random: Random,
  targets: Targets,
  campaigns: ReturnType<typeof makeCampaigns>,
  passwordHash: string,
  by: readonly Actor[],
) {
  const links = Array.from({ length: LINKS }, (_, index) =>
    makeShortener(random, index, targets, campaigns, passwordHash, by),
  )
  return {
    shorteners: links.map(({ link }) => link),
    clicks: links.flatMap(({ days }) => days),
    sources: links.flatMap(({ sources }) => sources),
  }
}

function makeShortener(
  random: Random,
  index: number,
  targets: Targets,
  campaigns: ReturnType<typeof makeCampaigns>,
  passwordHash: string,
  by: readonly Actor[],
) {
  const uuid = random.uuid()
  const type = random.weighted<Destination>({
    plan: 60,
    company: 12,
    reseller: 8,
    payment_method: 5,
    invoice_payment: 6,
    provider_search: 5,
    external: 4,
  })
  const to = type === 'external' ? undefined : random.pick(targets[type])
  const campaign = type === 'plan' && random.chance(0.7) ? random.pick(campaigns) : undefined
  const isPersonal = type === 'payment_method' || type === 'invoice_payment'
  const status =
    index % 9 === 4 ? ('paused' as const) : index % 13 === 6 ? ('archived' as const) : ('active' as const)
  const turn = index % 11
  const waits = turn === 3
  const days = waits || random.chance(0.1) ? [] : makeDays(random, uuid, isPersonal)
  const sum = (name: 'clicks' | 'unique_visitors' | 'scans') =>
    days.reduce((total, day) => total + day[name], 0)
  const clicks = sum('clicks')
  const started = Math.floor(sum('unique_visitors') * (type === 'plan' ? 0.2 : 0.1))
  const paid = Math.floor(started * 0.4)
  // What leads out of the site is for those who were told the password.
  const has_password = type === 'external'
  const link = {
    uuid,
    code: Array.from({ length: 7 }, () => random.pick([...CLEAR])).join(''),
    title: [titles[type](to?.label ?? ''), campaign?.name].filter(Boolean).join(', ').slice(0, 120),
    destination_type: type,
    qr_color: index % 5 === 1 ? '#1A4B7C' : null,
    destination_uuid: to?.uuid ?? null,
    destination_url: type === 'external' ? 'https://wa.me/525550001234' : null,
    utm: campaign?.utm ?? null,
    campaign_uuid: campaign?.uuid ?? null,
    account_uuid: null,
    customer_uuid: null,
    starts_on: waits ? dayBefore(-900) : null,
    expires_on: turn === 5 ? dayBefore(random.between(1, 20)) : turn === 8 ? dayBefore(-5) : null,
    expired_url: turn === 5 ? 'https://www.salvia.mx/planes' : null,
    max_clicks: turn === 9 && clicks > 0 ? clicks : null,
    one_time: isPersonal,
    has_password,
    password_hash: has_password ? passwordHash : null,
    interstitial: type === 'external' ? ('warn' as const) : ('none' as const),
    forward_query: true,
    clicks,
    unique_visitors: sum('unique_visitors'),
    scans: sum('scans'),
    last_clicked_at: days.length > 0 ? momentBefore(days.at(-1)?.ago ?? 0, random) : null,
    conversions_started: started,
    conversions_paid: paid,
    conversions_cents: paid * SOLD_CENTS,
    status,
    status_reason: null,
    ...stampMade(momentBefore(random.between(30, 120), random), random.pick(by)),
  }
  const weights = days.map((day) => day.clicks)
  const [startedOn, paidOn] = [shareOut(started, weights), shareOut(paid, weights)]
  const converted = days.map(({ ago: _ago, ...day }, at) => ({
    ...day,
    started: startedOn[at] ?? 0,
    paid: paidOn[at] ?? 0,
  }))
  return { link, days: converted, sources: converted.flatMap((day) => sourcesOn(day, campaign?.utm?.source)) }
}

type Converted = Omit<ReturnType<typeof makeDays>[number], 'ago'> & { started: number; paid: number }

/** Where the visits of a day came from: those who scanned its code, and of the others most from where it was announced. */
function sourcesOn(
  { shortener_uuid, day, clicks, scans, started, paid }: Converted,
  announced: string | null | undefined,
) {
  const names = ['qr', announced ?? 'facebook.com', 'google.com', 'directo']
  const visits = [scans, ...shareOut(clicks - scans, [6, 3, 1])]
  const [starts, pays] = [shareOut(started, visits), shareOut(paid, visits)]
  return names.flatMap((source, at) => {
    const count = visits[at] ?? 0
    const bought = pays[at] ?? 0
    return count === 0
      ? []
      : [
          {
            shortener_uuid,
            day,
            source,
            clicks: count,
            started: starts[at] ?? 0,
            paid: bought,
            paid_cents: bought * SOLD_CENTS,
          },
        ]
  })
}

/** The visits of the last weeks, oldest first; of a link to pay by, the few that there are. */
function makeDays(random: Random, shortener_uuid: string, isPersonal: boolean) {
  const reach = isPersonal ? 2 : random.pick([6, 20, 60])
  const length = isPersonal ? 3 : DAYS
  return Array.from({ length }, (_, index) => {
    const ago = length - index
    const clicks = random.between(1, reach)
    const unique_visitors = random.between(1, clicks)
    return {
      ago,
      shortener_uuid,
      day: dayBefore(ago),
      clicks,
      unique_visitors,
      scans: random.between(0, clicks),
    }
  })
}
