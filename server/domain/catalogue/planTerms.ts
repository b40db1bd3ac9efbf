import { sql } from 'kysely'
import { type KnownTerms, planTermNames, type PlanTerms } from '@/contract/plans'
import type { Ref } from '@/contract/shapes'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { loadCatalogue, nameBenefits } from '@server/domain/network/benefitNames'

type PlanRow = Row<'plans'>

/** The terms alone, picked from a plan with all its columns. */
export const termsOf = (plan: PlanTerms): PlanTerms => {
  const all = new Map<string, unknown>(Object.entries(plan))
  // `planTermNames` names every term, so the object is complete.
  return Object.fromEntries(planTermNames.map((name) => [name, all.get(name)])) as PlanTerms
}

/** A plan as it will be once its draft is published. */
export const applyDraft = (plan: PlanRow): PlanRow => ({ ...plan, ...plan.draft })

/** Loads a plan without locking it. */
export const loadPlan = (tx: Transaction, uuid: string): Promise<PlanRow> =>
  tx.selectFrom('plans').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** Loads a plan with the terms of the revision that a policy keeps. */
export async function loadPlanSold(
  tx: Transaction,
  { plan_uuid, plan_revision }: Pick<Row<'policies'>, 'plan_uuid' | 'plan_revision'>,
): Promise<PlanRow> {
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

/** Adds to terms the names of the records that they refer to. */
export async function nameTerms(db: Database, all: readonly PlanTerms[]): Promise<KnownTerms[]> {
  const catalogue = await loadCatalogue(
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
    benefits: nameBenefits(catalogue, benefits),
  }))
}

async function findCompanyNames(db: Database, uuids: readonly string[]) {
  const { rows } = await sql<Ref>`select uuid, trade_name as label from companies
    where uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ uuid, label }) => [uuid, label]))
}
