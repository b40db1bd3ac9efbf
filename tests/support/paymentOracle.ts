import type { Books } from './moneyBooks'
import type { Done } from './moneyActs'
import { expectHeard, expectReceived, type Moved, nothingMoved } from './receivedModel'

/** What the model of payments says otherwise of what an act did; undefined of acts that it does not know. */
export const askModelOfPayments = (before: Books, now: Books, done: Done): string[] | undefined =>
  models[done.does]?.(before, now, done)

type Model = (before: Books, now: Books, done: Done) => string[] | undefined

const expectNothing = (before: Books, now: Books, _done: Done) => compareMoved(before, now, nothingMoved())
const expectCollected: Model = (before, now, done) => [
  ...compareMoved(before, now, nothingMoved()),
  ...compareCollected(before, now, done),
]

/** The acts that this model knows. */
const models: { [Does in Done['does']]?: Model } = {
  hear: (before, now, done) =>
    compareMoved(before, now, expectHeard(before, done.uuid, read(done.values).heard === 'succeeded')),
  receive: (before, now, done) =>
    compareMoved(before, now, expectReceived(before, readReceived(done.values))),
  deposit: (before, now, done) => compareMoved(before, now, expectDeposit(before, done)),
  link: expectCollected,
  confirm_link: expectCollected,
  visit_again: expectNothing,
  extend_trial: (before, now, done) => [...expectNothing(before, now, done), ...compareTrial(now, done)],
  end_payroll: expectNothing,
  method: expectNothing,
  ask_refund: (before, now) => (isAsked(before, now) ? compareMoved(before, now, nothingMoved()) : []),
  ask_note: (before, now) => (isAsked(before, now) ? compareMoved(before, now, nothingMoved()) : undefined),
  decide: compareDecided,
}

const read = (values: object): Record<string, unknown> => ({ ...values })

const isPart = (one: unknown): one is { invoice_uuid: string; amount_cents: number } =>
  typeof one === 'object' && one !== null && 'invoice_uuid' in one && 'amount_cents' in one

function readReceived(values: object) {
  const { amount_cents, among, isExactFirst, parts } = read(values)
  return {
    amount_cents: Number(amount_cents),
    among: Array.isArray(among) ? among.map(String) : [],
    isExactFirst: isExactFirst === true,
    parts: Array.isArray(parts) ? parts.filter(isPart) : null,
  }
}

/** What a bank's file does: its last row is new, and what it had before is not taken again. */
function expectDeposit(before: Books, { values, told = {} }: Done): Moved {
  const { states } = read(told)
  const [last, first] = (Array.isArray(states) ? states.map(String) : []).toReversed()
  if (first === 'registered') throw new Error('A row of a file was taken twice')
  if (read(values).isAlike && last !== 'known') throw new Error(`A row alike is ${last}`)
  const { amount_cents } = readReceived(values)
  if (last === 'known' && !before.payments.some((one) => one.amount_cents === amount_cents))
    throw new Error(`A row of ${amount_cents} is taken for a payment of another amount`)
  return last === 'registered' ? expectReceived(before, readReceived(values)) : nothingMoved()
}

function compareMoved(before: Books, now: Books, { paid, favour }: Moved): string[] {
  const wrong: string[] = []
  for (const old of before.invoices) {
    const one = now.invoices.find(({ uuid }) => uuid === old.uuid)
    // An unpaid sale that is begun anew takes its invoice back.
    if (!one || (one.status === 'void' && old.status !== 'void')) continue
    const less = old.amount_due_cents - one.amount_due_cents
    const should = paid.get(old.uuid) ?? 0
    if (less !== should) wrong.push(`${old.title} owes ${less} less, model ${should}`)
  }
  const gained = now.customer.credit_balance_cents - before.customer.credit_balance_cents
  if (gained !== favour) wrong.push(`${gained} more in favour, model ${favour}`)
  return wrong
}

/** What a link has collected: what it showed, where it was to be paid today; else nothing. */
function compareCollected(before: Books, now: Books, { does, values }: Done): string[] {
  const { seen_cents, isToday, wasUsed, shown } = read(values)
  const begun = now.payments.filter(
    ({ uuid, status }) =>
      status === 'processing' && before.payments.find((old) => old.uuid === uuid)?.status !== 'processing',
  )
  if (does === 'confirm_link') {
    const known = Array.isArray(shown) ? shown.map(String) : []
    const others = begun
      .flatMap(({ allocations }) => allocations)
      .filter(({ invoice_uuid }) => !known.includes(invoice_uuid))
    return others.map(({ amount_cents }) => `a link collects ${amount_cents} of what it did not show`)
  }
  const cents = begun.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const should = wasUsed && isToday ? Number(seen_cents) : 0
  return cents === should ? [] : [`a link collects ${cents}, model ${should}`]
}

/** What is wrong with a trial that was extended: it ends on that day, which is the day of charge from then on. */
function compareTrial({ subscriptions }: Books, { uuid, values }: Done): string[] {
  const one = subscriptions.find((subscription) => subscription.uuid === uuid)
  const until = String(read(values).until)
  const isStopped = one?.cancel_at !== null || one.pause !== null
  const is = {
    ends: dayOf(one?.trial_ends_at),
    period: dayOf(one?.current_period_end),
    charged: isStopped ? until : dayOf(one.next_invoice_at),
    anchor: one?.billing_anchor_day,
  }
  const should = { ends: until, period: until, charged: until, anchor: Number(until.slice(8)) }
  return JSON.stringify(is) === JSON.stringify(should)
    ? []
    : [`a trial is extended to ${JSON.stringify(is)}, model ${JSON.stringify(should)}`]
}

/** The day of a moment in Mexico City, six hours behind UTC all year. */
const dayOf = (at: string | null | undefined) =>
  at ? new Date(Date.parse(at) - 6 * 3_600_000).toISOString().slice(0, 10) : null

const isAsked = (before: Books, now: Books) => now.requests.length > before.requests.length

/** What a payment gives back and is not known to have failed. */
const givenBack = ({ transactions }: Books, payment: string) =>
  transactions
    .filter(
      ({ type, status, payment_uuid }) =>
        type === 'refund' && status !== 'failed' && payment_uuid === payment,
    )
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** What a decision does: nothing where it rejects, and what was asked for where it approves. */
function compareDecided(before: Books, now: Books, { uuid, values }: Done): string[] {
  const request = before.requests.find((one) => one.uuid === uuid)
  if (!request) return ['What was decided is gone']
  const { payload, subject_uuid, amount_cents } = request
  if (!read(values).isApproved) return compareMoved(before, now, nothingMoved())
  if (request.action === 'refund') {
    const gone = givenBack(now, subject_uuid) - givenBack(before, subject_uuid)
    return gone === amount_cents ? [] : [`gives back ${gone}, and ${amount_cents} were approved`]
  }
  const { type } = read(payload)
  const asked = Number(amount_cents)
  if (type === 'offset')
    return compareMoved(before, now, { paid: new Map([[subject_uuid, asked]]), favour: 0 })
  if (type === 'credit') return compareMoved(before, now, { paid: new Map(), favour: asked })
  return compareMoved(before, now, nothingMoved())
}
