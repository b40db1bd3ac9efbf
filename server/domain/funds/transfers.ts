import type { Effect, MoneyLine } from '@/contract/actions'
import type { NewTransfer } from '@/contract/fundMovements'
import { askApproval } from '@server/domain/approvals/askApproval'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedTransfer } from '@server/db/schema/billing'
import { type Row, lockRecord } from '@server/audit/writes'
import { conflict, unprocessable, limitExceeded } from '@server/core/problems'
import { settleWaiting } from './waitingMovements'
import { type Entry, expectMovement } from './ledger'
import { inPesos } from '@server/money/pesos'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'

/** Requests approval of a transfer to another fund of the account; its two movements wait for it. */
export async function askTransfer(
  tx: Transaction,
  { row: from, staff, origin, effects }: Step<'funds'>,
  values: NewTransfer,
): Promise<StepOutcome<'funds'>> {
  const { amount_cents, description } = values
  const to = await lockReceivingFund(tx, from, values.to_fund_uuid)
  refuseBeyondOwn(from, amount_cents)
  const [out, into] = makeTransferEntries(from, to, amount_cents, description)
  const waiting = [
    await expectMovement(tx, origin, from, out, effects),
    await expectMovement(tx, origin, to, into, effects),
  ]
  await askApproval(tx, {
    action: 'transfer',
    subject: { type: 'fund', uuid: from.uuid, label: from.name, account_uuid: from.account_uuid },
    cents: amount_cents,
    currency: from.currency,
    payload: { ...values, movement_uuids: waiting.map(({ uuid }) => uuid) },
    staff,
    origin,
    effects,
  })
  return { lines: linesOf(from, to, amount_cents) }
}

type ApprovedTransfer = {
  fund: Row<'funds'>
  transfer: AskedTransfer
  origin: Origin
  effects: Effect[]
}

/**
 * Posts both movements of a transfer and returns its money lines.
 * @throws {Refusal} where the balance no longer suffices or a fund is closed
 */
export async function carryOutTransfer(
  tx: Transaction,
  { fund, transfer, origin, effects }: ApprovedTransfer,
): Promise<MoneyLine[]> {
  if (fund.status === 'closed') throw conflict('invalid_transition', `El fondo ${fund.name} está cerrado`)
  const to = await lockReceivingFund(tx, fund, transfer.to_fund_uuid)
  refuseBeyondOwn(fund, transfer.amount_cents)
  await settleWaiting(tx, { asked: transfer, origin, effects })
  return linesOf(fund, to, transfer.amount_cents)
}

/** The two movements of a transfer. */
export function makeTransferEntries(
  from: Row<'funds'>,
  to: Row<'funds'>,
  amount_cents: number,
  description: string,
): [out: Entry, into: Entry] {
  const makeEntry = (type: Entry['type'], direction: Entry['direction'], other: Row<'funds'>): Entry => ({
    type,
    bucket: 'posted',
    direction,
    amount_cents,
    source: { type: 'transfer', uuid: other.uuid, label: other.name },
    description,
  })
  return [makeEntry('transfer_out', 'debit', to), makeEntry('transfer_in', 'credit', from)]
}

/** The receiving fund, locked by this transaction. @throws {Refusal} at its field */
export async function lockReceivingFund(
  tx: Transaction,
  from: Row<'funds'>,
  uuid: string,
): Promise<Row<'funds'>> {
  const to = await lockRecord(tx, 'funds', uuid)
  const refuse = (message: string) => unprocessable({ field: 'to_fund_uuid', code: 'unfit', message })
  if (!to || to.archived_at || to.account_uuid !== from.account_uuid)
    throw refuse('Elige otro fondo de la misma cuenta')
  if (to.uuid === from.uuid) throw refuse('Es el mismo fondo. Elige otro')
  if (to.status === 'closed') throw refuse('Ese fondo está cerrado. Elige otro')
  if (to.currency !== from.currency) throw refuse('Ese fondo es de otra moneda. Elige otro')
  return to
}

/** Refuses to transfer more than was paid in: a credit line is no money. */
function refuseBeyondOwn({ posted_cents, held_cents, currency }: Row<'funds'>, cents: number) {
  const own = Math.max(0, posted_cents - held_cents)
  if (cents > own)
    throw limitExceeded('available', `Se pueden traspasar como máximo ${inPesos(own, currency)}`)
}

/** The money lines of a transfer: each fund before and after. */
const linesOf = (from: Row<'funds'>, to: Row<'funds'>, cents: number): MoneyLine[] => {
  const { currency } = from
  return [
    { kind: 'charge', label: `Sale de ${from.name}`, amount_cents: -cents, currency },
    { kind: 'charge', label: `Entra a ${to.name}`, amount_cents: cents, currency },
    { kind: 'total', label: `Quedaría en ${from.name}`, amount_cents: from.posted_cents - cents, currency },
    { kind: 'total', label: `Quedaría en ${to.name}`, amount_cents: to.posted_cents + cents, currency },
  ]
}
