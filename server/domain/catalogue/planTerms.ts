import { sql } from 'kysely'
import { type KnownTerms, planTermNames, type PlanTerms } from '@/contract/plans'
import type { Ref } from '@/contract/shapes'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { catalogueOf, withNames } from '@server/domain/network/benefitNames'

type Plan = Row<'plans'>

/** What a plan promises, of all that is kept of it. */
export const termsOf = (plan: PlanTerms): PlanTerms => {
  const all = new Map<string, unknown>(Object.entries(plan))
  // The names are those of the terms, so together they are all of them.
  return Object.fromEntries(planTermNames.map((name) => [name, all.get(name)])) as PlanTerms
}

/** A plan as it will be once its draft is published. */
export const applyDraft = (plan: Plan): Plan => ({ ...plan, ...plan.draft })

export const loadPlan = (tx: Transaction, uuid: string): Promise<Plan> =>
  tx.selectFrom('plans').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** A plan as it was sold to whoever has a policy: by the revision that the policy keeps. */
export async function loadPlanSold(
  tx: Transaction,
  { plan_uuid, plan_revision }: Pick<Row<'policies'>, 'plan_uuid' | 'plan_revision'>,
): Promise<Plan> {
  const plan = await loadPlan(tx, plan_uuid)
  if (plan.revision === plan_revision) return plan
  const kept = await tx
    .selectFrom('plan_revisions')
    .select('terms')
    .where('plan_uuid', '=', plan_uuid)
    .where('revision', '=', plan_revision)
    .executeTakeFirst()
  return { ...plan, ...kept?.terms }
}

/** Terms with the names of what they point to. */
export async function nameTerms(db: Database, all: readonly PlanTerms[]): Promise<KnownTerms[]> {
  const catalogue = await catalogueOf(
    db,
    all.flatMap(({ benefits }) => benefits),
  )
  const companies = await findCompanyNames(
    db,
    all.flatMap(({ insurer_company_uuid }) => insurer_company_uuid ?? []),
  )
  return all.map(({ insurer_company_uuid, benefits, ...terms }) => ({
    ...terms,
    insurer_company: insurer_company_uuid
      ? { uuid: insurer_company_uuid, label: companies.get(insurer_company_uuid) ?? '' }
      : null,
    benefits: withNames(catalogue, benefits),
  }))
}

async function findCompanyNames(db: Database, uuids: readonly string[]) {
  const { rows } = await sql<Ref>`select uuid, trade_name as label from companies
    where uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ uuid, label }) => [uuid, label]))
}
