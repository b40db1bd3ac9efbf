import type { Interval } from '@/contract/planParts'
import type { SubscriptionChannel, SubscriptionStatus } from '@/contract/subscriptions'
import { dayBefore, made, momentBefore, SYSTEM } from './base'
import type { DemoPlan } from './makePlans'
import type { Random } from './random'

/** A customer who may subscribe, as the database has them. */
export type Payer = {
  uuid: string
  account_uuid: string
  type: string
  accountStatus: string
  overdue: boolean
  method: string | null
}

const daysOf: Record<Interval, number> = { month: 30, quarter: 91, semester: 182, year: 365 }

/** What each customer pays for, as the state of their account has it. */
export function makeSubscriptions(random: Random, payers: readonly Payer[], plans: readonly DemoPlan[]) {
  const sold = plans.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  return payers.map((payer) => {
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
    const end = `${dayBefore(gone - period)}T15:00:00.000Z`
    const at = momentBefore(random.between(40, 500), random)
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
      billing_anchor_day: random.between(1, 28),
      trial_ends_at: status === 'trialing' ? end : null,
      current_period_start: status.startsWith('incomplete') ? null : `${dayBefore(gone)}T15:00:00.000Z`,
      current_period_end: status.startsWith('incomplete') ? null : end,
      next_invoice_at: isLive ? end : null,
      cancel_at_period_end: status === 'active' && random.chance(0.08),
      canceled_at: status === 'canceled' ? momentBefore(random.between(1, 20), random) : null,
      ended_at: status === 'canceled' ? momentBefore(0, random) : null,
      cancellation: status === 'canceled' ? { reason: 'Ya no lo necesita', by: 'Sistema' } : null,
      pause:
        status === 'paused'
          ? { from: momentBefore(9, random), until: dayBefore(-30), reason: 'De viaje' }
          : null,
      dunning_attempt: status === 'past_due' ? random.between(1, 4) : status === 'unpaid' ? 5 : 0,
      next_retry_at: status === 'past_due' ? `${dayBefore(-1)}T15:00:00.000Z` : null,
      sales_channel: channelOf(random, payer),
      status,
      status_reason: status === 'paused' ? 'De viaje' : status === 'canceled' ? 'Ya no lo necesita' : null,
      ...made(at, SYSTEM),
    }
  })
}

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
