import { type SqlBool, sql } from 'kysely'
import {
  Invoice,
  InvoiceDetail,
  InvoiceEdit,
  InvoiceListQuery,
  invoiceSums,
  invoiceTransitions,
  invoiceViews,
  issuedInvoiceFields,
  NewInvoice,
} from '@/contract/invoices'
import { canonicalJson } from '../db/canonicalJson'
import { columnsOf } from '../db/columns'
import { is, isBetween, isOneOf } from '../db/conditions'
import type { Database, Transaction } from '../db/database'
import { dayAfter, dayIn, dayOf } from '../db/days'
import { nextFolio } from '../db/folios'
import { listing } from '../db/listing'
import { pointer } from '../db/reference'
import type { Row } from '../db/writes'
import { conflict, unprocessable } from '../http/problems'
import { settleBalances } from './balances'
import { inBuckets } from './overdueBuckets'
import type { RecordKind, Step, Writing } from './recordKind'
import { refuseMissing } from './references'

const daysLate = (today: string) =>
  sql<number | null>`(case when invoices.status = 'open' and invoices.due_on < ${today}::date
    then ${today}::date - invoices.due_on end)`

const paymentState = (today: string) => sql<Invoice['payment_state']>`(case
  when invoices.status = 'paid' then 'paid'
  when invoices.status = 'open' and invoices.due_on < ${today}::date then 'overdue'
  when invoices.paid_cents + invoices.credited_cents > 0 then 'partial'
  else 'unpaid' end)`

const rows = (db: Database, today: string) =>
  db
    .selectFrom('invoices')
    .select(columnsOf('invoices', Invoice, 'customer', 'account', 'payment_state', 'days_late'))
    .select([
      pointer('customers', 'invoices.customer_uuid').as('customer'),
      pointer('accounts', 'invoices.account_uuid').as('account'),
      paymentState(today).as('payment_state'),
      daysLate(today).as('days_late'),
    ])

const detail = columnsOf('invoices', InvoiceDetail, 'customer', 'account', 'payment_state', 'days_late')

async function check(tx: Transaction, values: NewInvoice, { before }: Writing<'invoices'>) {
  if (before) return refuseLateEdit(values, before)
  await refuseMissing(tx, values, [
    ['account_uuid', 'accounts', 'Esa cuenta no existe'],
    ['customer_uuid', 'customers', 'Ese cliente no existe'],
  ])
  const customer = await tx
    .selectFrom('customers')
    .select(['account_uuid', 'status'])
    .where('uuid', '=', values.customer_uuid)
    .executeTakeFirst()
  const refuse = (message: string) => unprocessable({ field: 'customer_uuid', code: 'unfit', message })
  if (customer?.account_uuid !== values.account_uuid) throw refuse('Ese cliente es de otra cuenta')
  if (customer.status === 'archived') throw refuse('Ese cliente está archivado. Reactívalo para facturarle')
}

/** Once issued an invoice is a document: what it says stays. */
function refuseLateEdit(values: NewInvoice, before: Row<'invoices'>) {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(values)
    .filter(
      ([field, value]: [string, unknown]) => canonicalJson(old.get(field) ?? null) !== canonicalJson(value),
    )
    .map(([field]) => field)
  const fixed = changed.filter((field) => field === 'account_uuid' || field === 'customer_uuid')
  if (fixed.length > 0)
    throw unprocessable(
      ...fixed.map((field) => ({ field, code: 'fixed', message: 'Una factura se queda con su cliente' })),
    )
  if (before.status !== 'draft' && changed.some((field) => !issuedInvoiceFields.some((one) => one === field)))
    throw conflict('invalid_transition', 'Ya se emitió. Anúlala y crea otra para cambiar lo que dice')
}

async function onTransition(tx: Transaction, step: Step<'invoices'>) {
  const { name, row, origin } = step
  if (name === 'void' && row.paid_cents > 0)
    throw conflict('invalid_transition', 'Tiene pagos aplicados. Reembólsalos antes de anularla')
  if (name === 'finalize') return finalized(tx, row, dayOf(new Date(origin.at)))
  if (name === 'void') return { voided_at: origin.at }
}

/** What an invoice gets as it is issued: its folio, its days and the receiver's tax data as they are now. */
async function finalized(tx: Transaction, row: Row<'invoices'>, today: string) {
  if (row.total_cents === 0) throw conflict('invalid_transition', 'Su total es cero: no hay nada que cobrar')
  const { net_payment_days, tax_profile } = await tx
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.uuid', 'customers.account_uuid')
    .select(({ fn }) => [
      fn.coalesce('customers.net_payment_days', 'accounts.net_payment_days').as('net_payment_days'),
      fn.coalesce('customers.tax_profile', 'accounts.tax_profile').as('tax_profile'),
    ])
    .where('customers.uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  const issued_on = row.issued_on ?? today
  const due_on = row.due_on ?? dayAfter(issued_on, net_payment_days)
  if (due_on < issued_on)
    throw conflict('invalid_transition', 'Vence antes de emitirse. Corrige la fecha en que vence')
  return { number: await nextFolio(tx, 'FAC'), issued_on, due_on, tax_snapshot: tax_profile }
}

export const invoices: RecordKind<'invoices', Invoice, InvoiceDetail, NewInvoice, InvoiceListQuery> = {
  kind: 'Invoice',
  table: 'invoices',
  type: 'invoice',
  noun: 'La factura',
  lists: ['lines'],
  contract: {
    item: Invoice,
    detail: InvoiceDetail,
    query: InvoiceListQuery,
    views: invoiceViews,
    edit: InvoiceEdit,
    whole: NewInvoice,
    transitions: invoiceTransitions,
  },
  labelOf: ({ title }) => title,
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) => {
    const today = dayIn(clock)
    return listing(db, query, {
      rows: rows(db, today),
      table: 'invoices',
      sorts: {
        number: { by: sql`invoices.number`, nullable: true },
        due_on: { by: sql`invoices.due_on`, nullable: true },
        issued_on: { by: sql`invoices.issued_on`, nullable: true },
        total_cents: 'invoices.total_cents',
        amount_due_cents: 'invoices.amount_due_cents',
        status: 'invoices.status',
        created_at: 'invoices.created_at',
      },
      defaultSort: 'due_on',
      where: [
        isOneOf('invoices.status', query.status),
        query.payment_state && sql<SqlBool>`${paymentState(today)} = any(${query.payment_state})`,
        inBuckets(daysLate(today), query.overdue_bucket),
        isOneOf('invoices.type', query.type),
        isBetween('invoices.due_on', query.due_from, query.due_to),
        isBetween('invoices.issued_on', query.issued_from, query.issued_to),
        is('invoices.account_uuid', query.account),
        is('invoices.customer_uuid', query.customer),
      ],
    })
  },
  find: (db, uuid, { clock }) =>
    rows(db, dayIn(clock)).select(detail).where('invoices.uuid', '=', uuid).executeTakeFirst(),
  initial: () => ({ status: 'draft' }),
  kept: async (_tx, { lines }) => invoiceSums(lines),
  check,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'draft' ? undefined : 'Ya tiene folio. Anúlala en lugar de eliminarla',
  onTransition,
  afterTransition: (tx, { row, origin, effects }) =>
    settleBalances(tx, { customer: row.customer_uuid, today: dayOf(new Date(origin.at)), effects }),
}
