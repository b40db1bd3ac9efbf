import { sql } from 'kysely'
import type { NewPlanBenefit } from '@/contract/planParts'
import type { Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'

/** Refuses benefits whose category or service does not exist or is archived. @throws {Refusal} at each such benefit */
export async function refuseMissingTargets(tx: Transaction, benefits: readonly NewPlanBenefit[]) {
  const problems = [
    ...(await findMissing(tx, benefits, 'service_category_uuid', 'Esa categoría no existe')),
    ...(await findMissing(tx, benefits, 'service_uuid', 'Ese servicio no existe')),
  ]
  if (problems.length > 0) throw unprocessable(...problems)
}

async function findMissing(
  tx: Transaction,
  benefits: readonly NewPlanBenefit[],
  field: 'service_category_uuid' | 'service_uuid',
  message: string,
) {
  const wanted = benefits.flatMap((benefit) => benefit[field] ?? [])
  if (wanted.length === 0) return []
  const found = await tx
    .selectFrom(field === 'service_uuid' ? 'services' : 'service_categories')
    .select('uuid')
    .where('uuid', 'in', wanted)
    .where('archived_at', 'is', null)
    .execute()
  const known = new Set(found.map(({ uuid }) => uuid))
  return benefits.flatMap(({ [field]: uuid }, index) =>
    uuid === null || known.has(uuid)
      ? []
      : [{ field: `benefits.${index}.${field}`, code: 'unknown_reference', message }],
  )
}

/** The name of a plan whose own benefit covers the target. Without `isSold`, unpublished plans and drafts count too. */
export async function findPlanNaming(
  tx: Transaction,
  target: { service_uuid: string } | { service_category_uuid: string },
  { isSold }: { isSold: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from plans where archived_at is null
      and case when ${isSold} then status = 'published' and benefits @> ${JSON.stringify([{ ...target, covered: true }])}::jsonb
        else benefits @> ${JSON.stringify([target])}::jsonb or draft -> 'benefits' @> ${JSON.stringify([target])}::jsonb end
    limit 1`.execute(tx)
  return rows[0]?.name
}
