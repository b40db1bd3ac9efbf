import { sql } from 'kysely'
import type { MergePerson } from '@/contract/personActions'
import { NewPerson } from '@/contract/persons'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { auditedPersons } from '@server/domain/people/auditedPersons'
import { reassignReferences } from './reassignReferences'
import type { AnyPersonReference } from '@server/records/personReference'

const MOST_TAGS = 20

type Merging = Step<'persons'>

/** Merges a person into another. @throws {Refusal} where the two cannot be one */
export async function mergePerson(
  tx: Transaction,
  step: Merging,
  { into_uuid, into_version, different_curp, take }: MergePerson,
  references: readonly AnyPersonReference[],
): Promise<StepOutcome<'persons'>> {
  const { row } = step
  const refuse = (message: string) => unprocessable({ field: 'into_uuid', code: 'unfit', message })
  if (into_uuid === row.uuid) throw refuse('Elige a otra persona: esta es la misma')
  const into = await lockRecord(tx, 'persons', into_uuid)
  if (!into || into.archived_at) throw refuse('Esa persona no existe')
  if (into.status === 'merged') throw refuse(`${into.number} ya se fusionó con otra persona`)
  if (into.status === 'deceased') throw refuse(`${into.number} está registrada como fallecida`)
  if (into.version !== into_version)
    throw conflict('version_conflict', 'Alguien más cambió a la persona que se queda. Revisa sus datos')
  if (row.curp && into.curp && row.curp !== into.curp && !different_curp)
    throw unprocessable({
      field: 'different_curp',
      code: 'unconfirmed',
      message: 'Tienen CURP distintas. Confirma que aun así son la misma persona',
    })
  await refuseTwiceMember(tx, row.uuid, into.uuid)
  return {
    columns: { merged_into_uuid: into.uuid },
    followUp: () => absorb(tx, step, { into_uuid, take, references }),
  }
}

/** Refuses a merge that would make a person a member of an account twice. @throws {Refusal} naming the accounts */
async function refuseTwiceMember(tx: Transaction, one: string, other: string) {
  const { rows } = await sql<{ name: string }>`
    select accounts.name from members join accounts on accounts.uuid = members.account_uuid
    where members.person_uuid = ${one} and members.status <> 'terminated' and exists (
      select from members as twin where twin.account_uuid = members.account_uuid
        and twin.person_uuid = ${other} and twin.status <> 'terminated')
    order by accounts.sort_name`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw conflict(
    'invalid_transition',
    `Ambas son miembro de ${names}. Da de baja antes una de las membresías`,
  )
}

type Absorbing = Pick<MergePerson, 'into_uuid' | 'take'> & { references: readonly AnyPersonReference[] }

/** Gives the surviving person the chosen values, and the references to the merged one. */
async function absorb(
  tx: Transaction,
  { row, origin, effects }: Merging,
  { into_uuid, take, references }: Absorbing,
) {
  // Read again, as the database updates the duplicate marks of the survivor once the other is merged.
  const into = await lockRecord(tx, 'persons', into_uuid)
  if (!into) throw new Error(`The person ${into_uuid} is gone`)
  const reason = `Fusión de ${row.number} con ${into.number}`
  const links = await reassignReferences(tx, {
    references,
    from: row.uuid,
    to: into.uuid,
    origin,
    reason,
    effects,
  })
  const chosen = Object.fromEntries(take.map((field) => [field, row[field]]))
  const tags = [...new Set([...into.tags, ...row.tags])].slice(0, MOST_TAGS)
  refuseImpossible({ ...into, ...chosen })
  const before = new Map<string, unknown>(Object.entries(into))
  const written = Object.fromEntries(
    Object.entries({ ...chosen, tags }).map(([field, after]) => [
      field,
      { before: before.get(field) ?? null, after },
    ]),
  )
  await tx
    .insertInto('person_merges')
    .values({
      merged_uuid: row.uuid,
      survivor_uuid: into.uuid,
      merged_at: origin.at,
      merged_by: origin.actor,
      merged_before: row,
      survivor_before: into,
      written,
      links: JSON.stringify(links),
    })
    .execute()
  const { effect } = await updateRecord(
    tx,
    auditedPersons,
    origin,
    into,
    { ...chosen, tags, aliases: await collectAliases(tx, into.uuid) },
    { event: 'absorbed', action: 'updated', reason },
  )
  if (effect) effects.push(effect)
}

/** Validates the combined values of two persons, as a CURP implies a birth date. @throws {Refusal} */
function refuseImpossible(whole: Row<'persons'>) {
  const values = new Map<string, unknown>(Object.entries(whole))
  read(NewPerson, Object.fromEntries(Object.keys(NewPerson.shape).map((field) => [field, values.get(field)])))
}

/** The names and identifiers of the persons merged into one, for search. */
export async function collectAliases(
  tx: Transaction,
  uuid: string,
  without?: string,
): Promise<string | null> {
  const { rows } = await sql<{ aliases: string | null }>`
    select string_agg(concat_ws(' ', number, full_name, curp, tax_id, nss, phone, alternative_phone, email), ' '
      order by number) as aliases
    from persons where merged_into_uuid = ${uuid} and uuid is distinct from ${without ?? null}`.execute(tx)
  return rows[0]?.aliases ?? null
}
