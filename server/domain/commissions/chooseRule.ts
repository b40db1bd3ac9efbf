import type { CommissionChannel, CommissionTier, TierBy } from '@/contract/commissions'

/** What decides which rule a payment goes by, and how much that gives. */
export type Rule = {
  uuid: string
  plan_uuid: string | null
  channel: CommissionChannel | null
  payments: 'first' | 'renewal' | 'every'
  type: 'pct' | 'fixed'
  value: number
  tier_by: TierBy | null
  tiers: readonly CommissionTier[]
  clawback_days: number
  starts_on: string
  ends_on: string | null
}

type Paid = { plan_uuid: string; channel: string; kind: 'first' | 'renewal'; day: string }

/** How narrowly a rule names what it is for: a plan before a channel, a channel before a kind of payment. */
const narrownessOf = ({ plan_uuid, channel, payments }: Rule) =>
  (plan_uuid ? 4 : 0) + (channel ? 2 : 0) + (payments === 'every' ? 0 : 1)

/** The rule for a payment on its day: the narrowest, and of equally narrow ones the latest. */
export function chooseRule<One extends Rule>(
  rules: readonly One[],
  { plan_uuid, channel, kind, day }: Paid,
): One | undefined {
  return rules
    .filter(
      (rule) =>
        rule.starts_on <= day &&
        (rule.ends_on === null || day < rule.ends_on) &&
        (rule.plan_uuid === null || rule.plan_uuid === plan_uuid) &&
        (rule.channel === null || rule.channel === channel) &&
        (rule.payments === 'every' || rule.payments === kind),
    )
    .toSorted(
      (one, other) => narrownessOf(other) - narrownessOf(one) || (one.starts_on < other.starts_on ? 1 : -1),
    )[0]
}

/** What a rule gives for a payment, by what was sold in its month up to it and with it. */
export const valueAt = (
  { value, tier_by, tiers }: Pick<Rule, 'value' | 'tier_by' | 'tiers'>,
  sold: { sales: number; cents: number },
): number => {
  const reached = tier_by === 'sales' ? sold.sales : sold.cents
  return (tier_by && tiers.findLast(({ from }) => from <= reached)?.value) || value
}

/** Counts the cents earned by what is paid of an invoice, before tax; a fixed amount is earned in the same share. */
export const earnedOf = (
  { type, value }: Pick<Rule, 'type' | 'value'>,
  { paid_cents, invoice_cents }: { paid_cents: number; invoice_cents: number },
): number => {
  if (paid_cents <= 0 || invoice_cents <= 0) return 0
  return type === 'pct'
    ? Math.round((paid_cents * value) / 10_000)
    : Math.round((value * Math.min(paid_cents, invoice_cents)) / invoice_cents)
}
