import { sql } from 'kysely'
import type { CommissionCause } from '@/contract/commissions'
import { dayAfter } from '@/contract/days'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { dayAt } from '@server/money/calendar'
import { chooseRule, earnedOf, type Rule, valueAt } from './chooseRule'
import { addLine, type NewLine } from './commissionLines'
import { type NetEntry, netEntries, netOfInvoice } from './netEntries'
import { countSold, findFirstPaid, listPaidLegs, listUnaccounted, type SoldInvoice } from './soldInvoices'

/**
 * Adds the lines that follow from what customers of a reseller paid and got back since the last time, by the ledger and
 * never by prices. Adds each once, however often it runs. The caller holds the lock on the company's row.
 */
export async function accrueCommissions(
  tx: Transaction,
  company: Pick<Row<'companies'>, 'uuid'>,
  origin: Origin,
): Promise<void> {
  const rules = await tx
    .selectFrom('commission_rules')
    .selectAll()
    .where('company_uuid', '=', company.uuid)
    .orderBy('created_at')
    .execute()
  const [since] = rules.map(({ starts_on }) => starts_on).toSorted()
  if (since === undefined) return
  for (const invoice of await listUnaccounted(tx, company.uuid, since))
    await accrueInvoice(tx, { company_uuid: company.uuid, invoice, rules, since, origin })
  await takeBackEarlyEnds(tx, company.uuid, origin)
}

type Accrual = {
  company_uuid: string
  invoice: SoldInvoice
  rules: readonly Rule[]
  since: string
  origin: Origin
}

async function accrueInvoice(tx: Transaction, { company_uuid, invoice, rules, since, origin }: Accrual) {
  const made = await tx
    .selectFrom('commission_lines')
    .selectAll()
    .where('invoice_uuid', '=', invoice.uuid)
    .orderBy('position')
    .execute()
  const first = await findFirstPaid(tx, invoice.subscription_uuid)
  const kind = first?.invoice_uuid === invoice.uuid ? 'first' : 'renewal'
  const invoice_cents = netOfInvoice(invoice.lines)
  const isEnded = made.some(({ cause }) => cause === 'early_end')
  let earned = made.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  let by = givenBy(made, rules)
  let paidOn: string | undefined
  for (const entry of netEntries(invoice.lines, await listPaidLegs(tx, invoice.uuid))) {
    if (entry.net_cents > 0) paidOn ??= entry.day
    const isMade = made.some((one) => one.entry_uuid === entry.entry_uuid && one.entry_kind === entry.kind)
    if (isMade || entry.day < since || isEnded) continue
    by ??= entry.net_cents > 0 ? await chooseFor(entry) : undefined
    if (!by) continue
    const target = earnedOf(by, { paid_cents: entry.paid_cents, invoice_cents })
    const change = target - earned
    const isLate = paidOn !== undefined && entry.day > dayAfter(paidOn, by.rule.clawback_days)
    const isKept = entry.net_cents < 0 && (by.rule.clawback_days === 0 || isLate)
    const amount_cents = isKept || Math.sign(change) !== Math.sign(entry.net_cents) ? 0 : change
    if (amount_cents === 0) continue
    earned += amount_cents
    await addLine(tx, origin, {
      ...lineOf(company_uuid, invoice, by),
      kind: entry.net_cents > 0 ? kind : 'clawback',
      cause: causeOf(entry),
      day: entry.day,
      payment_uuid: entry.payment_uuid,
      entry_uuid: entry.entry_uuid,
      entry_kind: entry.kind,
      base_cents: entry.net_cents,
      amount_cents,
    })
  }

  async function chooseFor({ day, position }: NetEntry): Promise<Given | undefined> {
    const { plan_uuid, channel } = invoice
    const rule = chooseRule(rules, { plan_uuid, channel, kind, day })
    if (!rule) return
    const sold = rule.tier_by ? await countSold(tx, company_uuid, { day, position }) : { sales: 0, cents: 0 }
    return { rule, type: rule.type, value: valueAt(rule, sold) }
  }
}

/** The rule that an invoice goes by, with what it gave on the day of its first payment: later entries go by the same. */
type Given = Pick<Rule, 'type' | 'value'> & { rule: Rule }

function givenBy(
  made: readonly { rule_uuid: string | null; type: Rule['type'] | null; value: number | null }[],
  rules: readonly Rule[],
): Given | undefined {
  const known = made.find(({ rule_uuid }) => rule_uuid !== null)
  const rule = rules.find(({ uuid }) => uuid === known?.rule_uuid)
  return rule && { rule, type: known?.type ?? rule.type, value: known?.value ?? rule.value }
}

const lineOf = (
  company_uuid: string,
  invoice: Pick<SoldInvoice, 'uuid' | 'subscription_uuid' | 'currency'>,
  { rule, type, value }: Given,
) => ({
  company_uuid,
  subscription_uuid: invoice.subscription_uuid,
  invoice_uuid: invoice.uuid,
  rule_uuid: rule.uuid,
  type,
  value,
  currency: invoice.currency,
})

function causeOf({ kind, net_cents }: NetEntry): CommissionCause {
  if (kind === 'credit_used') return 'balance'
  if (kind === 'credit_note') return 'credit_note'
  if (kind === 'void') return 'void'
  if (kind === 'dispute_lost') return 'dispute'
  if (kind === 'refund_failed') return 'restored'
  if (kind === 'reallocation' && net_cents < 0) return 'moved'
  return net_cents > 0 ? 'payment' : 'refund'
}

/** Takes back what subscriptions earned that ended within the days of their rule after the first payment. */
async function takeBackEarlyEnds(tx: Transaction, company_uuid: string, origin: Origin): Promise<void> {
  const { rows } = await sql<{
    invoice_uuid: string
    subscription_uuid: string
    rule_uuid: string
    clawback_days: number
    ended_at: string
    amount_cents: number
    type: NonNullable<NewLine['type']>
    value: number
    currency: string
  }>`
    select lines.invoice_uuid, lines.subscription_uuid, rules.uuid as rule_uuid, rules.clawback_days, subscriptions.ended_at,
      sum(lines.amount_cents) as amount_cents, min(lines.type) as type, min(lines.value) as value, lines.currency
    from commission_lines as lines join subscriptions on subscriptions.uuid = lines.subscription_uuid
    join commission_rules as rules on rules.uuid = lines.rule_uuid
    where lines.company_uuid = ${company_uuid} and subscriptions.ended_at is not null and rules.clawback_days > 0
    group by lines.invoice_uuid, lines.subscription_uuid, rules.uuid, subscriptions.ended_at, lines.currency
    having sum(lines.amount_cents) > 0 and not bool_or(lines.cause = 'early_end')
    order by min(lines.position)`.execute(tx)
  for (const { ended_at, clawback_days, amount_cents, ...line } of rows) {
    const first = await findFirstPaid(tx, line.subscription_uuid)
    const day = dayAt(ended_at)
    if (!first || day > dayAfter(first.day, clawback_days)) continue
    await addLine(tx, origin, {
      ...line,
      company_uuid,
      kind: 'clawback',
      cause: 'early_end',
      day,
      amount_cents: -amount_cents,
    })
  }
}
