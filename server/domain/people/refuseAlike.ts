import { sql } from 'kysely'
import type { Likeness, NewPerson } from '@/contract/persons'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { conflict } from '@server/core/problems'

/** How many similar persons the refusal names. */
const NAMED = 3

type Alike = { uuid: string; full_name: string; number: string; reason: Likeness }

/** For each likeness, the form field that shows the problem, then the fields that can cause it. */
const causes: Record<Likeness, [keyof NewPerson, ...(keyof NewPerson)[]]> = {
  curp: ['curp'],
  tax_id: ['tax_id'],
  name: ['birth_date', 'given_names', 'last_name', 'second_last_name'],
  phone: ['phone', 'birth_date'],
  email: ['email'],
}

/** What two persons have in common, in Spanish, after the name of the other one. */
const says: Record<Likeness, string> = {
  curp: 'ya tiene esa CURP',
  tax_id: 'ya tiene ese RFC',
  name: 'se llama igual o casi igual y nació el mismo día',
  phone: 'tiene ese teléfono y nació el mismo día',
  email: 'ya tiene ese correo',
}

/**
 * Refuses a person who seems to be registered already. Likenesses that an edit did not cause are ignored.
 * @throws {Refusal} 409 `duplicate`, naming the similar persons
 */
export async function refuseAlike(
  tx: Transaction,
  values: NewPerson,
  before: Row<'persons'> | undefined,
): Promise<void> {
  const kept = new Map<string, unknown>(Object.entries(before ?? {}))
  const isNew = (reason: Likeness) => causes[reason].some((field) => values[field] !== kept.get(field))
  const alike = (await findAlike(tx, values, before)).filter(({ reason }) => isNew(reason))
  const [first] = alike
  if (!first) return
  const errors = [...new Set(alike.map(({ reason }) => reason))].map((reason) => ({
    field: causes[reason][0],
    code: 'duplicate',
    message: alike
      .filter((one) => one.reason === reason)
      .slice(0, NAMED)
      .map(({ full_name, number }) => `${full_name} (${number}) ${says[reason]}`)
      .join('. '),
  }))
  const named = [...new Map(alike.map((one) => [one.uuid, one])).values()].slice(0, NAMED)
  throw conflict('duplicate', errors.map(({ message }) => message).join('. '), {
    errors,
    alike: named.map(({ uuid, full_name, number }) => ({
      type: 'person',
      uuid,
      label: `${full_name} (${number})`,
    })),
  })
}

/** The similar persons, one row for each likeness. */
async function findAlike(
  tx: Transaction,
  values: NewPerson,
  before: Row<'persons'> | undefined,
): Promise<Alike[]> {
  const { given_names, last_name, second_last_name, birth_date, curp, tax_id, phone, email } = values
  const name = [given_names, last_name, second_last_name].filter(Boolean).join(' ')
  const one = { uuid: before?.uuid ?? null, given_names, birth_date, curp, tax_id, phone, email }
  const { rows } = await sql<Alike>`
    select persons.uuid, persons.full_name, persons.number, alike.reason
    from persons_alike(jsonb_populate_record(null::persons,
      ${JSON.stringify({ ...one, status: 'active' })}::jsonb || jsonb_build_object('sort_name', fold(${name})))) as alike
    join persons on persons.uuid = alike.alike_uuid
    order by array_position(${Object.keys(causes)}::text[], alike.reason), persons.number
    limit 20`.execute(tx)
  return rows
}
