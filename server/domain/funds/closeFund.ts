import type { CloseFund } from '@/contract/funds'
import { onTheDay } from '@server/money/inWords'
import type { Transaction } from '@server/db/database'
import { conflict } from '@server/core/problems'
import { manualSource, callOffMovement, postMovement } from './ledger'
import { makeTransferEntries, lockReceivingFund } from './transfers'
import { inPesos } from '@server/money/pesos'
import { totalLine } from '@server/money/totalLine'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'

/** Closes a fund without promises: its balance goes back to its company or to another fund. */
export async function closeFund(
  tx: Transaction,
  { row, origin, effects }: Step<'funds'>,
  { remainder, to_fund_uuid }: CloseFund,
): Promise<StepOutcome<'funds'>> {
  const { posted_cents, currency } = row
  for (const { uuid, source_type } of await findWaiting(tx, row.uuid)) {
    if (source_type !== 'user')
      throw conflict(
        'invalid_transition',
        'Tiene movimientos en proceso. Espera a que se apliquen, o anula lo que los pidió',
      )
    // A deposit that has not arrived is called off with its fund.
    await callOffMovement(tx, origin, { uuid, why: 'El fondo se cerró antes de que llegara.' }, effects)
  }
  const closed = `Lo cerró el ${onTheDay(origin.at)} ${origin.actor.label}.`
  if (posted_cents === 0) return { columns: { status_reason: `${closed} No le quedaba saldo.` } }
  const amount = inPesos(posted_cents, currency)
  const by = { approved_by: origin.actor }
  if (remainder === 'return') {
    await postMovement(
      tx,
      origin,
      row,
      [
        {
          type: 'refund',
          bucket: 'posted',
          direction: 'debit',
          amount_cents: posted_cents,
          source: manualSource(origin),
          description: 'Devolución del saldo por el cierre del fondo',
          ...by,
        },
      ],
      effects,
    )
    return {
      lines: [totalLine('Se devuelve a la empresa', posted_cents, currency)],
      columns: { status_reason: `${closed} Se devolvieron ${amount}.` },
    }
  }
  const to = await lockReceivingFund(tx, row, to_fund_uuid ?? '')
  const [out, into] = makeTransferEntries(row, to, posted_cents, 'Saldo del fondo que se cierra')
  await postMovement(tx, origin, row, [{ ...out, ...by }], effects)
  await postMovement(tx, origin, to, [{ ...into, ...by }], effects)
  return {
    lines: [totalLine(`Se traspasa a ${to.name}`, posted_cents, currency)],
    columns: { status_reason: `${closed} Se traspasaron ${amount} al fondo ${to.name}.` },
  }
}

/** Movements of the fund that are still pending. */
const findWaiting = (tx: Transaction, fund: string) =>
  tx
    .selectFrom('fund_movements')
    .select(['uuid', 'source_type'])
    .where('fund_uuid', '=', fund)
    .where('status', '=', 'pending')
    .where('archived_at', 'is', null)
    .execute()
