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
import { settleWaiting } from './askedMovements'
import { byHand, type Entry, expectMovement, applyEntry, postMovement } from './ledger'
import type { Staff } from '@server/core/staff'

type Telling = { fund: Row<'funds'>; origin: Origin; effects: Effect[] }

/**
 * Puts the balance of a fund that this transaction holds right by hand, within the limit of whoever does. Beyond what is
 * set for everyone it waits for a second person, with its movement. Answers that movement and its lines.
 * @throws {Refusal}
 */
export async function adjust(
  tx: Transaction,
  { fund, values, staff, origin, effects }: Telling & { values: NewAdjustment; staff: Staff },
): Promise<{ movement: Row<'fund_movements'>; lines: MoneyLine[] }> {
  const { amount_cents } = values
  const entry: Entry = { ...values, type: 'adjustment', bucket: 'posted', source: byHand(origin) }
  const after = applyEntry(fund, fund, entry)
  const { adjustment_threshold_cents: most } = await settingsOf(tx, 'approvals')
  if (most === null || amount_cents <= most) {
    if (staff.role !== 'admin') await refuseAboveLimit(tx, staff.uuid, amount_cents, fund.currency)
    const [written] = await postMovement(tx, origin, fund, [{ ...entry, approved_by: origin.actor }], effects)
    if (!written) throw new Error('Nothing was posted')
    return { movement: written, lines: linesOf(fund, after, 'Ajuste') }
  }
  const waiting = await expectMovement(tx, origin, fund, entry, effects)
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
  return { movement: waiting, lines: linesOf(fund, after, 'Ajuste por autorizar') }
}

/** Makes an adjustment that a second person agreed to, and answers its lines. @throws {Refusal} where there is no longer enough */
export async function carryOutAdjustment(
  tx: Transaction,
  { fund, adjustment, ...telling }: Telling & { adjustment: AskedAdjustment },
): Promise<MoneyLine[]> {
  if (fund.status === 'closed') throw conflict('invalid_transition', `El fondo ${fund.name} está cerrado`)
  const lines = linesOf(fund, applyEntry(fund, fund, { ...adjustment, bucket: 'posted' }), 'Ajuste')
  await settleWaiting(tx, { asked: adjustment, ...telling })
  return lines
}

/** What an adjustment leaves in its fund. */
const linesOf = (fund: Row<'funds'>, after: Balances, label: string): MoneyLine[] => {
  const { name, currency, posted_cents } = fund
  return [
    { kind: 'charge', label, amount_cents: after.posted_cents - posted_cents, currency },
    { kind: 'total', label: `Quedaría en ${name}`, amount_cents: after.posted_cents, currency },
  ]
}
