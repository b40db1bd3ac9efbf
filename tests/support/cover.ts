import { cardNumberOf } from '@/contract/memberPolicies'
import type { Database } from '@server/db/database'
import {
  aCustomer,
  aMember,
  aProvider,
  aProviderService,
  aService,
  aServiceCategory,
  next,
  auditColumns,
  type Wish,
} from './records'
import { aBenefit, aPlan } from './sales'
import { testClock } from './testClock'

const { day } = testClock()

/** In force since two months ago, for a year, paid by invoice, of a holder and a customer of one account. */
export async function aPolicy(db: Database, wish: Wish<'policies'> = {}) {
  const number = next()
  const holder = wish.holder_member_uuid
    ? await db
        .selectFrom('members')
        .selectAll()
        .where('uuid', '=', wish.holder_member_uuid)
        .executeTakeFirstOrThrow()
    : await aMember(db, wish.account_uuid ? { account_uuid: wish.account_uuid } : {})
  const { account_uuid } = holder
  return db
    .insertInto('policies')
    .values({
      number: `POL-T${number}`,
      account_uuid,
      plan_uuid: wish.plan_uuid ?? (await aPlan(db, { status: 'published' })).uuid,
      plan_revision: 1,
      addon_uuids: [],
      holder_member_uuid: holder.uuid,
      customer_uuid: wish.customer_uuid ?? (await aCustomer(db, { account_uuid })).uuid,
      funding: 'invoice',
      enrolled_on: day(-60),
      starts_on: day(-60),
      effective_on: day(-60),
      ends_on: day(304),
      premium_cents: 418_800,
      auto_renew: true,
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The holder's cover by a policy, in force for as long as it is. */
export async function aMemberPolicy(db: Database, wish: Wish<'member_policies'> = {}) {
  const number = next()
  const policy = wish.policy_uuid
    ? await db
        .selectFrom('policies')
        .selectAll()
        .where('uuid', '=', wish.policy_uuid)
        .executeTakeFirstOrThrow()
    : await aPolicy(db)
  const isHolder = !wish.member_uuid || wish.member_uuid === policy.holder_member_uuid
  return db
    .insertInto('member_policies')
    .values({
      number: `COB-T${number}`,
      policy_uuid: policy.uuid,
      member_uuid: policy.holder_member_uuid,
      account_uuid: policy.account_uuid,
      plan_uuid: policy.plan_uuid,
      role: isHolder ? 'holder' : 'dependent',
      relationship: isHolder ? null : 'child',
      starts_on: policy.starts_on,
      ends_on: policy.ends_on,
      card_number: cardNumberOf(String(number).padStart(11, '0')),
      exclusions: '[]',
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Asked for by the holder of a policy whose plan covers the service, at a provider who gives it. */
export async function anAuthorization(db: Database, wish: Wish<'authorizations'> = {}) {
  const number = next()
  const cover = wish.member_policy_uuid
    ? await db
        .selectFrom('member_policies')
        .selectAll()
        .where('uuid', '=', wish.member_policy_uuid)
        .executeTakeFirstOrThrow()
    : (await aCoveredService(db)).cover
  const { benefits } = await db
    .selectFrom('plans')
    .select('benefits')
    .where('uuid', '=', cover.plan_uuid)
    .executeTakeFirstOrThrow()
  const category_uuid = benefits[0]?.service_category_uuid ?? ''
  const service_uuid = wish.service_uuid ?? (await aService(db, { category_uuid })).uuid
  const provider_uuid = wish.provider_uuid ?? (await aProvider(db)).uuid
  if (!wish.service_uuid || !wish.provider_uuid)
    await aProviderService(db, { service_uuid, provider_uuid, price_cents: 30_000, valid_from: day(-90) })
  return db
    .insertInto('authorizations')
    .values({
      number: `AUM-T${number}`,
      member_policy_uuid: cover.uuid,
      policy_uuid: cover.policy_uuid,
      member_uuid: cover.member_uuid,
      account_uuid: cover.account_uuid,
      service_uuid,
      provider_uuid,
      benefit_category_uuid: category_uuid,
      requested_units: 2,
      valid_from: day(0),
      valid_to: day(30),
      estimate_cents: 60_000,
      plan_pays_cents: 44_000,
      member_pays_cents: 16_000,
      urgency: 'normal',
      status: 'in_review',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A service that a cover takes up to six times for a copay of $80.00, and who gives it for $300.00. */
export async function aCoveredService(db: Database) {
  const category = await aServiceCategory(db)
  const plan = await aPlan(db, {
    status: 'published',
    benefits: JSON.stringify([aBenefit(category.uuid)]),
  })
  const policy = await aPolicy(db, { plan_uuid: plan.uuid })
  const cover = await aMemberPolicy(db, { policy_uuid: policy.uuid })
  const service = await aService(db, { category_uuid: category.uuid })
  const provider = await aProvider(db)
  await aProviderService(db, {
    service_uuid: service.uuid,
    provider_uuid: provider.uuid,
    price_cents: 30_000,
    valid_from: day(-90),
  })
  return { policy, cover, service, provider }
}
