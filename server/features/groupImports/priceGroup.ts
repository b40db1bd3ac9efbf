import { sql } from 'kysely'
import type { GroupChoices, GroupPrice } from '@/contract/groupImports'
import { monthsIn } from '@/contract/policies'
import type { Database, Transaction } from '@server/db/database'
import { portionsOf } from '@server/core/portions'
import { loadPlan } from '@server/domain/catalogue/planTerms'
import { coveredCount } from '@server/domain/cover/covers'
import { computePremium } from '@server/domain/cover/terms/premiums'

/** Policies that the price names; the rest are only counted. */
const MOST_NAMED = 20

type Pricing = {
  import_uuid: string
  account_uuid: string
  choices: GroupChoices
  /** People who are added, by the policy that covers them, or by the row of the titular of a new one. */
  families: ReadonlyMap<number | string, number>
  today: string
}

type Basis = Parameters<typeof computePremium>[1]
type PolicyPrice = GroupPrice['policies'][number]

/**
 * What an account's policies cost a month before an import and after it, in cents: a policy by what it costs now, and what
 * its price asks more or less for the people who come and go.
 */
export async function priceGroup(tx: Transaction, pricing: Pricing): Promise<GroupPrice> {
  const { import_uuid, account_uuid, families, choices, today } = pricing
  const { rows: leaving } = await sql<{ policy_uuid: string; people: number }>`
    select covers.policy_uuid, count(*)::integer as people
    from group_import_rows as leaver join member_policies as covers on covers.member_uuid = leaver.member_uuid
    where leaver.import_uuid = ${import_uuid} and leaver.outcome = 'end'
      and covers.status in ('pending', 'active', 'suspended') and covers.archived_at is null
    group by covers.policy_uuid`.execute(tx)
  const change = new Map(leaving.map(({ policy_uuid, people }) => [policy_uuid, -people]))
  for (const [family, people] of families)
    if (typeof family === 'string') change.set(family, (change.get(family) ?? 0) + people)

  const monthly = memoizeMonthly(tx, today)
  const policies: PolicyPrice[] = []
  for (const uuids of portionsOf([...change.keys()]))
    for (const policy of await loadPolicies(tx, uuids)) {
      const { uuid, number, holder_name, people, monthly_cents, price_version, ...basis } = policy
      const after = Math.max(0, people + (change.get(uuid) ?? 0))
      const difference =
        (await monthly(basis, price_version, after)) - (await monthly(basis, price_version, people))
      policies.push({
        policy: { uuid, label: number },
        holder: holder_name,
        people_before: people,
        people_after: after,
        before_cents: monthly_cents,
        after_cents: after === 0 ? 0 : Math.max(0, monthly_cents + difference),
      })
    }
  const begun = [...families].flatMap(([family, people]) =>
    typeof family === 'number' ? [{ family, people }] : [],
  )
  const labels = await labelRows(
    tx,
    import_uuid,
    begun.slice(0, MOST_NAMED).map(({ family }) => family),
  )
  for (const { family, people } of begun) {
    const basis: Basis = {
      plan_uuid: choices.plan_uuid ?? '',
      funding: choices.funding ?? 'invoice',
      subscription_uuid: null,
      addon_uuids: [],
    }
    policies.push({
      policy: null,
      holder: labels.get(family) ?? '',
      people_before: 0,
      people_after: people,
      before_cents: 0,
      after_cents: await monthly(basis, null, people),
    })
  }
  const { before } = await tx
    .selectFrom('policies')
    .select(sql<number>`coalesce(sum(monthly_cents), 0)`.as('before'))
    .where('account_uuid', '=', account_uuid)
    .where('status', 'not in', ['expired', 'cancelled'])
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const difference = policies.reduce((sum, one) => sum + one.after_cents - one.before_cents, 0)
  const size = (one: PolicyPrice) => Math.abs(one.after_cents - one.before_cents)
  return {
    before_cents: before,
    after_cents: before + difference,
    policies: policies.toSorted((one, other) => size(other) - size(one)).slice(0, MOST_NAMED),
    changed: policies.length,
  }
}

const loadPolicies = (tx: Database, uuids: readonly string[]) =>
  tx
    .selectFrom('policies')
    .leftJoin('subscriptions', 'subscriptions.uuid', 'policies.subscription_uuid')
    .select([
      'policies.uuid',
      'policies.number',
      'policies.holder_name',
      'policies.plan_uuid',
      'policies.funding',
      'policies.subscription_uuid',
      'policies.addon_uuids',
      'policies.monthly_cents',
      'subscriptions.price_version',
      coveredCount.as('people'),
    ])
    .where('policies.uuid', 'in', uuids)
    .orderBy('policies.number')
    .execute()

/** What so many people cost a month by a price; each price is asked once for each number of people. */
function memoizeMonthly(tx: Transaction, today: string) {
  const known = new Map<string, Promise<number>>()
  return (basis: Basis, price_version: number | null, people: number): Promise<number> => {
    const { plan_uuid, funding, addon_uuids } = basis
    const key = JSON.stringify([plan_uuid, funding, addon_uuids, price_version, people])
    const found = known.get(key)
    if (found) return found
    const asked = people === 0 ? Promise.resolve(0) : computeMonthly(tx, basis, people, today)
    known.set(key, asked)
    return asked
  }
}

async function computeMonthly(tx: Transaction, basis: Basis, people: number, today: string) {
  const { period } = await loadPlan(tx, basis.plan_uuid)
  return Math.round((await computePremium(tx, basis, people, today)) / monthsIn(period))
}

async function labelRows(tx: Database, import_uuid: string, positions: readonly number[]) {
  const { rows } = await sql<{
    position: number
    label: string
  }>`select position, label from group_import_rows
    where import_uuid = ${import_uuid} and position = any(${positions}::integer[])`.execute(tx)
  return new Map(rows.map(({ position, label }) => [position, label]))
}
