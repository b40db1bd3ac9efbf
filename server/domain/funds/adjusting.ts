import type { Effect, MoneyLine } from '@/contract/actions'
import type { Balances, NewAdjustment } from '@/contract/fundMovements'
import { askApproval } from '@server/domain/approvals/askApproval'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedAdjustment } from '@server/db/schema/billing'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import { refuseAboveLimit } from '@server/domain/approvals/approvalLimits'
import { conflict } from '@server/core/problems'
import { settleAsked } from './askedMovements'
import { byHand, type Entry, expect, moved, post } from './ledger'
import type { Staff } from '@server/core/staff'

type Telling = { fund: Row<'funds'>; origin: Origin; effects: Effect[]; lines: MoneyLine[] }

/**
 * Puts the balance of a fund that this transaction holds right by hand, within the limit of whoever does. Beyond what is
 * set for everyone it waits for a second person, with its movement. Answers that movement. @throws {Refusal}
 */
export async function adjust(
  tx: Transaction,
  { fund, values, staff, origin, effects, lines }: Telling & { values: NewAdjustment; staff: Staff },
): Promise<Row<'fund_movements'>> {
  const { amount_cents } = values
  const entry: Entry = { ...values, type: 'adjustment', bucket: 'posted', source: byHand(origin) }
  const after = moved(fund, fund, entry)
  const { adjustment_threshold_cents: most } = await settingsOf(tx, 'approvals')
  if (most === null || amount_cents <= most) {
    if (staff.role !== 'admin') await refuseAboveLimit(tx, staff.uuid, amount_cents, fund.currency)
    lines.push(...linesOf(fund, after, 'Ajuste'))
    const [written] = await post(tx, origin, fund, [{ ...entry, approved_by: origin.actor }], effects)
    if (!written) throw new Error('Nothing was posted')
    return written
  }
  lines.push(...linesOf(fund, after, 'Ajuste por autorizar'))
  const waiting = await expect(tx, origin, fund, entry, effects)
  await askApproval(tx, {
    action: 'adjustment',
    subject: { type: 'fund', uuid: fund.uuid, label: fund.name, account_uuid: fund.account_uuid },
    cents: amount_cents,
    currency: fund.currency,
    payload: { ...values, movement_uuids: [waiting.uuid] },
    staff,
    origin,
    effects,
  })
  return waiting
}

/** Makes an adjustment that a second person agreed to. @throws {Refusal} where there is no longer enough */
export async function carryOutAdjustment(
  tx: Transaction,
  { fund, adjustment, lines, ...telling }: Telling & { adjustment: AskedAdjustment },
): Promise<void> {
  if (fund.status === 'closed') throw conflict('invalid_transition', `El fondo ${fund.name} está cerrado`)
  lines.push(...linesOf(fund, moved(fund, fund, { ...adjustment, bucket: 'posted' }), 'Ajuste'))
  await settleAsked(tx, { asked: adjustment, ...telling })
}

/** What an adjustment leaves in its fund. */
const linesOf = (fund: Row<'funds'>, after: Balances, label: string): MoneyLine[] => {
  const { name, currency, posted_cents } = fund
  return [
    { kind: 'charge', label, amount_cents: after.posted_cents - posted_cents, currency },
    { kind: 'total', label: `Quedaría en ${name}`, amount_cents: after.posted_cents, currency },
  ]
}
