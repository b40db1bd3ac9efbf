import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '@server/core/clock'
import { dailyCoverJob } from '@server/domain/cover/dailyCoverJob'
import { letPoliciesFallBehind, endPolicies, coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import { dailyPolicyJob } from '@server/domain/cover/dailyPolicyJob'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { createWorker } from '@server/jobs/worker'
import { expireFundAuthorizations } from '@server/domain/funds/expireFundAuthorizations'
import { expireAuthorizations } from '@server/domain/cover/expireAuthorizations'
import { dailyPaymentMethodJob } from '@server/domain/billing/methods/expirePaymentMethods'
import { dayAfter } from '../../src/contract/days'
import { lastDayOf } from '../../src/contract/policies'
import { aMemberPolicy, anAuthorization, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { aSandbox } from '../support/gateways'
import { aFund, aFundAuthorization, aMember, aPaymentMethod, aPerson } from '../support/records'
import { aPlan, aSubscription } from '../support/sales'
import { testClock } from '../support/testClock'

/** In days, give or take one. */
const SIXTY_SIX_YEARS = 24_106

const clock = testClock()
const { day } = clock

describe.each(databaseKinds())('passing days on $name', (kind) => {
  let db: Database
  const errors: unknown[] = []

  beforeAll(async () => {
    db = await kind.open()
  })
  afterAll(async () => {
    await db.destroy()
  })
  beforeEach(() => {
    clock.reset()
    errors.length = 0
  })

  /** Lets everything happen that is due now. */
  async function settle() {
    await db.deleteFrom('jobs').execute()
    await createWorker({
      services: {
        db,
        clock,
        sessionClock: clock,
        mail: { send: async () => {} },
        gateway: aSandbox(db, clock),
        publicUrl: 'http://localhost',
      },
      kinds: [],
      sweeps: [
        dailyPolicyJob,
        dailyCoverJob,
        expireFundAuthorizations,
        expireAuthorizations,
        dailyPaymentMethodJob,
      ],
      onError: (error) => void errors.push(error),
    }).runDue()
    expect(errors).toEqual([])
  }
  const origin = () => systemOrigin(instant(clock.now()))
  const policy = (uuid: string) =>
    db.selectFrom('policies').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const coversOf = (policy_uuid: string) =>
    db
      .selectFrom('member_policies')
      .selectAll()
      .where('policy_uuid', '=', policy_uuid)
      .orderBy('role', 'desc')
      .execute()
  const pays = (subscription_uuid: string, amount_cents: number) =>
    inTransaction(db, (tx) =>
      coverPaidPolicies(tx, { subscription_uuid, amount_cents, origin: origin(), effects: [] }),
    )
  async function subscribed(wish: Parameters<typeof aPolicy>[1]) {
    const { uuid: subscription_uuid, plan_uuid } = await aSubscription(db)
    const row = await aPolicy(db, { funding: 'subscription', subscription_uuid, plan_uuid, ...wish })
    const cover = await aMemberPolicy(db, { policy_uuid: row.uuid })
    return { ...row, subscription_uuid, cover }
  }

  test('have a policy run whole from a first payment that comes late, where everyone may begin later', async () => {
    const { period } = await aPlan(db)
    const term = (start: string) => ({ starts_on: start, ends_on: lastDayOf(start, period) })
    const ordered = { ...term(day(-5)), effective_on: null, status: 'pending_payment' } as const

    const late = await subscribed(ordered)
    const born = async (birth_date: string) =>
      (
        await aMember(db, {
          account_uuid: late.account_uuid,
          person_uuid: (await aPerson(db, { birth_date })).uuid,
        })
      ).uuid
    const rejected = {
      policy_uuid: late.uuid,
      status: 'rejected',
      member_uuid: await born('1990-05-20'),
    } as const
    await aMemberPolicy(db, rejected)
    await pays(late.subscription_uuid, 34_900)
    expect(await policy(late.uuid)).toMatchObject({ ...term(day(0)), effective_on: day(0), status: 'active' })
    expect(await coversOf(late.uuid)).toMatchObject([term(day(0)), term(day(0))])

    // A member who was young enough on the day of the order stays so.
    const person = await aPerson(db, { birth_date: dayAfter(day(-2), -SIXTY_SIX_YEARS) })
    const holder = await aMember(db, { person_uuid: person.uuid })
    const old = await subscribed({ ...ordered, holder_member_uuid: holder.uuid })
    await pays(old.subscription_uuid, 34_900)
    expect(await policy(old.uuid)).toMatchObject({ ...term(day(-5)), effective_on: day(0), status: 'active' })

    // One that follows another keeps its place.
    const next = await subscribed({ ...ordered, stage: 'renewal' })
    await pays(next.subscription_uuid, 34_900)
    expect(await policy(next.uuid)).toMatchObject({ ...term(day(-5)), effective_on: day(0) })
  })

  test('begin a policy on its first day, with its covers and their members', async () => {
    const member = await aMember(db, { status: 'pending' })
    const { uuid } = await aPolicy(db, {
      holder_member_uuid: member.uuid,
      status: 'scheduled',
      starts_on: day(1),
      effective_on: day(1),
    })
    await aMemberPolicy(db, { policy_uuid: uuid, status: 'pending' })
    await settle()
    expect(await policy(uuid)).toMatchObject({ status: 'scheduled', version: 1 })
    clock.advance(86_400)
    await settle()
    expect(await policy(uuid)).toMatchObject({ status: 'active', version: 2 })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'active' }])
    const after = await db.selectFrom('members').select('status').where('uuid', '=', member.uuid).execute()
    expect(after).toEqual([{ status: 'active' }])
    await settle()
    expect(await policy(uuid)).toMatchObject({ version: 2 })
  })

  test('take the cover away when grace has passed, and money brings it back', async () => {
    const { uuid, subscription_uuid } = await subscribed({})
    await inTransaction(db, (tx) =>
      letPoliciesFallBehind(tx, { subscription_uuid, origin: origin(), effects: [] }),
    )
    expect(await policy(uuid)).toMatchObject({ status: 'grace', grace_until: day(10) })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'active' }])
    clock.advance(10 * 86_400)
    await settle()
    expect(await policy(uuid)).toMatchObject({ status: 'grace' })
    clock.advance(86_400)
    await settle()
    expect(await policy(uuid)).toMatchObject({
      status: 'suspended',
      suspended_on: day(0),
      status_reason: expect.stringMatching(/^El pago no llegó y la gracia terminó el \d/),
    })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'suspended', suspended_with_policy: true }])
    await pays(subscription_uuid, 34_900)
    expect(await policy(uuid)).toMatchObject({
      status: 'active',
      grace_until: null,
      suspended_on: null,
      paid_cents: 34_900,
    })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'active', suspended_with_policy: false }])
  })

  test('leave a policy suspended that a person suspended, also once it is paid', async () => {
    const { uuid, subscription_uuid } = await subscribed({ status: 'suspended', suspended_on: day(-2) })
    await pays(subscription_uuid, 10_000)
    expect(await policy(uuid)).toMatchObject({ status: 'suspended', paid_cents: 10_000 })
  })

  test('let the first payment begin the cover, or wait for its day', async () => {
    const now = await subscribed({ status: 'pending_payment', starts_on: day(0), effective_on: null })
    const later = await subscribed({ status: 'pending_payment', starts_on: day(5), effective_on: null })
    await pays(now.subscription_uuid, 34_900)
    await pays(later.subscription_uuid, 34_900)
    expect(await policy(now.uuid)).toMatchObject({ status: 'active', effective_on: day(0) })
    expect(await policy(later.uuid)).toMatchObject({ status: 'scheduled', effective_on: day(5) })
  })

  test('call off what was not paid in a month', async () => {
    const { uuid } = await subscribed({ status: 'pending_payment', enrolled_on: day(-31) })
    const fresh = await subscribed({ status: 'pending_payment', enrolled_on: day(-30) })
    await settle()
    expect(await policy(uuid)).toMatchObject({ status: 'cancelled', cancel_effective_on: day(0) })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'ended' }])
    expect(await policy(fresh.uuid)).toMatchObject({ status: 'pending_payment' })
  })

  test('end a policy, and follow it by its renewal for those who still fit', async () => {
    const { uuid: plan_uuid } = await aPlan(db, { status: 'published', waiting_period_days: 90 })
    const row = await aPolicy(db, { plan_uuid, starts_on: day(-365), ends_on: day(-1) })
    const { account_uuid } = row
    const holder_member_uuid = row.holder_member_uuid
    const dependent = async (birth_date: string) => {
      const { uuid: person_uuid } = await aPerson(db, { birth_date })
      const wish = { account_uuid, person_uuid, holder_member_uuid, relationship: 'child' } as const
      const { uuid: member_uuid } = await aMember(db, { ...wish, kind: 'dependent' })
      await aMemberPolicy(db, { policy_uuid: row.uuid, member_uuid })
      return member_uuid
    }
    await aMemberPolicy(db, { policy_uuid: row.uuid })
    const child = await dependent('2015-04-01')
    await dependent('1999-04-01')
    await settle()

    expect(await policy(row.uuid)).toMatchObject({ status: 'expired' })
    expect(new Set((await coversOf(row.uuid)).map(({ status }) => status))).toEqual(new Set(['ended']))
    const renewals = await db
      .selectFrom('policies')
      .selectAll()
      .where('previous_policy_uuid', '=', row.uuid)
      .execute()
    expect(renewals).toMatchObject([
      { stage: 'renewal', status: 'active', starts_on: day(0), ends_on: dayAfter(day(364), 0) },
    ])
    const covers = await coversOf(renewals[0]?.uuid ?? '')
    expect(covers).toMatchObject([
      { role: 'holder', status: 'active', member_uuid: holder_member_uuid, waiting_ends_on: null },
      { role: 'dependent', status: 'active', member_uuid: child },
    ])
    await settle()
    expect(await policy(renewals[0]?.uuid ?? '')).toMatchObject({ version: 1 })
  })

  test('say why a policy that renews itself was not renewed, and keep nothing of the attempt', async () => {
    const { uuid: plan_uuid } = await aPlan(db, { status: 'published' })
    const { uuid: person_uuid } = await aPerson(db, { birth_date: '1940-01-01' })
    const { uuid: holder_member_uuid } = await aMember(db, { person_uuid })
    const { uuid } = await aPolicy(db, { plan_uuid, holder_member_uuid, ends_on: day(-1) })
    await aMemberPolicy(db, { policy_uuid: uuid })
    await settle()
    expect(await policy(uuid)).toMatchObject({
      status: 'expired',
      status_reason: expect.stringMatching(/No se renovó: El plan es hasta los 75 años/),
    })
    const later = await db
      .selectFrom('policies')
      .where('previous_policy_uuid', '=', uuid)
      .select('uuid')
      .execute()
    expect(later).toEqual([])
  })

  test('end a cover on its own last day, while its policy goes on', async () => {
    const { uuid: policy_uuid } = await aPolicy(db)
    const { uuid } = await aMemberPolicy(db, { policy_uuid, ends_on: day(-1) })
    await settle()
    expect(await coversOf(policy_uuid)).toMatchObject([{ uuid, status: 'ended', ends_on: day(-1) }])
    expect(await policy(policy_uuid)).toMatchObject({ status: 'active' })
  })

  test('end what a subscription paid for when it ends', async () => {
    const { uuid, subscription_uuid } = await subscribed({})
    const reason = 'Se canceló la suscripción.'
    await inTransaction(db, (tx) =>
      endPolicies(tx, { subscription_uuid, reason, origin: origin(), effects: [] }),
    )
    expect(await policy(uuid)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
    expect(await coversOf(uuid)).toMatchObject([{ status: 'ended', ends_on: day(0) }])
  })

  test('give a fund back what was not spent in time', async () => {
    const fund = await aFund(db, { posted_cents: 100_000, held_cents: 30_000 })
    const asked = { fund_uuid: fund.uuid, status: 'approved', approved_cents: 30_000 } as const
    const { uuid } = await aFundAuthorization(db, { ...asked, expires_on: day(-1) })
    await settle()
    const after = await db
      .selectFrom('funds')
      .selectAll()
      .where('uuid', '=', fund.uuid)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ held_cents: 0, posted_cents: 100_000, available_cents: 100_000 })
    const movements = await db
      .selectFrom('fund_movements')
      .select(['type', 'amount_cents', 'held_after_cents'])
      .where('fund_uuid', '=', fund.uuid)
      .execute()
    expect(movements).toEqual([{ type: 'hold_release', amount_cents: 30_000, held_after_cents: 0 }])
    const authorization = await db
      .selectFrom('fund_authorizations')
      .select(['status', 'released_cents'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(authorization).toEqual({ status: 'expired', released_cents: 30_000 })
  })

  test('give a cover back what an authorization reserved and was not used', async () => {
    const decision = { units: 2, cents: 44_000, reason_code: null, note: null }
    const { uuid, member_policy_uuid, benefit_category_uuid } = await anAuthorization(db, {
      status: 'approved',
      valid_from: day(-40),
      valid_to: day(-1),
      decision,
      used_units: 1,
    })
    const used = {
      service_category_uuid: benefit_category_uuid ?? '',
      count: 2,
      cents: 44_000,
      last_on: null,
    }
    await db
      .updateTable('member_policies')
      .set({ limits_used: JSON.stringify([used]) })
      .where('uuid', '=', member_policy_uuid)
      .execute()
    await settle()
    const after = await db
      .selectFrom('authorizations')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(after.status).toBe('expired')
    const cover = await db
      .selectFrom('member_policies')
      .select('limits_used')
      .where('uuid', '=', member_policy_uuid)
      .executeTakeFirstOrThrow()
    expect(cover.limits_used).toMatchObject([{ count: 1, cents: 22_000 }])
  })

  test('make a card expire after the month printed on it', async () => {
    const card = {
      brand: 'Visa',
      funding: 'credit',
      last4: '4242',
      exp_month: 1,
      exp_year: 2026,
      issuer: 'BBVA',
      country: 'MX',
      three_ds_supported: true,
    } as const
    const old = await aPaymentMethod(db, { card })
    const good = await aPaymentMethod(db)
    await settle()
    const statuses = await db
      .selectFrom('payment_methods')
      .select(['uuid', 'status'])
      .where('uuid', 'in', [old.uuid, good.uuid])
      .execute()
    expect(new Map(statuses.map(({ uuid, status }) => [uuid, status]))).toEqual(
      new Map([
        [old.uuid, 'expired'],
        [good.uuid, 'active'],
      ]),
    )
  })
})
