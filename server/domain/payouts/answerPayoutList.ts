import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { authorizations } from '@server/domain/cover/authorizations'
import { inPesos } from '@server/money/pesos'
import { totalLine } from '@server/money/totalLine'
import type { Reader } from '@server/records/recordKind'
import { moveWithin } from '@server/records/recordWrites'
import type { LockedList } from './payoutLists'
import { type AnsweredTransfer, readBankAnswer } from './readBankAnswer'
import { payClaim, returnPayment, settling } from './settlePayout'

type Answering = { list: LockedList; content: string; staff: Staff; origin: Origin; reader: Reader }
type Answered = { effects: Effect[]; lines: MoneyLine[]; messages: SentMessage[]; notes: string[] }

/**
 * Marks the transfers of a list as the bank says, all of its file or nothing. What the same file said before is left as
 * it is. @throws {Refusal} 422 with the line that cannot be
 */
export async function answerPayoutList(
  tx: Transaction,
  { list, content, staff, origin, reader }: Answering,
): Promise<Answered> {
  const told: Answered = { effects: [], lines: [], messages: [], notes: [] }
  const sums = { paid: 0, returned: 0 }
  const listed = await tx
    .selectFrom('payouts')
    .innerJoin('authorizations', 'authorizations.uuid', 'payouts.authorization_uuid')
    .select([
      'payouts.status',
      'payouts.amount_cents',
      'payouts.reference',
      'authorizations.uuid',
      'authorizations.number',
      'authorizations.version',
    ])
    .where('list_uuid', '=', list.uuid)
    .execute()
  let waiting = listed.filter(({ status }) => status === 'listed').length
  let isNew = false
  for (const row of readBankAnswer(content)) {
    const no = (message: string) =>
      unprocessable({ field: 'content', code: 'unfit', message: `Línea ${row.line}: ${message}` })
    const payout = listed.find(({ number }) => number === row.reference)
    if (!payout) throw no(`${row.reference} no va en la lista ${list.number}`)
    const { status, amount_cents, uuid, version } = payout
    if (row.amount_cents !== null && row.amount_cents !== amount_cents)
      throw no(`${row.reference} va por ${inPesos(amount_cents, list.currency)}`)
    if (status === row.outcome && isSameAnswer(row, payout)) continue
    if (status === 'returned') throw no(`${row.reference} ya se marcó devuelta`)
    if (status === 'paid' && row.outcome === 'paid')
      throw no(`${row.reference} ya se marcó pagada con la referencia ${payout.reference}`)
    const moved = await moveWithin(tx, authorizations, {
      uuid,
      version: `"${version}"`,
      staff,
      origin,
      reader,
      ...actOf(row),
    })
    isNew = true
    if (status === 'listed') waiting -= 1
    sums[row.outcome] += amount_cents
    told.effects.push(...moved.effects)
    told.messages.push(...moved.messages)
    told.notes.push(...(moved.notes ?? []))
  }
  if (!isNew)
    throw unprocessable({
      field: 'content',
      code: 'empty',
      message: 'El archivo no dice nada nuevo de esta lista',
    })
  if (sums.paid > 0) told.lines.push(totalLine('Pagado', sums.paid, list.currency))
  if (sums.returned > 0) told.lines.push(totalLine('Devuelto por el banco', sums.returned, list.currency))
  if (waiting > 0)
    told.notes.push(
      waiting === 1
        ? 'Una transferencia sigue sin respuesta'
        : `${waiting} transferencias siguen sin respuesta`,
    )
  return told
}

const isSameAnswer = (row: AnsweredTransfer, { reference }: { reference: string | null }) =>
  row.outcome === 'returned' || row.tracking === reference

/** What a row of the answer does to its claim. */
const actOf = (row: AnsweredTransfer) => {
  if (row.outcome === 'returned') {
    const { reason } = row
    const act = (tx: Transaction, step: Parameters<typeof returnPayment>[1]) =>
      returnPayment(tx, step, { reason })
    return { name: 'return_payment', transition: settling.return_payment, reason, act }
  }
  const { paid_on, tracking: reference } = row
  const act = (tx: Transaction, step: Parameters<typeof payClaim>[1]) =>
    payClaim(tx, step, { paid_on, reference })
  return { name: 'pay', transition: settling.pay, reason: null, act }
}
