import { cardNumberOf } from '@/contract/memberPolicies'
import type { Database } from '../../server/db/database'
import { aCustomer, aMember, next, trail, type Wish } from './records'
import { aPlan } from './sales'
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
      ...trail,
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
      ...trail,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
