import type { Interval } from '@/contract/planParts'
import type { SubscriptionChannel, SubscriptionStatus } from '@/contract/subscriptions'
import { anchorAt, periodEndAfter } from '@server/money/calendar'
import { onTheDay } from '@server/money/inWords'
import { dayBefore, stampMade as madeBy, momentBefore, SYSTEM } from '@server/demo/material/base'
import type { Row } from '@server/audit/writes'
import type { Random } from '@server/demo/material/random'

/** A customer who may subscribe. */
type Payer = {
  uuid: string
  account_uuid: string
  type: string
  accountStatus: string
  overdue: boolean
  method: string | null
}

/** What is on sale, as far as a subscription needs it. */
type Sold = Pick<Row<'plans'>, 'uuid' | 'status' | 'audience' | 'prices' | 'public_name'>

const daysOf: Record<Interval, number> = { month: 30, quarter: 91, semester: 182, year: 365 }

/** What each customer pays for, as the state of their account has it. */
export function makeSubscriptions(random: Random, payers: readonly Payer[], plans: readonly Sold[]) {
  const sold = plans.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const made = payers.map((payer) => {
    const fits = sold.filter(({ audience }) =>
      payer.type === 'company' ? audience.includes('company') : !audience.includes('company'),
    )
    const plan = random.pick(fits)
    const price = random.pick(plan.prices)
    const status = statusOf(random, payer)
    const period = daysOf[price.interval]
    const gone = random.between(1, Math.min(period - 1, 28))
    const isLive =
      status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid'
    const { start, end } = makePeriod(gone, price.interval)
    const age = random.between(40, 500)
    // One that waits for its first payment does so for less than a day.
    const at = momentBefore(status === 'incomplete' ? 0 : age, random)
    return {
      uuid: random.uuid(),
      account_uuid: payer.account_uuid,
      customer_uuid: payer.uuid,
      plan_uuid: plan.uuid,
      price_version: price.version,
      interval: price.interval,
      items: JSON.stringify([
        {
          plan_addon_uuid: null,
          label: plan.public_name,
          quantity: payer.type === 'company' ? random.between(3, 20) : 1,
          unit_cents: price.amount_cents ?? 0,
        },
      ]),
      discount: random.chance(0.12)
        ? {
            coupon_code: random.pick(['BIENVENIDA', 'PRIMAVERA', null]),
            type: 'pct' as const,
            value: random.pick([10, 15, 20]),
            duration: 'forever' as const,
            remaining: null,
          }
        : null,
      collection_method: payer.type === 'company' ? ('invoice' as const) : ('automatic' as const),
      payment_method_uuid: payer.type === 'company' ? null : payer.method,
      billing_anchor_day: anchorOf(random, start),
      trial_ends_at: status === 'trialing' ? end : null,
      current_period_start: status.startsWith('incomplete') ? null : start,
      current_period_end: status.startsWith('incomplete') ? null : end,
      next_invoice_at: isLive && status !== 'unpaid' ? end : null,
      cancel_at_period_end: status === 'active' && random.chance(0.08),
      canceled_at: status === 'canceled' ? momentBefore(random.between(1, 20), random) : null,
      ended_at: status === 'canceled' ? momentBefore(0, random) : null,
      cancellation: status === 'canceled' ? { reason: 'Ya no lo necesita', by: 'Sistema' } : null,
      pause:
        status === 'paused'
          ? {
              from: momentBefore(9, random),
              until: dayBefore(-30),
              reason: 'De viaje',
              cover: 'suspend' as const,
            }
          : null,
      dunning_attempt: status === 'past_due' ? random.between(1, 4) : status === 'unpaid' ? 5 : 0,
      next_retry_at: status === 'past_due' ? `${dayBefore(-1)}T15:00:00.000Z` : null,
      sales_channel: channelOf(random, payer),
      status,
      status_reason: reasonOf(status, start, end),
      ...madeBy(at, SYSTEM),
    }
  })
  return made.map((one) =>
    one.cancel_at_period_end
      ? { ...one, cancel_at: one.current_period_end, next_invoice_at: null }
      : { ...one, cancel_at: null },
  )
}

/** A period that about so many days are gone of, and that is not over. */
function makePeriod(gone: number, interval: Interval): { start: string; end: string } {
  const start = firstOfPeriod(gone)
  const end = periodEndAfter(start, interval, anchorAt(start))
  return end.slice(0, 10) > dayBefore(0)
    ? { start, end }
    : { start: end, end: periodEndAfter(end, interval, anchorAt(end)) }
}

/** When a period began that so many days are gone of: on a day that every month has. */
function firstOfPeriod(gone: number): string {
  const day = dayBefore(gone)
  const late = Number(day.slice(8)) - 28
  const moved = late <= 0 ? day : dayBefore(gone + late)
  return `${moved}T15:00:00.000Z`
}

/** Its day of charge is the day that its period began. The draw stays, so that what is drawn after it does. */
function anchorOf(random: Random, start: string): number {
  random.between(1, 28)
  return anchorAt(start)
}

/** What a person reads of why it stands where it does. */
const reasonOf = (status: SubscriptionStatus, start: string, end: string): string | null =>
  ({
    incomplete: 'Espera su primer pago.',
    incomplete_expired: 'El primer pago no llegó.',
    trialing: `En prueba hasta el ${onTheDay(end)}.`,
    active: `Se renovó el ${onTheDay(start)} y hasta el ${onTheDay(end)}.`,
    past_due: `El cobro del ${onTheDay(start)} falló: fondos insuficientes. Se intenta de nuevo.`,
    unpaid: `El cobro del ${onTheDay(start)} falló y se acabaron los intentos.`,
    paused: `En pausa desde el ${onTheDay(momentOf(9))}, con su cobertura suspendida, a petición de su cliente. Motivo: De viaje.`,
    canceled: 'Se canceló a petición de su cliente. Motivo: Ya no lo necesita.',
  })[status]

const momentOf = (days: number) => `${dayBefore(days)}T15:00:00.000Z`

function statusOf(random: Random, { accountStatus, overdue }: Payer): SubscriptionStatus {
  if (accountStatus === 'closed') return 'canceled'
  if (accountStatus === 'pending') return random.pick(['incomplete', 'incomplete_expired', 'incomplete'])
  if (accountStatus === 'on_hold') return 'unpaid'
  if (overdue) return 'past_due'
  return random.weighted<SubscriptionStatus & ('active' | 'trialing' | 'paused')>({
    active: 86,
    trialing: 8,
    paused: 6,
  })
}

const channelOf = (random: Random, { type }: Payer): SubscriptionChannel =>
  type === 'company' ? 'company' : random.pick(['web', 'web', 'staff', 'whatsapp'])
