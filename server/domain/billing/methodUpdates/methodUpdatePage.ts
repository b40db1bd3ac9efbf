import { type SqlBool, sql } from 'kysely'
import { dayAfter, dayOf } from '@/contract/days'
import type { MethodUpdatePage } from '@/contract/methodUpdates'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import type { LinkScope } from '@server/domain/billing/methods/methodLinks'

const ALIVE = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'] as const
/** The most days by which a customer may put off paying what they owe. */
const LATEST_DAYS = 15
const SUGGESTED_DAYS = 5

/** What a link is about, as things are now. */
export type Matter = {
  customer: Pick<
    Row<'customers'>,
    'uuid' | 'name' | 'type' | 'email' | 'currency' | 'default_payment_method_uuid'
  >
  /** What is charged by itself, or will be. */
  subscriptions: Pick<
    Row<'subscriptions'>,
    'uuid' | 'status' | 'payment_method_uuid' | 'next_invoice_at' | 'cancel_at' | 'plan_uuid'
  >[]
  /** What can be collected: open, and not being collected already. */
  invoices: Row<'invoices'>[]
  owed_cents: number
  is_over: boolean
}

/** Gathers what a link is about. */
export async function loadMatter(db: Database, scope: LinkScope): Promise<Matter> {
  const customer = await db
    .selectFrom('customers')
    .select(['uuid', 'name', 'type', 'email', 'currency', 'default_payment_method_uuid'])
    .where('uuid', '=', scope.customer_uuid)
    .executeTakeFirstOrThrow()
  const isOfDefault =
    scope.payment_method_uuid === null || scope.payment_method_uuid === customer.default_payment_method_uuid
  const all = await db
    .selectFrom('subscriptions')
    .select(['uuid', 'status', 'payment_method_uuid', 'next_invoice_at', 'cancel_at', 'plan_uuid'])
    .where('customer_uuid', '=', customer.uuid)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const meant = all.filter(({ uuid, payment_method_uuid: method }) => {
    // A link to one invoice charges the card for nothing else.
    if (scope.invoice_uuid) return false
    if (scope.subscription_uuid) return uuid === scope.subscription_uuid
    return (
      scope.payment_method_uuid === null ||
      method === scope.payment_method_uuid ||
      (isOfDefault && method === null)
    )
  })
  const subscriptions = meant.filter(({ status }) => ALIVE.some((one) => one === status))
  const ofThese = subscriptions.map(({ uuid }) => uuid)
  const isWhole = scope.subscription_uuid === null && scope.invoice_uuid === null && isOfDefault
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('customer_uuid', '=', customer.uuid)
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .where('amount_due_cents', '>', 0)
    .where('disputed_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        ...(scope.invoice_uuid ? [eb('uuid', '=', scope.invoice_uuid)] : []),
        ...(ofThese.length > 0 ? [eb('subscription_uuid', 'in', ofThese)] : []),
        // What belongs to no subscription is owed by the customer all the same.
        ...(isWhole ? [eb('subscription_uuid', 'is', null)] : []),
      ]),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from payments where payments.status in ('processing', 'requires_action')
        and payments.allocations @> jsonb_build_array(jsonb_build_object('invoice_uuid', invoices.uuid::text)))`,
    )
    .orderBy('due_on')
    .orderBy('uuid')
    .execute()
  return {
    customer,
    subscriptions,
    invoices,
    owed_cents: invoices.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0),
    is_over:
      invoices.length === 0 &&
      subscriptions.length === 0 &&
      (meant.length > 0 || scope.invoice_uuid !== null),
  }
}

/** Between which days what is owed may be charged; before it ends for not being paid. */
export function laterDays({ subscriptions }: Pick<Matter, 'subscriptions'>, today: string) {
  const from = dayAfter(today, 1)
  const ends = subscriptions.flatMap(({ cancel_at }) =>
    cancel_at ? [dayAfter(dayOf(new Date(cancel_at)), -1)] : [],
  )
  const to = [dayAfter(today, LATEST_DAYS), ...ends].reduce((first, day) => (day < first ? day : first))
  const last = to < from ? from : to
  const suggested = dayAfter(today, SUGGESTED_DAYS)
  return { from, to: last, suggested: suggested < last ? suggested : last }
}

/** Builds the page of a method link; `today` is a day in Mexico City. */
export async function presentPage(
  db: Database,
  scope: LinkScope,
  { today, cardFrame }: { today: string; cardFrame: string },
): Promise<MethodUpdatePage> {
  const matter = await loadMatter(db, scope)
  const { customer, subscriptions, invoices, owed_cents } = matter
  const [first] = subscriptions
  const current =
    scope.payment_method_uuid ?? first?.payment_method_uuid ?? customer.default_payment_method_uuid
  const method = current
    ? await db
        .selectFrom('payment_methods')
        .select(['type', 'brand', 'last4', 'expires_on'])
        .where('uuid', '=', current)
        .executeTakeFirst()
    : undefined
  const plans = await db
    .selectFrom('plans')
    .select('public_name')
    .distinct()
    .where(
      'uuid',
      'in',
      subscriptions.map(({ plan_uuid }) => plan_uuid).concat('00000000-0000-0000-0000-000000000000'),
    )
    .orderBy('public_name')
    .execute()
  const invoice = scope.invoice_uuid
    ? await db
        .selectFrom('invoices')
        .select('number')
        .where('uuid', '=', scope.invoice_uuid)
        .executeTakeFirstOrThrow()
    : undefined
  const settings = await settingsOf(db, 'organization')
  const due_on = invoices[0]?.due_on ?? null
  return {
    first_name: customer.type === 'individual' ? (customer.name.split(' ')[0] ?? null) : null,
    plans: plans.map(({ public_name }) => public_name),
    invoice: invoice?.number ?? null,
    is_over: matter.is_over,
    // A link to one invoice may be opened by another person, so it hides the customer's card.
    card:
      !invoice && method?.type === 'card' && method.brand && method.last4 && method.expires_on
        ? {
            brand: method.brand,
            last4: method.last4,
            expires_on: method.expires_on,
            is_expired: method.expires_on < today,
          }
        : null,
    owed:
      owed_cents > 0
        ? {
            amount_cents: owed_cents,
            overdue_cents: invoices
              .filter((one) => one.due_on !== null && one.due_on < today)
              .reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0),
            due_on,
            is_overdue: due_on !== null && due_on < today,
          }
        : null,
    currency: customer.currency,
    later: laterDays(matter, today),
    card_frame: cardFrame,
    seller: {
      name: settings.name,
      legal_name: settings.legal_name,
      phone: settings.support_phone,
      email: settings.support_email,
    },
  }
}
