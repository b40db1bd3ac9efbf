import { Transaction, TransactionDetail, transactionContract } from '@/contract/transactions'
import { columnsOf } from '@server/db/columns'
import { dayRange, is, isOneOf } from '@server/db/conditions'
import type { Database } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { countOf, optionalReferenceTo, referenceTo } from '@server/db/reference'
import { recordKind } from '@server/records/recordKind'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('transactions')
    .select(columnsOf('transactions', Transaction, 'payment', 'customer'))
    .select([
      referenceTo('payments', 'transactions.payment_uuid').as('payment'),
      referenceTo('customers', 'transactions.customer_uuid').as('customer'),
    ]),
)

const detail = columnsOf(
  'transactions',
  TransactionDetail,
  'payment',
  'customer',
  'account',
  'parent',
  'children',
)

export const transactions = recordKind(transactionContract, {
  table: 'transactions',
  noun: 'La transacción',
  lists: ['parts'],
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'transactions',
      defaultSort: '-effective_at',
      where: [
        isOneOf('transactions.type', query.type),
        isOneOf('transactions.status', query.status),
        isOneOf('transactions.reconciliation', query.reconciliation),
        isOneOf('transactions.gateway', query.gateway),
        dayRange('transactions.effective_at', query.effective_from, query.effective_to),
        is('transactions.account_uuid', query.account),
        is('transactions.customer_uuid', query.customer),
        is('transactions.payment_uuid', query.payment),
        is('transactions.parent_transaction_uuid', query.parent),
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select([
        referenceTo('accounts', 'transactions.account_uuid').as('account'),
        optionalReferenceTo('transactions', 'transactions.parent_transaction_uuid').as('parent'),
        countOf('transactions', 'parent_transaction_uuid', 'transactions.uuid').as('children'),
      ])
      .where('transactions.uuid', '=', uuid)
      .executeTakeFirst(),
  whyNotDeletable: async () => 'Una transacción queda como evidencia y no se elimina',
  onTransition: async (_tx, { name, row }) => ({
    columns: { processed_cents: name === 'succeed' ? row.amount_cents : 0 },
  }),
})
