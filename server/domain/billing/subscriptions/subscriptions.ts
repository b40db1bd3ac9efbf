import { type SqlBool, sql } from 'kysely'
import {
  amountOf,
  type PayrollConsent,
  Subscription,
  SubscriptionDetail,
  type SubscriptionFields,
  subscriptionContract,
} from '@/contract/subscriptions'
import { EXPIRING_DAYS } from '@/contract/paymentMethods'
import { resumePolicies } from '@server/domain/cover/policiesPaused'
import { columnsOf } from '@server/db/columns'
import { dayRange, holds, is, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { conflict, unprocessable } from '@server/core/problems'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { putOffService, resumeColumns } from './pauseState'

const pointers = ['customer', 'account', 'plan', 'payment_method', 'campaign'] as const

const rows = (db: Database) =>
  db
    .selectFrom('subscriptions')
    .select(columnsOf('subscriptions', Subscription, ...pointers))
    .select([
      referenceTo('customers', 'subscriptions.customer_uuid').as('customer'),
      referenceTo('accounts', 'subscriptions.account_uuid').as('account'),
      referenceTo('plans', 'subscriptions.plan_uuid').as('plan'),
      optionalReferenceTo('payment_methods', 'subscriptions.payment_method_uuid').as('payment_method'),
      optionalReferenceTo('campaigns', 'subscriptions.campaign_uuid').as('campaign'),
    ])

const detail = columnsOf(
  'subscriptions',
  SubscriptionDetail,
  ...pointers,
  'seller',
  'reseller_account',
  'payroll',
)

const ended = ['incomplete_expired', 'canceled']

/** What was agreed to last, of having it deducted from somebody's pay. */
const payroll = sql<PayrollConsent | null>`(
  select jsonb_build_object('company', jsonb_build_object('uuid', companies.uuid, 'label', companies.trade_name),
    'amount_cents', amount_cents, 'text', text, 'text_version', text_version, 'accepted_at', accepted_at,
    'accepted_by', accepted_by, 'work_mail', work_mail, 'employee_number', employee_number, 'ip', ip,
    'ended_at', ended_at, 'ended_because', ended_because)
  from payroll_consents join companies on companies.uuid = company_uuid
  where subscription_uuid = subscriptions.uuid order by accepted_at desc limit 1)`

async function check(tx: Transaction, values: SubscriptionFields, { before }: WriteContext<'subscriptions'>) {
  if (before && ended.includes(before.status))
    throw conflict('invalid_transition', 'La suscripción ya terminó y no cambia')
  const isPayroll = before?.collection_method === 'payroll'
  if (isPayroll !== (values.collection_method === 'payroll'))
    throw unprocessable({
      field: 'collection_method',
      code: 'unfit',
      message: isPayroll
        ? 'Termina antes el descuento de nómina'
        : 'El descuento de nómina lo autoriza la persona, en la página de su empresa',
    })
  const method = values.payment_method_uuid
  if (method && method !== before?.payment_method_uuid) {
    const found = await tx
      .selectFrom('payment_methods')
      .select(['customer_uuid', 'status'])
      .where('uuid', '=', method)
      .executeTakeFirst()
    if (found?.customer_uuid !== before?.customer_uuid || found?.status !== 'active')
      throw unprocessable({
        field: 'payment_method_uuid',
        code: 'unknown_reference',
        message: 'Elige un método vigente de este mismo cliente',
      })
  }
  if (before && values.discount?.type === 'fixed' && values.discount.value > amountOf(before.items, null))
    throw unprocessable({
      field: 'discount.value',
      code: 'too_big',
      message: 'Descuenta más de lo que se cobra. Escribe un monto menor',
    })
}

async function onTransition(tx: Transaction, { name, row, origin, effects }: Step<'subscriptions'>) {
  if (name !== 'resume') return
  await resumePolicies(tx, { pause: row.pause, origin, effects })
  await putOffService(tx, row, origin.at)
  return { columns: resumeColumns(row, origin.at, ` a petición de ${origin.actor.label}`) }
}

export const subscriptions = recordKind(subscriptionContract, {
  table: 'subscriptions',
  noun: 'La suscripción',
  prefix: 'SUB',
  lists: ['items'],
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) =>
    listing(db, query, {
      rows: rows(db),
      table: 'subscriptions',
      sorts: {
        amount_cents: 'amount_cents',
        mrr_cents: 'mrr_cents',
        next_invoice_at: { by: sql.ref('subscriptions.next_invoice_at'), nullable: true },
      },
      defaultSort: 'next_invoice_at',
      where: [
        isOneOf('status', query.status),
        is('plan_uuid', query.plan),
        query.price_version && sql<SqlBool>`price_version = any(${query.price_version}::int[])`,
        is('account_uuid', query.account),
        is('customer_uuid', query.customer),
        is('reseller_account_uuid', query.reseller),
        is('payment_method_uuid', query.payment_method),
        query.addon !== undefined &&
          sql<SqlBool>`items @> ${JSON.stringify([{ plan_addon_uuid: query.addon }])}::jsonb`,
        is('campaign_uuid', query.campaign),
        isOneOf('sales_channel', query.channel),
        isOneOf('interval', query.interval),
        isOneOf('collection_method', query.collection),
        holds(sql<SqlBool>`scheduled_change is not null`, query.scheduled),
        holds(sql<SqlBool>`cancel_at is not null`, query.canceling),
        holds(
          sql<SqlBool>`(payment_method_uuid is not null and payment_method_uuid in (select uuid from payment_methods
            where status = 'active' and expires_on <= ${dayIn(clock)}::date + ${EXPIRING_DAYS}::integer))`,
          query.method_expiring,
        ),
        isWithin('mrr_cents', query.mrr_from, query.mrr_to),
        dayRange('next_invoice_at', query.next_from, query.next_to),
        dayRange('canceled_at', query.canceled_from, query.canceled_to),
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select([
        optionalReferenceTo('users', 'subscriptions.seller_user_uuid').as('seller'),
        optionalReferenceTo('accounts', 'subscriptions.reseller_account_uuid').as('reseller_account'),
        payroll.as('payroll'),
      ])
      .where('subscriptions.uuid', '=', uuid)
      .executeTakeFirst(),
  check,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'incomplete' || status === 'incomplete_expired'
      ? undefined
      : 'Ya se cobró. Cancélala en su lugar',
  onTransition,
})
