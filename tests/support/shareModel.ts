// What employers pay and deduct for their people, written from the rules of the domain and without the product's code: nothing
// of server/ or src/ is imported here.
//
//  1. Of each period that begins while a subscription runs or is behind, the employer pays an amount, a share of the premium of
//     that period, or both; never more than that premium.
//  2. What is deducted of a wage is what the period costs the person.
//  3. Where it ends, the day that was begun is used, and so is no day that it rested. A day is worth what the whole period
//     was over the days that it was noted for; the rest the employer pays no more.
//  4. Of what is deducted for days to come, nobody is asked for what no invoice asks for yet. The rest was taken of the wage: it
//     is the person's, unless nothing is given back.
//  5. An employer is asked once a month, for the months before, for what its people paid their own part of; for each share once.

type Policy = {
  subscription_uuid: string | null
  status: string
  premium_cents: number
  cancel_effective_on: string | null
  distribution: { employer_cents?: number | null; employer_pct?: string | number | null } | null
}
type Subscription = {
  uuid: string
  status: string
  interval: string
  current_period_start: string | null
  current_period_end: string | null
  period_cents: number | null
  pause: { from: string } | null
}
type Share = {
  uuid: string
  subscription_uuid: string
  kind: string
  period_start: string
  period_end: string
  cents: number
  invoice_uuid: string | null
  asked_from: string | null
}
type Invoice = { subscription_uuid: string | null; type: string; status: string; period_start: string | null }

const DAY = 86_400_000
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
/** The day of a moment in Mexico City, six hours behind UTC all year. */
const dayOf = (at: string) => new Date(Date.parse(at) - 6 * 3_600_000).toISOString().slice(0, 10)
const part = (cents: number, days: number, of: number) => Math.floor((cents * days) / of + 0.5)
const add = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** Rule 1, of a whole period; a premium is that of a year. */
export function expectFullShare(
  policies: readonly Policy[],
  { uuid, interval }: Pick<Subscription, 'uuid' | 'interval'>,
  day: string,
): number {
  const periods = interval === 'year' ? 1 : 12
  return add(
    policies
      .filter((one) => one.subscription_uuid === uuid && one.status !== 'draft')
      .filter((one) => one.status !== 'cancelled' || (one.cancel_effective_on ?? '') >= day)
      .map(({ premium_cents, distribution }) => {
        const premium = premium_cents / periods
        const amount = distribution?.employer_cents ?? 0
        const pct = Math.floor((premium * Number(distribution?.employer_pct ?? 0)) / 100 + 0.5)
        return pct > 0 ? Math.min(pct + amount, Math.floor(premium + 0.5)) : amount
      }),
  )
}

/** The shares of a kind of the period that a subscription is in. */
export function sharesOfPeriod(
  shares: readonly Share[],
  { uuid, current_period_start: start, current_period_end: end }: Subscription,
  kind: string,
): Share[] {
  if (!start || !end) return []
  return shares.filter(
    (one) =>
      one.subscription_uuid === uuid &&
      one.kind === kind &&
      one.period_start >= dayOf(start) &&
      one.period_start < dayOf(end),
  )
}

/** Rules 3 and 4: what the employer still pays of the period, what is deducted still, and what of a wage is given back. */
export function expectSharesEnded(
  known: { policies: readonly Policy[]; shares: readonly Share[] },
  subscription: Subscription,
  day: string,
  isGivenBack: boolean,
): { contribution: number; payroll: number; wage: number } {
  const paid = sharesOfPeriod(known.shares, subscription, 'contribution')
  const deducted = sharesOfPeriod(known.shares, subscription, 'payroll')
  const [own, wages] = [add(paid.map(({ cents }) => cents)), add(deducted.map(({ cents }) => cents))]
  const { status, pause, current_period_end: end } = subscription
  const rests = status === 'paused' && pause ? dayOf(pause.from) : day
  const last = rests < day ? rests : day
  const days = end ? Math.max(0, between(last, dayOf(end)) - 1) : 0
  const unusedOf = (cents: number, noted: readonly Share[]) => {
    const [first] = noted.toSorted((one, other) => (one.period_start < other.period_start ? -1 : 1))
    return first ? part(cents, days, between(first.period_start, first.period_end)) : 0
  }
  const less = Math.min(own, unusedOf(expectFullShare(known.policies, subscription, day), paid))
  const unused = Math.min(wages, unusedOf(Math.min(wages, subscription.period_cents ?? wages), deducted))
  const unasked = add(deducted.filter((one) => one.invoice_uuid === null).map(({ cents }) => cents))
  const undeducted = Math.min(unused, unasked)
  return {
    contribution: own - less,
    payroll: wages - undeducted,
    wage: isGivenBack ? unused - undeducted : 0,
  }
}

/** Rule 5: whether an employer is asked for a share in a month that began on a day. */
export function isRipe(share: Share, invoices: readonly Invoice[], month: string): boolean {
  const own = invoices.filter(
    (one) =>
      one.subscription_uuid === share.subscription_uuid &&
      one.type === 'subscription' &&
      one.period_start === share.period_start,
  )
  const isPaid =
    own.length === 0 ||
    (own.some((one) => one.status === 'paid') &&
      own.every((one) => one.status === 'paid' || one.status === 'void'))
  return share.period_start < month && (share.asked_from === null || share.asked_from <= month) && isPaid
}
