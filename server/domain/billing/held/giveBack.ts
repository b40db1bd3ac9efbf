import type { Effect, MoneyLine } from '@/contract/actions'
import type { GiveBack } from '@/contract/subscriptions'
import type { CreditNoteType } from '@/contract/invoices'
import type { Transaction } from '@server/db/database'
import type { AskedCreditNote } from '@server/db/schema/billing'
import { lockRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import { takeAlone } from '@server/domain/approvals/loneActs'
import { type CreditedBy, creditNoteWithin } from '@server/domain/billing/invoicing/creditNotes'
import { countRefundable } from '@server/domain/billing/refunds/refundPaid'
import { totalLine } from '@server/money/totalLine'
import type { UnusedPart } from './heldLines'

/** What a preview says of money that stays where it is. */
export const KEPT = 'Pagado y sin usar que no se devuelve'

type Giving = {
  parts: readonly UnusedPart[]
  how: Exclude<GiveBack, 'none'>
  reason: string
  staff: Staff
  origin: Origin
  effects: Effect[]
  /** Whether it follows from a change that its own rule allows, so that no second person is asked. */
  isAllowed?: boolean
}

/**
 * Takes unused parts off their invoices by credit notes. Unpaid cents are owed no more; held cents go to the customer's
 * balance, or back through their payments. Cents that the balance paid return to the balance. What is beyond what one
 * person may do alone waits for a second one, with all notes of its invoice.
 */
export async function giveBackParts(
  tx: Transaction,
  { parts, isAllowed = false, ...act }: Giving,
): Promise<MoneyLine[]> {
  const lines: MoneyLine[] = []
  for (const uuid of new Set(parts.map(({ line }) => line.invoice.uuid))) {
    const own = parts.filter(({ line }) => line.invoice.uuid === uuid)
    const by = isAllowed || (await mayGiveBack(tx, own, act)) ? { requested_by: act.origin.actor } : null
    const giving = { ...act, by }
    const off = own.map(({ due_cents }) => due_cents)
    lines.push(...(await makeNote(tx, uuid, own, off, 'offset', giving)))
    const held = own.map(({ held_cents }) => held_cents)
    const refunded = giving.how === 'refund' ? await countRefunded(tx, uuid, held) : held.map(() => 0)
    lines.push(...(await makeNote(tx, uuid, own, refunded, 'refund', giving)))
    const kept = held.map((cents, index) => cents - (refunded[index] ?? 0))
    lines.push(...(await makeNote(tx, uuid, own, kept, 'credit', giving)))
  }
  return lines
}

/** Whether one person may give parts of an invoice back alone, which then counts for them. */
async function mayGiveBack(
  tx: Transaction,
  parts: readonly UnusedPart[],
  { staff, origin }: Pick<Giving, 'staff' | 'origin'>,
): Promise<boolean> {
  const cents = parts.reduce((total, { due_cents, held_cents }) => total + due_cents + held_cents, 0)
  const [part] = parts
  if (!part || cents === 0) return true
  const { uuid: subject_uuid, currency } = part.line.invoice
  const allowance = await takeAlone(tx, {
    action: 'credit_note',
    subject_uuid,
    cents,
    currency,
    staff,
    origin,
  })
  return allowance === null
}

/** Counts how many of the held cents can be refunded: none while the invoice owes, as a refund would reopen it. */
async function countRefunded(tx: Transaction, uuid: string, held: readonly number[]): Promise<number[]> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  let left = invoice && invoice.status !== 'open' ? await countRefundable(tx, invoice) : 0
  return held.map((cents) => {
    const refunded = Math.min(left, cents)
    left -= refunded
    return refunded
  })
}

async function makeNote(
  tx: Transaction,
  uuid: string,
  parts: readonly UnusedPart[],
  amounts: readonly number[],
  type: CreditNoteType,
  { reason, staff, origin, effects, by }: Omit<Giving, 'parts' | 'isAllowed'> & { by: CreditedBy | null },
): Promise<MoneyLine[]> {
  const invoice = await lockRecord(tx, 'invoices', uuid)
  if (!invoice || amounts.every((cents) => cents === 0)) return []
  const note: AskedCreditNote = {
    type,
    reason: reason.slice(0, 500),
    lines: parts.flatMap(({ line, days }, index) => {
      const amount_cents = amounts[index] ?? 0
      return amount_cents > 0 ? [{ line: line.place, amount_cents, days }] : []
    }),
  }
  const done = await creditNoteWithin(tx, {
    invoice,
    note,
    by,
    staff,
    origin,
    reader: { staff, clock: { now: () => new Date(origin.at) } },
  })
  effects.push(...done.effects)
  return done.lines
}

/**
 * Gives unused parts back as is asked for; where it is to give nothing back, says what was paid and is not used.
 * @returns the lines for a person to read
 */
export async function settleUnused(
  tx: Transaction,
  { how, currency, ...giving }: Omit<Giving, 'how'> & { how: GiveBack; currency: string },
): Promise<MoneyLine[]> {
  if (how !== 'none') return giveBackParts(tx, { how, ...giving })
  const kept = giving.parts.reduce((total, { held_cents }) => total + held_cents, 0)
  return kept > 0 ? [totalLine(KEPT, kept, currency)] : []
}
