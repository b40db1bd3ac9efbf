import { sql } from 'kysely'
import { coveringStatuses, type Policy } from '@/contract/policies'
import { changePct, RENEWAL_DAYS, type RenewalMode } from '@/contract/renewals'
import { dayAfter } from '@/contract/days'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import { type PlannedRenewal, planRenewals } from './planRenewals'

/** What a policy tells of its renewal. */
export type ToldRenewal = Pick<
  Policy,
  | 'renewal_mode'
  | 'renewal_cents'
  | 'renewal_change_pct'
  | 'renewal_reasons'
  | 'renewal_refusal'
  | 'used_cents'
  | 'renewal_told_on'
>

const notRenewing: ToldRenewal = {
  renewal_mode: null,
  renewal_cents: null,
  renewal_change_pct: null,
  renewal_reasons: [],
  renewal_refusal: null,
  used_cents: null,
  renewal_told_on: null,
}

/** Whether a policy is in force and ends within `RENEWAL_DAYS`. */
export const isRenewing = ({ status, ends_on }: Pick<Policy, 'status' | 'ends_on'>, today: string) =>
  coveringStatuses.includes(status) && today <= ends_on && ends_on <= dayAfter(today, RENEWAL_DAYS)

/** Adds to policies what their renewals will be, by `planRenewals`, read for all of them at once. */
export async function withRenewals<One extends Pick<Policy, 'uuid' | 'status' | 'ends_on'>>(
  db: Database,
  policies: readonly One[],
  today: string,
): Promise<(One & ToldRenewal)[]> {
  const uuids = policies.filter((policy) => isRenewing(policy, today)).map(({ uuid }) => uuid)
  if (uuids.length === 0) return policies.map((policy) => ({ ...policy, ...notRenewing }))
  const rows = await db.selectFrom('policies').selectAll().where('uuid', 'in', uuids).execute()
  const planned = await planRenewals(db, rows)
  const used = await sumUsed(db, uuids)
  const told = await listTold(db, uuids)
  const renewals = new Map(
    rows.map((row) => {
      const renewal = planned.get(row.uuid)
      const beside = { used_cents: used.get(row.uuid) ?? 0, renewal_told_on: told.get(row.uuid) ?? null }
      return [row.uuid, renewal ? { ...describeRenewal(row, renewal), ...beside } : notRenewing]
    }),
  )
  return policies.map((policy) => ({ ...policy, ...(renewals.get(policy.uuid) ?? notRenewing) }))
}

/** A listing whose pages tell what the renewals of their policies will be. */
export const listingRenewals = <One extends Pick<Policy, 'uuid' | 'status' | 'ends_on'>>(
  db: Database,
  listed: Listing<One>,
  today: string,
): Listing<One & ToldRenewal> => ({
  ...listed,
  async page() {
    const { data, meta } = await listed.page()
    return { data: await withRenewals(db, data, today), meta }
  },
})

/** What a planned renewal comes to, in the fields of a policy. */
function describeRenewal(row: Row<'policies'>, planned: PlannedRenewal) {
  const { whyNot, premium_cents, reasons } = planned
  return {
    renewal_mode: modeOf(row, planned),
    renewal_cents: whyNot ? null : premium_cents,
    renewal_change_pct: whyNot ? null : changePct(row.premium_cents, premium_cents),
    renewal_reasons: whyNot ? [] : reasons,
    renewal_refusal: whyNot ?? null,
  }
}

/** How a policy goes on. */
const modeOf = (row: Row<'policies'>, { starts_on }: PlannedRenewal): RenewalMode => {
  const isEnding = row.cancel_effective_on !== null && row.cancel_effective_on <= starts_on
  if (row.nonrenewal_reason || isEnding) return 'none'
  return row.auto_renew ? 'auto' : 'manual'
}

/** What was authorized by each policy so far, in cents, of care and of claims. */
async function sumUsed(db: Database, uuids: readonly string[]) {
  const sums = await db
    .selectFrom('authorizations')
    .innerJoin('member_policies', 'member_policies.uuid', 'authorizations.member_policy_uuid')
    .select('member_policies.policy_uuid')
    .select(sql<number>`sum((authorizations.decision ->> 'cents')::bigint)`.as('cents'))
    .where('member_policies.policy_uuid', 'in', uuids)
    .where('authorizations.status', 'in', ['approved', 'partially_approved', 'used', 'paid'])
    .where('authorizations.archived_at', 'is', null)
    .groupBy('member_policies.policy_uuid')
    .execute()
  return new Map(sums.map(({ policy_uuid, cents }) => [policy_uuid, Number(cents ?? 0)]))
}

/** The day on which the renewal of each present term was told to who pays. */
async function listTold(db: Database, uuids: readonly string[]) {
  const told = await db
    .selectFrom('renewal_notices')
    .innerJoin('policies', (join) =>
      join
        .onRef('policies.uuid', '=', 'renewal_notices.policy_uuid')
        .onRef('policies.ends_on', '=', 'renewal_notices.ends_on'),
    )
    .select('renewal_notices.policy_uuid')
    .select(sql<string>`(renewal_notices.created_at at time zone 'America/Mexico_City')::date`.as('told_on'))
    .where('renewal_notices.policy_uuid', 'in', uuids)
    .execute()
  return new Map(told.map(({ policy_uuid, told_on }) => [policy_uuid, told_on]))
}
