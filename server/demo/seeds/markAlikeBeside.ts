import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import type { Database } from '@server/db/database'

type Person = { uuid: string; birth_date: string | null; email: string | null; tax_id: string | null }

/** Marks people of one portion who are like people of the other: written at once, neither transaction saw the other's. */
export async function markAlikeBeside(
  db: Database,
  one: readonly Person[],
  other: readonly Person[],
): Promise<void> {
  const candidates = findCandidates(one, other)
  if (candidates.length === 0) return
  await inTransaction(db, (tx) =>
    sql`update persons set has_alike = true where not has_alike and uuid in (
      select unnest(array[one.uuid, alike.alike_uuid])
      from persons as one, persons_alike(one) as alike where one.uuid = any(${candidates}::uuid[]))`.execute(
      tx,
    ),
  )
}

/** Finds persons who share a day of birth, an e-mail or an RFC with one of the others; all who are alike share one of these. */
function findCandidates(persons: readonly Person[], others: readonly Person[]): string[] {
  const known = new Set(others.flatMap(traitsOf))
  return persons
    .filter((person) => traitsOf(person).some((trait) => known.has(trait)))
    .map(({ uuid }) => uuid)
}

const traitsOf = ({ birth_date, email, tax_id }: Person) =>
  [birth_date, email, tax_id].filter((trait) => trait !== null)
