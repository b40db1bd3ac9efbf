import { sql } from 'kysely'
import type { PayoutList, PayoutLists, PayoutStatus } from '@/contract/claims'
import type { Cell } from '@server/core/cells'
import { notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { transferCells } from '@server/money/bankTransfers'
import { dayInWords } from '@server/db/days'

/** How many of the latest lists are told. */
const SHOWN = 50

export type LockedList = { uuid: string; number: string; currency: string }

const countOf = (status: PayoutStatus) =>
  sql<number>`(select count(*) from payouts where list_uuid = payout_lists.uuid and payouts.status = ${status})`

const rows = (db: Database) =>
  db
    .selectFrom('payout_lists')
    .select([
      'payout_lists.uuid',
      'number',
      'currency',
      'created_at',
      'created_by',
      sql<number>`(select coalesce(sum(amount_cents), 0) from payouts where list_uuid = payout_lists.uuid)`.as(
        'total_cents',
      ),
      countOf('listed').as('listed'),
      countOf('paid').as('paid'),
      countOf('returned').as('returned'),
    ])

/** The latest lists of transfers, and what waits for the next one. */
export async function loadPayoutLists(db: Database): Promise<PayoutLists> {
  const waiting = await db
    .selectFrom('authorizations')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum((decision ->> 'cents')::bigint), 0)`.as('cents'),
    ])
    .where('purpose', '<>', 'care')
    .where('status', 'in', ['approved', 'partially_approved'])
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from payouts
        where authorization_uuid = authorizations.uuid and payouts.status <> 'returned')`,
    )
    .executeTakeFirstOrThrow()
  const data = await rows(db).orderBy('created_at', 'desc').orderBy('number', 'desc').limit(SHOWN).execute()
  return { data, waiting }
}

/** One list. @throws {Refusal} 404 */
export async function loadPayoutList(db: Database, uuid: string): Promise<PayoutList> {
  const list = await rows(db).where('payout_lists.uuid', '=', uuid).executeTakeFirst()
  if (!list) throw notFound('La lista de transferencias')
  return list
}

/** Locks a list until the transaction ends. @throws {Refusal} 404 */
export async function lockPayoutList(tx: Transaction, uuid: string): Promise<LockedList> {
  const list = await tx
    .selectFrom('payout_lists')
    .select(['uuid', 'number', 'currency'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!list) throw notFound('La lista de transferencias')
  return list
}

/** The transfers of a list as a bank takes them: those that it has not answered, by the folio of their claim. */
export async function listPayoutCells(db: Database, list_uuid: string): Promise<Cell[][]> {
  const transfers = await db
    .selectFrom('payouts')
    .innerJoin('authorizations', 'authorizations.uuid', 'payouts.authorization_uuid')
    .select(['amount_cents', 'currency', 'payee', 'number', 'purpose', 'valid_from', 'invoice_folio'])
    .where('list_uuid', '=', list_uuid)
    .where('payouts.status', '=', 'listed')
    .orderBy('number')
    .execute()
  return transfers.map(({ amount_cents, currency, payee, number, purpose, valid_from, invoice_folio }) =>
    transferCells({
      account: payee,
      cents: amount_cents,
      currency,
      reference: number,
      concept:
        purpose === 'reimbursement'
          ? `Reembolso del ${dayInWords(valid_from)}`
          : `Factura ${invoice_folio ?? `del ${dayInWords(valid_from)}`}`,
    }),
  )
}
