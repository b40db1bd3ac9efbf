import { sql } from 'kysely'
import {
  EXPIRING_DAYS,
  PaymentMethod,
  PaymentMethodDetail,
  paymentMethodContract,
} from '@/contract/paymentMethods'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf, isPresent, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { referenceTo } from '@server/db/reference'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { conflict } from '@server/core/problems'
import { customers } from '@server/domain/billing/customers/customers'
import { type Step, recordKind } from '@server/records/recordKind'

const isExpiring = (today: string) => sql<boolean>`(payment_methods.status = 'active'
  and payment_methods.expires_on is not null and payment_methods.expires_on <= ${today}::date + ${EXPIRING_DAYS}::integer)`

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('payment_methods')
    .select(columnsOf('payment_methods', PaymentMethod, 'customer', 'expiring'))
    .select([
      referenceTo('customers', 'payment_methods.customer_uuid').as('customer'),
      isExpiring(today).as('expiring'),
    ]),
)

const detail = columnsOf('payment_methods', PaymentMethodDetail, 'customer', 'account', 'expiring')

/** Keeps the default method of a customer who is charged automatically; another customer just loses it as default. */
async function onTransition(tx: Transaction, { row, origin, effects }: Step<'payment_methods'>) {
  const customer = await lockRecord(tx, 'customers', row.customer_uuid)
  if (customer?.default_payment_method_uuid !== row.uuid) return
  if (customer.status === 'active' && customer.collection === 'automatic')
    throw conflict(
      'invalid_transition',
      `Es con lo que se cobra a ${customer.name} en automático. Elige antes otro método predeterminado`,
    )
  const { effect } = await updateRecord(
    tx,
    customers,
    origin,
    customer,
    { default_payment_method_uuid: null },
    { event: 'updated', action: 'updated' },
  )
  if (effect) effects.push(effect)
}

async function whyNotDeletable(_tx: Transaction, { status }: Row<'payment_methods'>) {
  return status === 'removed' ? undefined : 'Todavía sirve para cobrar. Quítalo antes de eliminarlo'
}

export const paymentMethods = recordKind(paymentMethodContract, {
  table: 'payment_methods',
  noun: 'El método de pago',
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) =>
    listing(db, query, {
      rows: rows(db, dayIn(clock)),
      table: 'payment_methods',
      sorts: {
        expires_on: { by: sql`payment_methods.expires_on`, nullable: true },
        label: 'payment_methods.sort_label',
        last_used_at: { by: sql`payment_methods.last_used_at`, nullable: true },
      },
      defaultSort: 'expires_on',
      where: [
        isOneOf('payment_methods.status', query.status),
        isOneOf('payment_methods.type', query.type),
        isOneOf('payment_methods.funding', query.funding),
        isOneOf('payment_methods.brand', query.brand),
        holds(isExpiring(dayIn(clock)), query.expiring),
        isTrue('payment_methods.is_default', query.default),
        isPresent('payment_methods.last_used_at', query.used),
        is('payment_methods.account_uuid', query.account),
        is('payment_methods.customer_uuid', query.customer),
      ],
    }),
  find: (db, uuid, { clock }) =>
    rows(db, dayIn(clock))
      .select(detail)
      .select(referenceTo('accounts', 'payment_methods.account_uuid').as('account'))
      .where('payment_methods.uuid', '=', uuid)
      .executeTakeFirst(),
  whyNotDeletable,
  onTransition,
})
