import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoneyLine } from '@/contract/actions'
import { invoiceSums } from '@/contract/invoices'
import { subscriptionActions } from '@/contract/subscriptions'
import { checkAllLogs } from '@server/audit/logChain'
import { inTransaction } from '@server/audit/inTransaction'
import { systemOrigin } from '@server/core/origin'
import type { Database } from '@server/db/database'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { cancelSubscription } from '@server/domain/billing/subscriptionChanges/canceling'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
import { keepingStatus } from '@server/records/keepingStatus'
import { moveWithin } from '@server/records/recordWrites'
import { bothDatabases } from '../../scripts/pace.mjs'
import { openDemoDatabase, openEmbeddedDemoDatabase } from '../support/databases'

/** The moment at which the demo of the tests ends, and its day. */
const NOW = '2026-03-05T22:00:00.000Z'
const TODAY = '2026-03-05'

let db: Database

beforeAll(async () => {
  db = await (bothDatabases ? openEmbeddedDemoDatabase() : openDemoDatabase())
})
afterAll(() => db.destroy())

/** What does not add up, by the numbers of its records. */
const findWrong = async (query: RawBuilder<unknown>): Promise<unknown[]> => (await query.execute(db)).rows

const issued = sql`invoices.status in ('open', 'paid', 'uncollectible')`

describe('the money of the demo', () => {
  test('makes each invoice the sum of its lines', async () => {
    const invoices = await db.selectFrom('invoices').selectAll().execute()
    expect(invoices.length).toBeGreaterThan(100)
    const wrong = invoices.filter(({ lines, total_cents }) => invoiceSums(lines).total_cents !== total_cents)
    expect(wrong.map(({ title }) => title)).toEqual([])
  })

  test.each<[sum: string, wrong: () => RawBuilder<unknown>]>([
    [
      'charges each period at the price of its plan',
      () => sql`select invoices.title from invoices, jsonb_array_elements(lines) as line
        where type = 'subscription' and line -> 'item' ->> 'plan_addon_uuid' is null
          and (line -> 'item' ->> 'is_once')::boolean is not true and not exists (
            select from plans, jsonb_array_elements(prices) as price
            where line ->> 'description' like plans.public_name || ',%'
              and (price ->> 'amount_cents')::int = (line ->> 'unit_cents')::int)`,
    ],
    [
      'charges each add-on at its price',
      () => sql`select invoices.title from invoices join subscriptions on subscriptions.uuid = subscription_uuid,
          jsonb_array_elements(lines) as line
        join plan_addons on plan_addons.uuid = (line -> 'item' ->> 'plan_addon_uuid')::uuid
        where invoices.type = 'subscription' and (line ->> 'unit_cents')::int <> (case interval when 'year'
          then coalesce((pricing ->> 'year_cents')::int, 12 * (pricing ->> 'amount_cents')::int)
          else (pricing ->> 'amount_cents')::int end)`,
    ],
    [
      'takes off a period what its coupons take off, and nothing else',
      () => sql`select invoices.title from invoices, jsonb_array_elements(lines) as line
        where type = 'subscription' and (line ->> 'discount_cents')::int <> coalesce((
          select sum((coupon ->> 'discount_cents')::int) from jsonb_array_elements(line -> 'coupons') as coupon), 0)`,
    ],
    [
      'has each invoice paid by what payments gave it',
      () => sql`with given as (
          select (part ->> 'invoice_uuid')::uuid as invoice, sum((part ->> 'amount_cents')::bigint) as cents
          from payments, jsonb_array_elements(allocations) as part where status = 'succeeded' group by 1)
        select title from invoices left join given on given.invoice = invoices.uuid
        where coalesce(given.cents, 0) <> paid_cents`,
    ],
    [
      'has each invoice owe its total less what was paid and credited',
      () => sql`select title from invoices where ${issued}
        and amount_due_cents <> total_cents - paid_cents - credited_cents`,
    ],
    [
      'has a paid invoice owe nothing, and an open one something',
      () => sql`select title from invoices where (status = 'paid' and amount_due_cents <> 0)
        or (status = 'open' and amount_due_cents <= 0)`,
    ],
    [
      'has each invoice of a period belong to its subscription',
      () => sql`select title from invoices where type = 'subscription' and subscription_uuid is null`,
    ],
    [
      'has each payment give what it brought to invoices, to the balance or back',
      () => sql`select number from payments where status = 'succeeded' and amount_cents < credit_cents + (
        select coalesce(sum((part ->> 'amount_cents')::bigint), 0) from jsonb_array_elements(allocations) as part)`,
    ],
    [
      'has each payment’s refunds be what its movements gave back',
      () => sql`select number from payments where status = 'succeeded' and refunded_cents <> (
        select coalesce(sum(amount_cents), 0) from transactions where payment_uuid = payments.uuid
          and status <> 'failed' and not is_extra and (type = 'refund' or (type = 'chargeback' and parts is not null)))`,
    ],
    [
      'has each customer owe what their open invoices say, and be late with what is due',
      () => sql`select number from customers left join lateral (
          select coalesce(sum(amount_due_cents), 0) as due,
            coalesce(sum(amount_due_cents) filter (where due_on < ${TODAY}::date), 0) as overdue
          from invoices where customer_uuid = customers.uuid and status = 'open') as owed on true
        where owed.due <> balance_due_cents or owed.overdue <> overdue_cents`,
    ],
    [
      'has each account owe what its customers owe',
      () => sql`select number from accounts where balance_due_cents <> (
        select coalesce(sum(customers.balance_due_cents), 0) from customers where account_uuid = accounts.uuid)`,
    ],
    [
      'has in favour of each customer what the ledger has',
      () => sql`select number from customers where credit_balance_cents <> (
        select coalesce(-sum(cents), 0) from ledger_legs where customer_uuid = customers.uuid and book = 'balance')`,
    ],
    [
      'earns in the ledger what invoices charge',
      () => sql`select 1 from (select sum(cents) as cents from ledger_legs
          where kind = 'charge' and book in ('income', 'discount', 'tax', 'fund')) as ledger,
        (select sum(total_cents) as cents from invoices where status <> 'draft') as charged
        where ledger.cents <> -charged.cents`,
    ],
    [
      'receives in the ledger what payments brought',
      () => sql`select 1 from (select sum(cents) as cents from ledger_legs where kind = 'payment' and book = 'cash') as ledger,
        (select sum(amount_cents) as cents from payments where status = 'succeeded') as received
        where ledger.cents <> received.cents`,
    ],
    [
      'pays back in the ledger what refunds gave back',
      () => sql`select 1 from (select coalesce(sum(cents), 0) as cents from ledger_legs
          where book = 'cash' and kind not in ('payment', 'dispute_opened', 'dispute_won')) as ledger,
        (select coalesce(sum(amount_cents), 0) as cents from transactions where type = 'refund' and status = 'succeeded') as returned
        where ledger.cents <> -returned.cents`,
    ],
    [
      'has the gateway know each charge that went through it',
      () => sql`select payments.number from payments left join sandbox_charges on sandbox_charges.id = gateway_payment_id
        where payments.status = 'succeeded' and payments.gateway is not null
          and sandbox_charges.amount_cents is distinct from payments.amount_cents`,
    ],
  ])('%s', async (_sum, wrong) => {
    expect(await findWrong(wrong())).toEqual([])
  })

  test('is in the ledger to the cent', async () => {
    const { differences } = await checkBooks(db)
    expect(differences).toEqual([])
  })
})

describe('the subscriptions of the demo', () => {
  test.each<[sum: string, wrong: () => RawBuilder<unknown>]>([
    [
      'charge periods that adjoin, without a hole or an overlap',
      () => sql`select number from (
          select subscriptions.number, period_start, lag(coalesce(service_ends_on, period_end + 1))
            over (partition by subscriptions.uuid order by period_start) as before
          from invoices join subscriptions on subscriptions.uuid = subscription_uuid
          where type = 'subscription' and invoices.status not in ('void', 'draft')) as periods
        where before <> period_start`,
    ],
    [
      'are in the period that was charged last',
      () => sql`select number from subscriptions join lateral (
          select max(period_start) as period_start from invoices
          where subscription_uuid = subscriptions.uuid and type = 'subscription' and status <> 'void') as charged on true
        where status in ('active', 'past_due') and collection_method <> 'payroll'
          and (current_period_start at time zone 'America/Mexico_City')::date <> charged.period_start`,
    ],
    [
      'were renewed once for each period but the one that came with the sale',
      () => sql`select number from subscriptions join lateral (
          select count(distinct period_start) as periods, min(created_at) as first from invoices
          where subscription_uuid = subscriptions.uuid and type = 'subscription') as charged on true
        where collection_method <> 'payroll' and periods - case when charged.first = subscriptions.created_at
            and sales_channel in ('web', 'reseller') then 1 else 0 end <> (
          select count(*) from events where subject_uuid = subscriptions.uuid and type = 'subscription.renewed')`,
    ],
    [
      'cover by each of their active policies what is paid',
      () => sql`select policies.number from policies join subscriptions on subscriptions.uuid = subscription_uuid
        where policies.status = 'active' and collection_method = 'automatic' and subscriptions.status <> 'trialing'
          and not exists (select from invoices where invoices.subscription_uuid = subscriptions.uuid
            and invoices.status = 'paid' and type = 'subscription'
            and ${TODAY}::date between period_start and coalesce(service_ends_on, period_end + 1) - 1)`,
    ],
    [
      'give their policies what was paid for them',
      () => sql`select subscriptions.number from subscriptions where collection_method = 'automatic' and (
          select coalesce(sum(paid_cents), 0) from policies where subscription_uuid = subscriptions.uuid)
        <> (select coalesce(sum(total_cents), 0) from invoices
          where subscription_uuid = subscriptions.uuid and status = 'paid')`,
    ],
    [
      'name the campaign that gave each coupon',
      () => sql`select number from subscriptions where discount ->> 'coupon_code' is not null
        and discount ->> 'campaign_uuid' is null`,
    ],
    [
      'count as uses of a campaign just where its coupon was taken off',
      () => sql`with given as (
          select distinct subscription_uuid, (coupon ->> 'campaign_uuid')::uuid as campaign_uuid
          from invoices, jsonb_array_elements(lines) as line, jsonb_array_elements(line -> 'coupons') as coupon
          where subscription_uuid is not null
          union select uuid, (discount ->> 'campaign_uuid')::uuid from subscriptions
          where discount ->> 'campaign_uuid' is not null)
        (select subscription_uuid, campaign_uuid from campaign_uses except table given)
        union all (table given except select subscription_uuid, campaign_uuid from campaign_uses)`,
    ],
    [
      'give by each campaign what its coupons took off issued invoices',
      () => sql`select code from campaigns where campaign_discount_given(uuid) > (
        select coalesce(sum((coupon ->> 'discount_cents')::int), 0)
        from invoices, jsonb_array_elements(lines) as line, jsonb_array_elements(line -> 'coupons') as coupon
        where ${issued} and (coupon ->> 'campaign_uuid')::uuid = campaigns.uuid)`,
    ],
    [
      'go on, unless something is due that did not happen',
      () => sql`select number from subscriptions where status in ('active', 'trialing')
        and (current_period_end <= ${NOW}::timestamptz or cancel_at <= ${NOW}::timestamptz)`,
    ],
  ])('%s', async (_sum, wrong) => {
    expect(await findWrong(wrong())).toEqual([])
  })

  test('give back the rest of what is paid, where one is canceled', async () => {
    const rows = await db
      .selectFrom('subscriptions')
      .innerJoin('invoices', 'invoices.subscription_uuid', 'subscriptions.uuid')
      .select(['subscriptions.uuid', 'subscriptions.version', 'total_cents', 'period_start', 'period_end'])
      .where('subscriptions.status', '=', 'active')
      .where('subscriptions.collection_method', '=', 'automatic')
      .where('subscriptions.cancel_at', 'is', null)
      .where('invoices.status', '=', 'paid')
      .where('invoices.type', '=', 'subscription')
      .where('returned_cents', '=', 0)
      // What a bank holds cannot be given back.
      .where(
        sql<boolean>`not exists (select from payments where payments.customer_uuid = subscriptions.customer_uuid and disputed)`,
      )
      .where('period_start', '<', TODAY)
      .where('period_end', '>', TODAY)
      .orderBy('subscriptions.number')
      .execute()
    expect(rows.length).toBeGreaterThan(15)
    const { uuid: admin } = await db
      .selectFrom('users')
      .select('uuid')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const staff = { uuid: admin, name: 'Prueba', email: '', role: 'admin', session_uuid: '' } as const
    const values = { when: 'now', on: null, give_back: 'credit', reason: null } as const
    const act = keepingStatus((tx, step: Parameters<typeof cancelSubscription>[1], body: typeof values) =>
      cancelSubscription(tx, step, body),
    )
    let exact = 0
    for (const { uuid, version, total_cents, period_start, period_end } of rows) {
      const { lines } = await inTransaction(
        db,
        async (tx) => {
          // Without a limit, no second person is asked.
          await tx
            .insertInto('settings')
            .values({
              section: 'approvals',
              version: 2,
              values: { credit_threshold_cents: null },
              updated_at: NOW,
              updated_by: systemOrigin(NOW).actor,
            })
            .execute()
          return moveWithin(tx, subscriptions, {
            uuid,
            version: `"${version}"`,
            staff,
            name: 'cancel',
            reason: null,
            origin: systemOrigin(NOW),
            reader: { staff, clock: { now: () => new Date(NOW) } },
            transition: subscriptionActions.cancel,
            act: (inner, step) => act(inner, step, values),
          })
        },
        { dryRun: true },
      )
      const back = creditOf(lines)
      expect(back).toBeGreaterThan(0)
      expect(back).toBeLessThan(2 * total_cents)
      const days = (from: string | null, to: string | null) =>
        (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000
      const rest = Math.round((total_cents * days(TODAY, period_end)) / (days(period_start, period_end) + 1))
      if (Math.abs(back - rest) <= 1) exact += 1
    }
    // Those that changed their plan, or rested, get back another part.
    expect(exact).toBeGreaterThan(rows.length / 2)
  })
})

const creditOf = (lines: readonly MoneyLine[]) =>
  lines.find(({ label }) => label === 'Queda a favor del cliente')?.amount_cents ?? 0

describe('what happened in the demo', () => {
  test('is told of every record: how it came about, on its day, and how it came to be as it is', async () => {
    const silent: unknown[] = []
    const kinds: { table: string; type: string }[] = []
    eachKindAsItStands(({ table, type }) => kinds.push({ table, type }))
    for (const { table, type } of kinds) {
      const born = await findWrong(sql`select ${table} as what, uuid from ${sql.table(table)} as record
        where not exists (select from events where subject_uuid = record.uuid and events.type = ${`${type}.created`}
          and occurred_at = record.created_at)`)
      const early =
        await findWrong(sql`select ${table} as what, events.type from ${sql.table(table)} as record
        join events on subject_uuid = record.uuid where occurred_at < record.created_at`)
      silent.push(...born, ...early)
    }
    expect(kinds.length).toBeGreaterThan(20)
    expect(silent.slice(0, 20)).toEqual([])
  })

  test.each([
    'accounts',
    'subscriptions',
    'policies',
    'member_policies',
    'invoices',
    'payments',
    'campaigns',
    'companies',
    'providers',
    'funds',
  ])('ends with the status that each of the %s has', async (table) => {
    expect(
      await findWrong(sql`select record.status, told.status as told from ${sql.table(table)} as record join lateral (
          select data ->> 'status' as status from events
          where subject_uuid = record.uuid and data ? 'status' order by occurred_at desc, uuid limit 1) as told on true
        where told.status <> record.status and record.status <> 'requires_method'
          -- What happened at one moment has no order.
          and not exists (select from events where subject_uuid = record.uuid and data ->> 'status' = record.status)`),
    ).toEqual([])
  })

  test('lies before now', async () => {
    expect(await findWrong(sql`select type from events where occurred_at > ${NOW}::timestamptz`)).toEqual([])
    expect(await findWrong(sql`select number from logs where at > ${NOW}::timestamptz`)).toEqual([])
  })

  test('is in an audit log whose chain holds', async () => {
    const { total } = await db
      .selectFrom('logs')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBeGreaterThan(1_000)
    expect(await checkAllLogs(db)).toMatchObject({ broken: null })
  })
})

describe('what lies in the time of the demo', () => {
  test.each<[sum: string, wrong: () => RawBuilder<unknown>]>([
    [
      'no authorization is held past its last day',
      () => sql`select number from authorizations
        where purpose = 'care' and status in ('requested', 'in_review', 'approved', 'partially_approved') and valid_to < ${TODAY}::date`,
    ],
    [
      'no money of a fund is held past its last day',
      () => sql`select number from fund_authorizations
        where status in ('approved', 'partially_captured') and expires_on < ${TODAY}::date`,
    ],
    [
      'no policy is in grace, in force or waiting past its days',
      () => sql`select number from policies where (status = 'grace' and grace_until < ${TODAY}::date)
        or (status in ('active', 'grace', 'suspended') and ends_on < ${TODAY}::date)
        or (status = 'scheduled' and starts_on <= ${TODAY}::date)`,
    ],
    [
      'no payment waits past its deadline',
      () => sql`select number from payments
        where status in ('pending', 'requires_action') and expires_at < ${NOW}::timestamptz`,
    ],
    [
      'no campaign that is over goes on, and none begins in another year than its code says',
      () => sql`select code from campaigns where (status = 'active' and ends_on < ${TODAY}::date)
        or (code ~ '[A-Z]2\d$' and right(code, 2) <> to_char(starts_on, 'YY'))
        or starts_on not between ${TODAY}::date - 500 and ${TODAY}::date + 366`,
    ],
    [
      'no service was given to somebody whom it is not for',
      () => sql`select services.name from (
          select service_uuid, member_uuid, valid_from as day from authorizations
          union all select service_uuid, member_uuid, service_on from fund_authorizations) as given
        join services on services.uuid = given.service_uuid join members on members.uuid = given.member_uuid
        where services.sex_limit <> members.sex
          or extract(year from age(given.day, members.birth_date)) not between coalesce(age_min, 0) and coalesce(age_max, 150)`,
    ],
    [
      'no plan covers more people than it takes',
      () => sql`select policies.number from policies join plans on plans.uuid = plan_uuid
        where (select count(*) from member_policies where policy_uuid = policies.uuid
          and status in ('pending', 'active', 'suspended')) > (plans.members ->> 'max')::int`,
    ],
  ])('%s', async (_sum, wrong) => {
    expect(await findWrong(wrong())).toEqual([])
  })
})
