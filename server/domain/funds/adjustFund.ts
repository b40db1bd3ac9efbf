import type { Effect, MoneyLine } from '@/contract/actions'
import type { Balances, NewAdjustment } from '@/contract/fundMovements'
import { askApproval } from '@server/domain/approvals/askApproval'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedAdjustment } from '@server/db/schema/billing'
import type { Row } from '@server/audit/writes'
import { takeAlone } from '@server/domain/approvals/loneActs'
import { conflict } from '@server/core/problems'
import { settleWaiting } from './waitingMovements'
import { manualSource, type Entry, expectMovement, applyEntry, postMovement } from './ledger'
import type { Staff } from '@server/core/staff'

type FundContext = { fund: Row<'funds'>; origin: Origin; effects: Effect[] }

/**
 * Adjusts the balance of a fund that this transaction has locked. An adjustment above what the user may do alone waits for
 * a second person, with its movement. Returns the movement and its money lines.
 * @throws {Refusal}
 */
export async function adjustFund(
  tx: Transaction,
  { fund, values, staff, origin, effects }: FundContext & { values: NewAdjustment; staff: Staff },
): Promise<{ movement: Row<'fund_movements'>; lines: MoneyLine[] }> {
  const { amount_cents } = values
  const entry: Entry = { ...values, type: 'adjustment', bucket: 'posted', source: manualSource(origin) }
  const after = applyEntry(fund, fund, entry)
  const { uuid: subject_uuid, currency } = fund
  const act = { subject_uuid, cents: amount_cents, currency, staff, origin }
  if ((await takeAlone(tx, { action: 'adjustment', ...act })) === null) {
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

/** Makes an approved adjustment and returns its money lines. @throws {Refusal} where the balance no longer suffices */
export async function carryOutAdjustment(
  tx: Transaction,
  { fund, adjustment, ...telling }: FundContext & { adjustment: AskedAdjustment },
): Promise<MoneyLine[]> {
  if (fund.status === 'closed') throw conflict('invalid_transition', `El fondo ${fund.name} está cerrado`)
  const lines = linesOf(fund, applyEntry(fund, fund, { ...adjustment, bucket: 'posted' }), 'Ajuste')
  await settleWaiting(tx, { asked: adjustment, ...telling })
  return lines
}

/** The money lines of an adjustment: the fund before and after. */
const linesOf = (fund: Row<'funds'>, after: Balances, label: string): MoneyLine[] => {
  const { name, currency, posted_cents } = fund
  return [
    { kind: 'charge', label, amount_cents: after.posted_cents - posted_cents, currency },
    { kind: 'total', label: `Quedaría en ${name}`, amount_cents: after.posted_cents, currency },
  ]
}
