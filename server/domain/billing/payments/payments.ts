import { type SqlBool, sql } from 'kysely'
import { Payment, PaymentDetail, paymentContract } from '@/contract/payments'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { dayRange, holds, is, isOneOf, isPresent, isTrue, isWithin } from '@server/db/conditions'
import { dayIn } from '@server/db/days'
import type { Database } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { recordKind } from '@server/records/recordKind'
import { hasOwedBack, owedBackCents } from './extraCharges'

/** Something made of each invoice that a payment covers, in the order of their folios. */
const ofInvoices = (made: string) => sql`(
  select coalesce(jsonb_agg(${sql.raw(made)} order by invoices.number), '[]')
  from jsonb_array_elements(payments.allocations) as allocation
  join invoices on invoices.uuid = (allocation ->> 'invoice_uuid')::uuid)`

const REF = `jsonb_build_object('uuid', invoices.uuid, 'label', invoices.title)`

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('payments')
    .select(columnsOf('payments', Payment, 'customer', 'invoices'))
    .select([
      referenceTo('customers', 'payments.customer_uuid').as('customer'),
      ofInvoices(REF).$castTo<Payment['invoices']>().as('invoices'),
    ]),
)

const detail = columnsOf(
  'payments',
  PaymentDetail,
  'customer',
  'account',
  'invoices',
  'payment_method',
  'allocations',
  'extra_cents',
)

const isRetryable = sql<boolean>`coalesce((payments.error ->> 'retryable')::boolean, false)`

const isOf = (day: string) =>
  sql<SqlBool>`payments.created_at >= ${day}::timestamp at time zone 'America/Mexico_City'`

/** What waits at a shop or for a transfer, and has a day left at most. */
const isExpiring = (clock: Clock) => sql<SqlBool>`(payments.status = 'pending'
  and payments.expires_at <= ${instant(minutesAfter(clock.now(), 24 * 60))}::timestamptz)`

export const payments = recordKind(paymentContract, {
  table: 'payments',
  noun: 'El pago',
  lists: ['allocations'],
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) =>
    listing(db, query, {
      rows: rows(db),
      table: 'payments',
      defaultSort: '-created_at',
      where: [
        isOneOf('payments.status', query.status),
        isOneOf('payments.method_type', query.method_type),
        isOneOf('payments.origin', query.origin),
        holds(sql<SqlBool>`payments.refunded_cents > 0`, query.refunded),
        isTrue('payments.disputed', query.disputed),
        holds(hasOwedBack, query.extra),
        holds(sql<SqlBool>`payments.status = 'failed' and ${isRetryable}`, query.retryable),
        isPresent('payments.reconciled_at', query.reconciled),
        holds(isOf(dayIn(clock)), query.today),
        holds(isExpiring(clock), query.expiring),
        isWithin('payments.amount_cents', query.amount_from, query.amount_to),
        dayRange('payments.paid_at', query.paid_from, query.paid_to),
        is('payments.account_uuid', query.account),
        is('payments.customer_uuid', query.customer),
        is('payments.payment_method_uuid', query.payment_method),
        query.invoice !== undefined &&
          sql<SqlBool>`payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', ${query.invoice}::text))`,
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select([
        referenceTo('accounts', 'payments.account_uuid').as('account'),
        optionalReferenceTo('payment_methods', 'payments.payment_method_uuid').as('payment_method'),
        ofInvoices(
          `jsonb_build_object('invoice', ${REF}, 'amount_cents', (allocation ->> 'amount_cents')::bigint)`,
        )
          .$castTo<PaymentDetail['allocations']>()
          .as('allocations'),
        owedBackCents.as('extra_cents'),
      ])
      .where('payments.uuid', '=', uuid)
      .executeTakeFirst(),
  whyNotDeletable: async (_tx, { status }) =>
    status === 'pending' || status === 'requires_action'
      ? 'Un pago queda como evidencia. Cancélalo en su lugar'
      : 'Un pago queda como evidencia y no se elimina',
})
