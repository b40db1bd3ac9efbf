import type { Effect, MoneyLine } from '@/contract/actions'
import { dayAfter } from '@/contract/days'
import type { PriceFrom } from '@/contract/peopleChanges'
import { type PlanChange, subscriptionActions, whyNotSubscription } from '@/contract/subscriptions'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Origin } from '@server/core/origin'
import { conflict, Refusal } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { changePlan, unscheduleChange } from '@server/domain/billing/subscriptionChanges/changePlan'
import { loadChoice } from '@server/domain/billing/subscriptionChanges/loadChoice'
import { moveSubscription } from '@server/domain/billing/subscriptionChanges/moveSubscription'
import { loadCountedPeople, loadPresentChoice } from '@server/domain/billing/subscriptions/presentChoice'
import { auditedPolicies } from '@server/domain/cover/movePolicy'
import { computePremium, loadCoveredBirthDates } from '@server/domain/cover/terms/premiums'
import { pricedOn } from '@server/domain/cover/terms/planRenewals'
import { dayAt, onDay } from '@server/money/calendar'
import { inPesos } from '@server/money/pesos'
import { enqueue } from '@server/jobs/enqueue'
import { type StepReport, mergeReports } from '@server/records/stepOutcome'
import { repriceJob } from '@server/domain/cover/terms/repriceJob'

export type Repricing = {
  staff: Staff
  origin: Origin
  effects: Effect[]
  price_from: PriceFrom
  /** The first day on which the policy covers others than before. */
  from_day: string
}

/**
 * Brings what is charged for a policy in step with the people that it covers, at once or from the next charge on. The
 * owner of that fact for every act by which people join or leave; a day after the next charge is followed when it comes.
 * @throws {Refusal} 409 where another change already waits for the next charge and this one is for today
 */
export async function repricePeople(
  tx: Transaction,
  policy_uuid: string,
  repricing: Repricing,
): Promise<StepReport> {
  const policy = await lockRecord(tx, 'policies', policy_uuid)
  if (!policy) return {}
  const today = dayAt(repricing.origin.at)
  if (repricing.price_from === 'today' && repricing.from_day > dayAfter(today, 1))
    throw conflict(
      'invalid_transition',
      'Desde hoy solo se cobra lo que cambia hoy. Elige «desde el próximo cobro»',
    )
  const subscription = policy.subscription_uuid
    ? await lockRecord(tx, 'subscriptions', policy.subscription_uuid)
    : undefined
  const tomorrow = dayAfter(today, 1)
  // A period that is over without another one, as in a pause, does not put off what changes by tomorrow.
  const followed = subscription?.current_period_end ? dayAt(subscription.current_period_end) : tomorrow
  if (
    repricing.price_from === 'next_charge' &&
    repricing.from_day > followed &&
    repricing.from_day > tomorrow
  )
    return repriceThen(tx, policy, repricing)
  return subscription
    ? repriceSubscription(tx, policy, subscription, repricing)
    : { lines: await repricePolicy(tx, policy, repricing) }
}

/** Has the price follow when people change: of a subscription on the eve, so that the first charge after counts them. */
async function repriceThen(
  tx: Transaction,
  { uuid, subscription_uuid }: Row<'policies'>,
  { origin, from_day }: Repricing,
): Promise<StepReport> {
  const runAt = new Date(onDay(origin.at, subscription_uuid ? dayAfter(from_day, -1) : from_day))
  await enqueue(tx, repriceJob, { policy_uuid: uuid, from_day }, { at: origin.at, runAt })
  return { notes: [`El precio cambia con el primer cobro desde el ${dayInWords(from_day)}`] }
}

/** A policy without a subscription is charged by its premium. */
async function repricePolicy(
  tx: Transaction,
  policy: Row<'policies'>,
  { origin, effects }: Repricing,
): Promise<MoneyLine[]> {
  const people = await loadCoveredBirthDates(tx, policy.uuid)
  if (people.length === 0) return []
  // By the prices that it was sold at.
  const priceOfPeople = (some: typeof people) => computePremium(tx, policy, some, pricedOn(policy))
  const premium_cents = await priceOfPeople(people)
  const isByPeople =
    premium_cents !== (await priceOfPeople([...people, null])) ||
    premium_cents !== (await priceOfPeople(people.slice(0, Math.max(1, people.length - 1))))
  if (!isByPeople || premium_cents === policy.premium_cents) return []
  const { effect } = await updateRecord(
    tx,
    auditedPolicies,
    origin,
    policy,
    { premium_cents },
    {
      event: 'updated',
      action: 'updated',
    },
  )
  if (effect) effects.push(effect)
  const label = `Prima de la póliza, antes ${inPesos(policy.premium_cents, policy.currency)}`
  return [{ kind: 'total', label, amount_cents: premium_cents, currency: policy.currency }]
}

async function repriceSubscription(
  tx: Transaction,
  policy: Row<'policies'>,
  row: Row<'subscriptions'>,
  { staff, origin, effects, price_from }: Repricing,
): Promise<StepReport> {
  const today = dayAt(origin.at)
  const { scheduled_change } = row
  if (scheduled_change && price_from === 'today')
    throw conflict(
      'invalid_transition',
      `Ya tiene un cambio programado, a ${scheduled_change.plan.label}. Elige «desde el próximo cobro», o retíralo antes`,
    )
  // A change that waits for the next charge counts the people too.
  const base = scheduled_change
    ? { ...scheduled_change, plan_uuid: scheduled_change.plan.uuid }
    : { plan_uuid: row.plan_uuid, price_version: row.price_version, items: row.items }
  const { plan_uuid, price_version, items } = base
  const countedOn = price_from === 'today' || !row.current_period_end ? today : dayAt(row.current_period_end)
  const { covered, isCounted } = await loadCountedPeople(tx, row, countedOn)
  // A company buys places: those that one left stay bought.
  if (covered.length === 0) return {}
  const { quantity, addons } = await loadPresentChoice(
    tx,
    { ...row, plan_uuid, price_version, items },
    countedOn,
  )
  const change: PlanChange = {
    plan_uuid,
    price_version,
    quantity: isCounted ? quantity : Math.max(quantity, covered.length),
    addons: addons.map(({ plan_addon, quantity: each }) => ({
      plan_addon_uuid: plan_addon.uuid,
      quantity: each,
    })),
    when: price_from === 'today' ? 'now' : 'period_end',
  }
  const chosen = await findChoice(tx, row, change, origin.at)
  if (typeof chosen === 'string')
    return { notes: [`El precio de la suscripción ${row.number} no cambia: ${chosen}`] }
  if (canonicalJson(chosen.items) === canonicalJson(items))
    return { notes: ['El precio de la suscripción no cambia'] }
  const unable = whyUnable(row)
  if (unable) return repriceTomorrow(tx, policy, row, { unable, origin })
  // Where they are again as many as are charged for, nothing needs to change any more.
  const isAsNow =
    scheduled_change !== null &&
    plan_uuid === row.plan_uuid &&
    price_version === row.price_version &&
    canonicalJson(chosen.items) === canonicalJson(row.items)
  const { effects: moved, ...report } = await moveSubscription(tx, {
    name: isAsNow ? 'unschedule_change' : 'change_plan',
    row,
    act: (_tx, step) => (isAsNow ? unscheduleChange(tx, step) : changePlan(tx, step, change)),
    staff,
    origin,
    reason: null,
  })
  effects.push(...moved)
  return mergeReports([report])
}

const over: readonly string[] = ['canceled', 'incomplete_expired']

/** Tries again each day while a subscription cannot change yet, as while it owes a charge; not once it is over. */
async function repriceTomorrow(
  tx: Transaction,
  { uuid: policy_uuid }: Row<'policies'>,
  { number, status }: Row<'subscriptions'>,
  { unable, origin }: { unable: string; origin: Origin },
): Promise<StepReport> {
  if (over.includes(status)) return {}
  const tomorrow = dayAfter(dayAt(origin.at), 1)
  const when = { at: origin.at, runAt: new Date(onDay(origin.at, tomorrow)), key: `reprice ${policy_uuid}` }
  await enqueue(tx, repriceJob, { policy_uuid, from_day: tomorrow }, when)
  return { notes: [`El precio de la suscripción ${number} cambia en cuanto se pueda. Ahora no: ${unable}`] }
}

/** What a subscription would be charged for, or why its plan has no price for that: the people change all the same. */
async function findChoice(tx: Transaction, row: Row<'subscriptions'>, change: PlanChange, at: string) {
  try {
    return await loadChoice(tx, row, change, at)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Why a subscription's price cannot change now, with what to do first; undefined where it can. */
function whyUnable(row: Row<'subscriptions'>): string | undefined {
  const may: readonly string[] = subscriptionActions.change_plan.from
  return (
    whyNotSubscription('change_plan', row) ??
    (may.includes(row.status) ? undefined : 'Todavía no está activa')
  )
}
