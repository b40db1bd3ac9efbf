import { type SqlBool, sql } from 'kysely'
import {
  type CreditNote,
  Invoice,
  InvoiceDetail,
  InvoiceStatus,
  invoiceSums,
  issuedInvoiceFields,
  type NewInvoice,
  invoiceContract,
} from '@/contract/invoices'
import { isSoldThrough } from './channelOfInvoice'
import { finalizeInvoice } from './finalizing'
import { writeOff } from './writeOff'
import { postWriteOff } from '@server/domain/billing/ledger/postCharge'
import { inDay } from '@server/money/inWords'
import { canonicalJson } from '@server/core/canonicalJson'
import { columnsOf } from '@server/db/columns'
import { holds, is, isBetween, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { type Condition, listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { asksForShares } from '@server/domain/billing/payroll/employerShares'
import { conflict, unprocessable } from '@server/core/problems'
import { settleBalances } from '@server/domain/cover/balances'
import { inBuckets } from './overdueBuckets'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const daysLate = (today: string) =>
  sql<number | null>`(case when invoices.status = 'open' and invoices.due_on < ${today}::date
    then ${today}::date - invoices.due_on end)`

const paymentState = (today: string) => sql<Invoice['payment_state']>`(case
  when invoices.status = 'paid' then 'paid'
  when invoices.status = 'open' and invoices.due_on < ${today}::date then 'overdue'
  when invoices.paid_cents + invoices.credited_cents > 0 then 'partial'
  else 'unpaid' end)`

/** Rows in one of the states, said by their status and day, which an index finds: most invoices are paid. */
function isPaidAs(states: Invoice['payment_state'][] | undefined, today: string): Condition {
  if (!states) return
  const owing = InvoiceStatus.options.filter((status) => status !== 'paid')
  const isOverdue = sql<SqlBool>`(invoices.status = 'open' and invoices.due_on < ${today}::date)`
  const isPartlyPaid = sql<SqlBool>`invoices.paid_cents + invoices.credited_cents > 0`
  const standing = sql<SqlBool>`invoices.status <> 'paid' and ${isOverdue} is not true`
  const conditions = {
    paid: sql<SqlBool>`invoices.status = 'paid'`,
    overdue: isOverdue,
    partial: sql<SqlBool>`(${standing} and ${isPartlyPaid})`,
    unpaid: sql<SqlBool>`(invoices.status = any(${owing}) and ${standing} and not (${isPartlyPaid}))`,
  }
  return sql<SqlBool>`(${sql.join(
    states.map((state) => conditions[state]),
    sql` or `,
  )})`
}

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('invoices')
    .select(columnsOf('invoices', Invoice, 'customer', 'account', 'payment_state', 'days_late'))
    .select([
      referenceTo('customers', 'invoices.customer_uuid').as('customer'),
      referenceTo('accounts', 'invoices.account_uuid').as('account'),
      paymentState(today).as('payment_state'),
      daysLate(today).as('days_late'),
    ]),
)

const detail = columnsOf(
  'invoices',
  InvoiceDetail,
  'customer',
  'account',
  'subscription',
  'replaced_by',
  'credit_notes',
  'payment_state',
  'days_late',
)

const creditNotes = sql<CreditNote[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'uuid', note.uuid, 'number', note.number, 'type', note.type, 'reason', note.reason, 'lines', note.lines,
    'total_cents', note.total_cents, 'created_by', note.created_by,
    'approved_by', note.approved_by,
    'created_at', to_char(note.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by note.created_at)
  from credit_notes as note where note.invoice_uuid = invoices.uuid), '[]')`

async function check(tx: Transaction, values: NewInvoice, { before }: WriteContext<'invoices'>) {
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

/** Refuses to ask for what a sale that was given up would have cost: nothing of it is owed. @throws {Refusal} */
async function refuseGivenUp(tx: Transaction, { subscription_uuid }: Row<'invoices'>) {
  const given = await tx
    .selectFrom('subscriptions')
    .select('number')
    .where('uuid', '=', subscription_uuid)
    .where('status', '=', 'incomplete_expired')
    .executeTakeFirst()
  if (given)
    throw conflict(
      'invalid_transition',
      `La suscripción ${given.number} se dio por abandonada: no se debe nada de ella`,
    )
}

async function onTransition(tx: Transaction, step: Step<'invoices'>) {
  const { name, row, origin } = step
  const today = dayOf(new Date(origin.at))
  const by = `el ${inDay(today)} ${origin.actor.label}`
  if (name === 'finalize' || name === 'reopen') await refuseGivenUp(tx, row)
  if (name === 'finalize') return { columns: await finalizeInvoice(tx, row, origin) }
  if (name === 'reopen') {
    await postWriteOff(tx, row, origin, -row.amount_due_cents)
    return { columns: { status_reason: `Se puso de nuevo por cobrar ${by}.` } }
  }
  return name === 'write_off' ? writeOff(tx, step) : undefined
}

export const invoices = recordKind(invoiceContract, {
  table: 'invoices',
  noun: 'La factura',
  lists: ['lines'],
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
      },
      defaultSort: 'due_on',
      where: [
        isOneOf('invoices.status', query.status),
        isPaidAs(query.payment_state, today),
        query.overdue_bucket && sql<SqlBool>`invoices.status = 'open'`,
        inBuckets('invoices.due_on', today, query.overdue_bucket),
        query.company !== undefined &&
          sql<SqlBool>`invoices.customer_uuid in (select uuid from customers where company_uuid = ${query.company})`,
        holds(sql<SqlBool>`(invoices.disputed_at is not null)`, query.disputed),
        holds(sql<SqlBool>`invoices.credited_cents > 0`, query.credited),
        isWithin('invoices.total_cents', query.total_from, query.total_to),
        query.plan !== undefined &&
          sql<SqlBool>`invoices.subscription_uuid in (select uuid from subscriptions where plan_uuid = ${query.plan})`,
        query.channel && isSoldThrough(query.channel),
        isOneOf('invoices.type', query.type),
        isBetween('invoices.due_on', query.due_from, query.due_to),
        isBetween('invoices.issued_on', query.issued_from, query.issued_to),
        is('invoices.account_uuid', query.account),
        is('invoices.customer_uuid', query.customer),
        is('invoices.subscription_uuid', query.subscription),
      ],
    })
  },
  find: (db, uuid, { clock }) =>
    rows(db, dayIn(clock))
      .select(detail)
      .select([
        optionalReferenceTo('subscriptions', 'invoices.subscription_uuid').as('subscription'),
        optionalReferenceTo('invoices', 'invoices.replaced_by_uuid').as('replaced_by'),
        creditNotes.as('credit_notes'),
      ])
      .where('invoices.uuid', '=', uuid)
      .executeTakeFirst(),
  defaults: () => ({ status: 'draft' }),
  derive: async (_tx, { lines }) => invoiceSums(lines),
  check,
  whyNotDeletable: async (tx, { uuid, status }) => {
    if (status !== 'draft') return 'Ya tiene folio. Anúlala en lugar de eliminarla'
    return (await asksForShares(tx, uuid))
      ? 'Pide la parte de una empresa. Finalízala, y anúlala si no procede'
      : undefined
  },
  onTransition,
  afterTransition: (tx, { row, origin, effects }) =>
    settleBalances(tx, { customer: row.customer_uuid, today: dayOf(new Date(origin.at)), effects }),
})
