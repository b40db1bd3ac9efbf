import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import {
  type Discount,
  type PayrollConsent,
  type PayrollProposal,
  Subscription,
  SubscriptionDetail,
  type SubscriptionFields,
  subscriptionContract,
} from '@/contract/subscriptions'
import { EXPIRING_DAYS } from '@/contract/paymentMethods'
import { debtOf } from '@server/domain/cover/answering/debt'
import { resumePolicies } from '@server/domain/cover/policiesPaused'
import { instant } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { dayRange, hasOneOf, holds, is, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { conflict, unprocessable } from '@server/core/problems'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { tellingPeople } from '@server/domain/billing/subscriptionMail/tellChange'
import { isByCampaign } from '@server/domain/catalogue/campaigns'
import { isBeyondPrice } from './combineCoupons'
import { loadPresentChoice } from './presentChoice'
import { putOffService, resumeColumns } from './pauseState'

const pointers = [
  'customer',
  'account',
  'plan',
  'payment_method',
  'campaign',
  'seller_company',
  'shortener',
] as const

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('subscriptions')
    .select(columnsOf('subscriptions', Subscription, ...pointers))
    .select([
      referenceTo('customers', 'subscriptions.customer_uuid').as('customer'),
      referenceTo('accounts', 'subscriptions.account_uuid').as('account'),
      referenceTo('plans', 'subscriptions.plan_uuid').as('plan'),
      optionalReferenceTo('payment_methods', 'subscriptions.payment_method_uuid').as('payment_method'),
      optionalReferenceTo('campaigns', 'subscriptions.campaign_uuid').as('campaign'),
      optionalReferenceTo('companies', 'subscriptions.seller_company_uuid').as('seller_company'),
      optionalReferenceTo('shorteners', 'subscriptions.shortener_uuid').as('shortener'),
    ]),
)

const detail = columnsOf(
  'subscriptions',
  SubscriptionDetail,
  ...pointers,
  'seller',
  'reseller_account',
  'payroll',
  'payroll_proposal',
  'debt',
  'choice',
)

const ended = ['incomplete_expired', 'canceled']

/** The latest consent to payroll deduction of a subscription, or null. */
const payroll = sql<PayrollConsent | null>`(
  select jsonb_build_object('company', jsonb_build_object('uuid', companies.uuid, 'label', companies.trade_name),
    'amount_cents', amount_cents, 'text', text, 'text_version', text_version, 'accepted_at', accepted_at,
    'accepted_by', accepted_by, 'work_mail', work_mail, 'employee_number', employee_number, 'ip', ip,
    'ended_at', ended_at, 'ended_because', ended_because)
  from payroll_consents join companies on companies.uuid = company_uuid
  where subscription_uuid = subscriptions.uuid order by accepted_at desc limit 1)`

/** What the employee may agree to at an instant, or null. */
const payrollProposal = (now: string) => sql<PayrollProposal | null>`(
  select jsonb_build_object('company', jsonb_build_object('uuid', companies.uuid, 'label', companies.trade_name),
    'amount_cents', amount_cents, 'text', text, 'sent_to', sent_to, 'created_at', payroll_proposals.created_at,
    'expires_at', expires_at)
  from payroll_proposals join companies on companies.uuid = company_uuid
  where subscription_uuid = subscriptions.uuid and answered_at is null and expires_at > ${now}::timestamptz)`

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
  if (!before || !values.discount) return
  const discount = keepCoupons(values.discount, before.discount)
  if (isBeyondPrice(discount, before))
    throw unprocessable({
      field: 'discount.value',
      code: 'too_big',
      message: 'Descuenta más de lo que se cobra. Escribe un monto menor',
    })
  const { coupon_code } = discount
  if (coupon_code && coupon_code !== before.discount?.coupon_code) await refuseCoupon(tx, coupon_code)
}

/** Refuses to name a campaign's coupon by hand: its limits are looked at where it is applied. */
async function refuseCoupon(tx: Transaction, coupon_code: string) {
  const campaign = await tx
    .selectFrom('campaigns')
    .select('uuid')
    .where('code', '=', coupon_code.toUpperCase())
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (campaign)
    throw unprocessable({
      field: 'discount.coupon_code',
      code: 'unfit',
      message: 'Es el cupón de una campaña. Guarda sin él y usa «Aplicar cupón»',
    })
}

/** The discount that staff wrote, with the fields that only its coupon sets, unless `coupon_code` changed. */
function keepCoupons(
  { coupon_code, type, value, duration, remaining }: Discount,
  before: Discount | null,
): Discount {
  const written = { coupon_code, type, value, duration, remaining }
  if (!before || coupon_code !== before.coupon_code) return written
  const { campaign_uuid, applies_to, also } = before
  return {
    ...written,
    ...(campaign_uuid && { campaign_uuid }),
    ...(applies_to && { applies_to }),
    ...(also && { also }),
  }
}

async function onTransition(tx: Transaction, step: Step<'subscriptions'>) {
  if (step.name === 'resume') return tellingPeople('resume', resume)(tx, step, undefined)
}

async function resume(tx: Transaction, { row, origin, effects }: Step<'subscriptions'>) {
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
        is('seller_company_uuid', query.seller),
        isOneOf('sale_page', query.sale_page),
        is('shortener_uuid', query.shortener),
        isOneOf('utm_source', query.utm_source),
        isOneOf('utm_medium', query.utm_medium),
        isOneOf('utm_campaign', query.utm_campaign),
        isOneOf('utm_content', query.utm_content),
        hasOneOf('sale_path', query.sale_path),
        is('payment_method_uuid', query.payment_method),
        query.addon !== undefined &&
          sql<SqlBool>`items @> ${JSON.stringify([{ plan_addon_uuid: query.addon }])}::jsonb`,
        query.campaign !== undefined && isByCampaign(sql`${query.campaign}::uuid`),
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
  find: async (db, uuid, { clock }) => {
    const found = await rows(db)
      .select(detail)
      .select(['subscriptions.customer_uuid', 'subscriptions.plan_uuid'])
      .select([
        optionalReferenceTo('users', 'subscriptions.seller_user_uuid').as('seller'),
        optionalReferenceTo('accounts', 'subscriptions.reseller_account_uuid').as('reseller_account'),
        payroll.as('payroll'),
        payrollProposal(instant(clock.now())).as('payroll_proposal'),
        debtOf(sql`owed.subscription_uuid = subscriptions.uuid`, dayIn(clock)).as('debt'),
      ])
      .where('subscriptions.uuid', '=', uuid)
      .executeTakeFirst()
    if (!found) return
    const { customer_uuid, plan_uuid, ...subscription } = found
    return {
      ...subscription,
      choice: await loadPresentChoice(db, { ...subscription, customer_uuid, plan_uuid }, dayIn(clock)),
    }
  },
  check,
  derive: async (_tx, values, { before }) => {
    const discount = values.discount && keepCoupons(values.discount, before?.discount ?? null)
    return isDeepStrictEqual(discount, before?.discount ?? null)
      ? { discount }
      : { discount, set_aside_discount: null }
  },
  whyNotDeletable: async (_tx, { status }) =>
    status === 'incomplete' || status === 'incomplete_expired'
      ? undefined
      : 'Ya se cobró. Cancélala en su lugar',
  onTransition,
})
