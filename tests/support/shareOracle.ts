import type { Row } from '@server/audit/writes'
import { type Books, type Share, wagesOf } from './moneyBooks'
import { expectFullShare, expectSharesEnded, isRipe, sharesOfPeriod } from './shareModel'

const add = (shares: readonly { cents: number }[]) => shares.reduce((sum, { cents }) => sum + cents, 0)
const dayIn = (at: string) => new Date(Date.parse(at) - 6 * 3_600_000).toISOString().slice(0, 10)

type Period = { start: string; total: number }

/** Whether somebody else than the customer pays of a subscription. */
export const isShared = ({ sales_channel }: Row<'subscriptions'>) => sales_channel === 'company'

/** What the model of shares says otherwise of a subscription that ended on a day. */
export function askOfSharesEnded(
  before: Books,
  now: Books,
  subscription: Row<'subscriptions'>,
  { day, isGivenBack }: { day: string; isGivenBack: boolean },
): string[] {
  if (!isShared(subscription)) return []
  const should = expectSharesEnded(before, subscription, day, isGivenBack)
  const is = {
    contribution: add(sharesOfPeriod(now.shares, subscription, 'contribution')),
    payroll: add(sharesOfPeriod(now.shares, subscription, 'payroll')),
    wage: wagesOf(now) - wagesOf(before),
  }
  return JSON.stringify(is) === JSON.stringify(should)
    ? []
    : [
        `${subscription.number} (${subscription.status}) ended with the shares ${JSON.stringify(is)}, model ${JSON.stringify(should)}`,
      ]
}

/** What the model of shares says otherwise of a run of the clock, in which some periods began. */
export function askOfSharesNoted(
  before: Books,
  now: Books,
  {
    was,
    is,
    charged,
    today,
  }: { was: Row<'subscriptions'>; is: Row<'subscriptions'>; charged: Period[]; today: string },
): string[] {
  if (!isShared(is)) return []
  const known = new Set(before.shares.map(({ uuid }) => uuid))
  const own = now.shares.filter(({ subscription_uuid }) => subscription_uuid === is.uuid)
  const made = own.filter(({ uuid }) => !known.has(uuid))
  const runs = is.status === 'active' || is.status === 'past_due'
  const start = is.current_period_start ? dayIn(is.current_period_start) : ''
  const hasNone = !before.shares.some(
    ({ subscription_uuid, kind, period_start }) =>
      subscription_uuid === is.uuid && kind === 'contribution' && period_start === start,
  )
  const begun = charged.map((one) => one.start)
  const starts = !runs || was.status === 'trialing' ? [] : begun.length > 0 ? begun : hasNone ? [start] : []
  const full = expectFullShare(now.policies, is, today)
  const wrong: string[] = []
  const compare = (kind: string, should: Period[]) => {
    const by = (one: Period) => `${one.start} ${one.total}`
    const noted = new Map<string, number>()
    for (const share of made.filter((one) => one.kind === kind))
      noted.set(share.period_start, (noted.get(share.period_start) ?? 0) + share.cents)
    const told = [...noted].map(([first, total]) => by({ start: first, total })).toSorted()
    const expected = should
      .filter(({ total }) => total > 0)
      .map(by)
      .toSorted()
    if (JSON.stringify(told) !== JSON.stringify(expected))
      wrong.push(
        `${is.number} (${was.status}, then ${is.status}) notes as ${kind} ${JSON.stringify(told)}, model ${JSON.stringify(expected)}`,
      )
  }
  // What a trial or the end of one notes is left to the periods that follow.
  if (runs && was.status !== 'trialing')
    compare(
      'contribution',
      starts.map((first) => ({ start: first, total: full })),
    )
  if (is.collection_method === 'payroll' && was.collection_method === 'payroll') compare('payroll', charged)
  return wrong
}

/** What the model says otherwise of what employers were asked for in a run of the clock. */
export function askOfSharesBilled(before: Books, now: Books, today: string): string[] {
  const month = `${today.slice(0, 7)}-01`
  const wrong: string[] = []
  const old = new Map(before.shares.map((share) => [share.uuid, share]))
  const wasBilled = (share: Share) =>
    share.invoice_uuid !== null && (old.get(share.uuid)?.invoice_uuid ?? null) === null
  const mine = now.subscriptions.map(({ uuid }) => uuid)
  for (const share of now.shares.filter((one) => mine.includes(one.subscription_uuid))) {
    const ripe = isRipe(share, now.invoices, month)
    if (wasBilled(share) && !ripe)
      wrong.push(`the share of ${share.period_start} is asked for on ${today}, before it is ripe`)
    const isBilledThisMonth = now.shares.some(({ billed_on }) => billed_on !== null && billed_on >= month)
    if (share.invoice_uuid === null && ripe && !isBilledThisMonth && old.has(share.uuid))
      wrong.push(`the share of ${share.period_start} is ripe, and nobody is asked for it on ${today}`)
  }
  for (const { uuid, title, total_cents } of now.invoices) {
    const asked = now.shares.filter(({ invoice_uuid }) => invoice_uuid === uuid)
    if (asked.length > 0 && asked.every(wasBilled) && add(asked) !== total_cents)
      wrong.push(`${title} of ${total_cents} asks for shares of ${add(asked)}`)
  }
  return wrong
}

/** What the model says otherwise of shares whose invoice was voided: they are asked for in the next month, or by its draft. */
export function askOfSharesCalledOff(before: Books, now: Books, today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return before.shares.flatMap((old) => {
    const share = now.shares.find(({ uuid }) => uuid === old.uuid)
    const isCalledOff = share && old.invoice_uuid !== null && share.invoice_uuid === null
    return isCalledOff && share.asked_from !== next
      ? [`the share of ${share.period_start} is asked for again from ${share.asked_from}, model ${next}`]
      : []
  })
}
