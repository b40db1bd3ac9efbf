import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthorizationStatus, NewAuthorization } from '@/contract/authorizations'
import { luhnDigit, MemberPolicyStatus, NewMemberPolicy } from '@/contract/memberPolicies'
import { NewPolicy, PolicyStatus } from '@/contract/policies'
import type { Database } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { unseal } from '@server/core/sealing'
import { openDemoDatabase, SECRET } from '../support/databases'

let db: Database

beforeAll(async () => {
  db = await openDemoDatabase()
})
afterAll(() => db.destroy())

const found = async (what: ReturnType<typeof sql<{ wrong: string }>>) => (await what.execute(db)).rows

describe('what covers whom in the demo', () => {
  test.each<[RecordTable, readonly string[]]>([
    ['policies', PolicyStatus.options],
    ['member_policies', MemberPolicyStatus.options],
    ['authorizations', AuthorizationStatus.options],
  ])('has %s in every status, on more than a page', async (table, statuses) => {
    const { rows } = await sql<{ status: string }>`select status from ${sql.table(table)}`.execute(db)
    expect(rows.length).toBeGreaterThan(29)
    expect([...new Set(rows.map(({ status }) => status))].toSorted()).toEqual([...statuses].toSorted())
  })

  test('could have been written by a person', async () => {
    for (const policy of await db.selectFrom('policies').selectAll().execute()) {
      const fields = Object.fromEntries(Object.entries(policy).filter(([name]) => name in NewPolicy.shape))
      expect(NewPolicy.safeParse(fields).error?.issues ?? []).toEqual([])
    }
  })

  test('has covers within their policies, one for each member and plan at a time, with right cards', async () => {
    const covers = await db.selectFrom('member_policies').selectAll().execute()
    for (const { card_number, ...cover } of covers) {
      const fields = Object.fromEntries(
        Object.entries(cover).filter(([name]) => name in NewMemberPolicy.shape),
      )
      expect(NewMemberPolicy.safeParse(fields).error?.issues ?? []).toEqual([])
      expect(luhnDigit(card_number.slice(0, 15))).toBe(card_number.at(15))
    }
    expect(
      await found(sql`select cover.number as wrong from member_policies as cover
        join policies on policies.uuid = cover.policy_uuid join members on members.uuid = cover.member_uuid
        join plans on plans.uuid = cover.plan_uuid
        where cover.starts_on < policies.starts_on or cover.ends_on > policies.ends_on
          or coalesce(members.holder_member_uuid, members.uuid) <> policies.holder_member_uuid
          or (cover.status = 'active' and policies.status not in ('active', 'grace'))
          or (select count(*) from member_policies as fellow where fellow.policy_uuid = policies.uuid
            and fellow.status in ('pending', 'active', 'suspended')) > (plans.members ->> 'max')::int
          or exists (select 1 from member_policies as other where other.member_uuid = cover.member_uuid
            and other.plan_uuid = cover.plan_uuid and other.uuid <> cover.uuid
            and cover.status in ('pending', 'active', 'suspended') and other.status in ('pending', 'active', 'suspended')
            and other.starts_on <= cover.ends_on and other.ends_on >= cover.starts_on)`),
    ).toEqual([])
  })

  test('has permits that could have been asked for, of no more than the covers have', async () => {
    for (const row of await db.selectFrom('authorizations').selectAll().execute()) {
      const fields = Object.fromEntries(
        Object.entries(row).filter(([name]) => name in NewAuthorization.shape),
      )
      expect(NewAuthorization.safeParse(fields).error?.issues ?? []).toEqual([])
      expect(row.decision?.units ?? 0).toBeLessThanOrEqual(row.requested_units)
    }
    expect(
      await found(sql`select member_policies.number as wrong from member_policies
        join plans on plans.uuid = plan_uuid, jsonb_array_elements(limits_used) as used,
          jsonb_array_elements(plans.benefits) as benefit
        where coalesce(benefit ->> 'service_uuid', benefit ->> 'service_category_uuid')
            = coalesce(used ->> 'service_uuid', used ->> 'service_category_uuid')
          and ((used ->> 'count')::int > (benefit ->> 'limit_count')::int
            or (used ->> 'cents')::int > (benefit ->> 'limit_cents')::int)`),
    ).toEqual([])
  })

  test('is in force just where its money is', async () => {
    expect(
      await found(sql`select policies.number as wrong from policies join subscriptions on subscriptions.uuid = subscription_uuid
      where (policies.status = 'active' and subscriptions.status not in ('active', 'trialing'))
        or (policies.status = 'grace' and subscriptions.status <> 'past_due')
        or policies.account_uuid <> subscriptions.account_uuid or policies.plan_uuid <> subscriptions.plan_uuid`),
    ).toEqual([])
  })

  test('covers no person from the day of their death on', async () => {
    const dead = await found(sql`select number as wrong from persons where status = 'deceased'`)
    expect(dead.length).toBeGreaterThan(0)
    expect(
      await found(sql`select coalesce(member_policies.number, members.number) as wrong
        from persons join members on members.person_uuid = persons.uuid
        left join member_policies on member_policies.member_uuid = members.uuid
        where persons.status = 'deceased' and (members.status <> 'terminated'
          or members.terminated_on <> persons.deceased_on or members.enrolled_on > persons.deceased_on
          or member_policies.status in ('pending', 'active', 'suspended')
          or (member_policies.status = 'ended' and member_policies.ends_on > persons.deceased_on))`),
    ).toEqual([])
  })

  test('covers holders of its account, one year after the other, for what it costs at most', async () => {
    expect(
      await found(sql`select policies.number as wrong from policies
      join members on members.uuid = policies.holder_member_uuid
      left join policies as earlier on earlier.uuid = policies.previous_policy_uuid
      where members.account_uuid <> policies.account_uuid or members.kind <> 'holder'
        or policies.paid_cents > policies.premium_cents
        or (earlier.uuid is not null and earlier.ends_on + 1 <> policies.starts_on)
        or ((policies.stage = 'renewal') <> (earlier.uuid is not null))`),
    ).toEqual([])
  })

  test('has what each member declared of their health, where their plan asks for it, which the server can read', async () => {
    const undeclared = await found(sql`select members.number as wrong from member_policies
      join members on members.uuid = member_policies.member_uuid
      join policies on policies.uuid = member_policies.policy_uuid join plans on plans.uuid = policies.plan_uuid
      left join health_declarations as declared on declared.member_uuid = members.uuid
      where (plans.eligibility ->> 'requires_declaration')::boolean is distinct from true
        and declared.plan_uuid = plans.uuid
        or (plans.eligibility ->> 'requires_declaration')::boolean and declared.member_uuid is null`)
    expect(undeclared).toEqual([])
    const declared = await db.selectFrom('health_declarations').selectAll().execute()
    expect([...new Set(declared.map(({ answer }) => answer))].toSorted()).toEqual([
      'no',
      'undisclosed',
      'yes',
    ])
    const told = declared.flatMap(({ sealed_told }) =>
      sealed_told ? [unseal(SECRET, sealed_told, 'health declarations')] : [],
    )
    expect(told.length).toBeGreaterThan(3)
    for (const one of told) expect(one).toMatch(/^[A-ZÁ-Ú].+\.$/)
  })
})
