import { type InvoiceLine, invoiceSums, lineSums } from '@/contract/invoices'
import type { LedgerKind } from '@server/db/schema/ledger'

/** A leg of the ledger that changes how much of an invoice is paid: its debt, or what was given back of it. */
export type PaidLeg = {
  entry_uuid: string
  kind: LedgerKind
  line: number | null
  cents: number
  payment_uuid: string | null
  day: string
  position: number
}

/** What one entry of the ledger did to what is paid of an invoice, in cents before tax. */
export type NetEntry = Pick<PaidLeg, 'entry_uuid' | 'kind' | 'payment_uuid' | 'day' | 'position'> & {
  /** What it paid, or with a minus sign gave back. */
  net_cents: number
  /** What is paid once it is posted. */
  paid_cents: number
}

/** The part of a line that is no tax, of 1. */
const shareBeforeTax = ({ tax_rate }: InvoiceLine) => 100 / (100 + Number(tax_rate))

/** The amount of an invoice before tax, in cents. */
export const netOfInvoice = (lines: readonly InvoiceLine[]): number => {
  const { total_cents, tax_cents } = invoiceSums(lines)
  return total_cents - tax_cents
}

/**
 * The entries of an invoice that change what is paid of it, in their order. A leg of one line goes by that line's own tax,
 * others by the tax of the whole. Sums are rounded as a whole, so that what is paid in parts comes to the same cent.
 */
export function netEntries(lines: readonly InvoiceLine[], legs: readonly PaidLeg[]): NetEntry[] {
  const { total_cents } = invoiceSums(lines)
  const whole = lines.reduce((sum, line) => sum + lineSums(line).total_cents * shareBeforeTax(line), 0)
  const paid = new Map<number | null, number>()
  const toNet = (line: number | null, cents: number) => {
    const charged = line === null ? undefined : lines[line]
    if (charged) return cents * shareBeforeTax(charged)
    return total_cents === 0 ? 0 : (cents * whole) / total_cents
  }
  const sumPaid = () => {
    const cents = [...paid.values()].reduce((sum, one) => sum + one, 0)
    // A fully paid invoice comes to its own net total, which rounds each line.
    if (cents === total_cents) return netOfInvoice(lines)
    return Math.round([...paid].reduce((sum, [line, part]) => sum + toNet(line, part), 0))
  }
  const entries = new Map<string, PaidLeg[]>()
  for (const leg of legs) {
    const key = `${leg.entry_uuid} ${leg.kind}`
    entries.set(key, [...(entries.get(key) ?? []), leg])
  }
  const net: NetEntry[] = []
  for (const entry of entries.values()) {
    const [first] = entry
    if (!first) continue
    const before = sumPaid()
    for (const { line, cents } of entry) paid.set(line, (paid.get(line) ?? 0) - cents)
    const paid_cents = sumPaid()
    const { entry_uuid, kind, payment_uuid, day, position } = first
    net.push({ entry_uuid, kind, payment_uuid, day, position, net_cents: paid_cents - before, paid_cents })
  }
  return net.filter(({ net_cents }) => net_cents !== 0)
}
