import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { GroupChoices } from '@/contract/groupImports'
import { type NewMember, memberContract } from '@/contract/members'
import { type NewPerson, unaskedOfPerson } from '@/contract/persons'
import { lockRecord } from '@server/audit/writes'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { ImportedTable, TouchedRecord, WayBack } from '@server/db/schema/bulk'
import type { RowPlan } from '@server/db/schema/groups'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { policies } from '@server/domain/cover/policies'
import { persons } from '@server/domain/people/persons'
import { repriceCovers } from '@server/domain/billing/peopleChanges/repricedKinds'
import type { ActContext } from '@server/features/bulk/acts'
import { read } from '@server/http/validation'
import { changeWithin, createWithin, moveWithin, restoreWithin } from '@server/records/recordWrites'
import { dayAt } from './loadCover'

/** A row of the import that is to be done. */
export type UnitRow = {
  position: number
  line: number | null
  label: string
  plan: RowPlan
  member_uuid: string | null
}

/** What a row did, and how that is taken back. */
export type DoneRow = { position: number; member_uuid: string; version: number; way_back: WayBack }

type Doing = Omit<ActContext, 'uuid' | 'params'> & {
  account_uuid: string
  customer_uuid: string | null
  choices: GroupChoices
}

type Touched = {
  created: Omit<TouchedRecord, 'version'>[]
  changed: (Omit<TouchedRecord, 'version'> & { values: Record<string, unknown> })[]
}

/** The members and policies that the rows of a unit made, by their positions. */
type Family = Map<number, { member_uuid: string; policy_uuid: string | undefined }>

/** Marks the row at which a unit was refused. */
export class RefusedRow extends Error {
  readonly row: UnitRow

  constructor(row: UnitRow, cause: unknown) {
    super('A row of an import was refused', { cause })
    this.row = row
  }
}

/** Does the rows of one unit, a family or a person, by the functions of the product. @throws {RefusedRow} */
export async function applyUnit(tx: Transaction, rows: readonly UnitRow[], doing: Doing): Promise<DoneRow[]> {
  const family: Family = new Map()
  const done: { row: UnitRow; member_uuid: string; touched: Touched }[] = []
  for (const row of rows)
    try {
      const touched: Touched = { created: [], changed: [] }
      const member_uuid = await applyRow(tx, row, { doing, family, touched })
      done.push({ row, member_uuid, touched })
    } catch (error) {
      throw new RefusedRow(row, error)
    }
  for (const [position, { policy_uuid }] of family) {
    const row = rows.find((one) => one.position === position)
    if (policy_uuid && row?.plan.holder === undefined && row?.plan.policy_uuid === undefined && row)
      try {
        await issuePolicy(tx, policy_uuid, doing)
      } catch (error) {
        throw new RefusedRow(row, error)
      }
  }
  await repriceCovers(tx, listJoinedOrLeft(done), doing)
  return withVersions(tx, done)
}

/** The covers by which people joined or left policies that the import did not make. */
function listJoinedOrLeft(done: readonly { touched: Touched }[]): string[] {
  const isNew = done.some(({ touched }) => touched.created.some(({ table }) => table === 'policies'))
  return done.flatMap(({ touched: { created, changed } }) =>
    [...(isNew ? [] : created), ...changed].flatMap(({ table, uuid }) =>
      table === 'member_policies' ? [uuid] : [],
    ),
  )
}

type Applying = { doing: Doing; family: Family; touched: Touched }

async function applyRow(tx: Transaction, row: UnitRow, applying: Applying): Promise<string> {
  const { act, member } = row.plan
  if (act === 'add') return add(tx, row, applying)
  if (!member) throw new Error(`Row ${row.position} names no member`)
  if (act === 'change') await change(tx, row, member, applying)
  if (act === 'end') await end(tx, row, member, applying)
  return member.uuid
}

async function add(
  tx: Transaction,
  { position, plan }: UnitRow,
  { doing, family, touched }: Applying,
): Promise<string> {
  const { staff, origin, choices } = doing
  const wanted = { before: undefined, allowDuplicate: true, staff }
  const person_uuid = await ensurePerson(tx, plan, { doing, touched })
  const holder =
    plan.holder && ('uuid' in plan.holder ? plan.holder.uuid : family.get(plan.holder.position)?.member_uuid)
  if (plan.holder && !holder) throw conflict('invalid_transition', 'Su titular no se dio de alta')
  const today = dayAt(origin.at)
  const whole: NewMember = read(memberContract.whole, {
    ...unasked,
    account_uuid: doing.account_uuid,
    person_uuid,
    enrolled_on: today,
    ...plan.member_values,
    holder_member_uuid: holder ?? null,
  })
  const member = await createWithin(tx, members, whole, wanted, origin)
  touched.created.push({ table: 'members', uuid: member.uuid })
  const shared =
    plan.holder && 'position' in plan.holder ? family.get(plan.holder.position)?.policy_uuid : undefined
  const policy_uuid = plan.policy_uuid ?? shared
  if (policy_uuid) {
    const cover = await createWithin(
      tx,
      memberPolicies,
      {
        policy_uuid,
        member_uuid: member.uuid,
        starts_on: null,
        ends_on: null,
        exclusions: [],
        tags: [],
        external_id: null,
      },
      wanted,
      origin,
    )
    touched.created.push({ table: 'member_policies', uuid: cover.uuid })
  } else if (choices.cover === 'plan' && !holder) {
    const policy = await createWithin(tx, policies, policyOf(member.uuid, doing, today), wanted, origin)
    touched.created.push({ table: 'policies', uuid: policy.uuid })
    family.set(position, { member_uuid: member.uuid, policy_uuid: policy.uuid })
    return member.uuid
  }
  family.set(position, { member_uuid: member.uuid, policy_uuid: undefined })
  return member.uuid
}

const unasked = {
  relationship: null,
  employee_number: null,
  department: null,
  cost_center: null,
  hired_on: null,
  primary_provider_uuid: null,
  emergency_contact: null,
  tags: [],
  external_id: null,
}

const policyOf = (
  holder_member_uuid: string,
  { account_uuid, customer_uuid, choices }: Doing,
  today: string,
) => ({
  account_uuid,
  plan_uuid: choices.plan_uuid ?? '',
  holder_member_uuid,
  funding: choices.funding ?? ('invoice' as const),
  subscription_uuid: null,
  fund_uuid: choices.funding === 'fund' ? choices.fund_uuid : null,
  addon_uuids: [],
  enrolled_on: today,
  customer_uuid,
  starts_on: today,
  ends_on: null,
  auto_renew: true,
  distribution: null,
  tags: [],
  external_id: null,
})

/** Registers the person of a row, or brings the one that there is up to it. */
async function ensurePerson(
  tx: Transaction,
  plan: RowPlan,
  { doing, touched }: Omit<Applying, 'family'>,
): Promise<string> {
  const { staff, origin } = doing
  const { person, person_values = {} } = plan
  if (!person) {
    const whole: NewPerson = read(persons.contract.whole, { ...noPerson, ...person_values })
    const created = await createWithin(
      tx,
      persons,
      whole,
      { before: undefined, allowDuplicate: true, staff },
      origin,
    )
    touched.created.push({ table: 'persons', uuid: created.uuid })
    return created.uuid
  }
  await changePerson(tx, plan, { doing, touched })
  return person.uuid
}

const noPerson = { ...unaskedOfPerson, second_last_name: null, birth_date: null, sex: null, curp: null }

async function changePerson(
  tx: Transaction,
  { person, person_values = {} }: RowPlan,
  { doing, touched }: Omit<Applying, 'family'>,
) {
  if (!person || (!person.is_archived && Object.keys(person_values).length === 0)) return
  const before = await lockRecord(tx, 'persons', person.uuid)
  if (before?.version !== person.version)
    throw conflict('version_conflict', 'Alguien cambió a la persona después de la revisión')
  if (person.is_archived) await restoreWithin(tx, persons, person.uuid, doing.origin)
  const version = `"${before.version + (person.is_archived ? 1 : 0)}"`
  if (Object.keys(person_values).length > 0)
    await changeWithin(tx, persons, {
      ...doing,
      uuid: person.uuid,
      version,
      edit: person_values,
      allowDuplicate: true,
    })
  const fields = [...Object.keys(person_values), ...(person.is_archived ? ['archived_at'] : [])]
  touched.changed.push({ table: 'persons', uuid: person.uuid, values: pick(before, fields) })
}

async function change(
  tx: Transaction,
  { plan }: UnitRow,
  member: { uuid: string; version: number },
  { doing, touched }: Applying,
) {
  await changePerson(tx, plan, { doing, touched })
  const { member_values = {} } = plan
  const before = await lockRecord(tx, 'members', member.uuid)
  if (before?.version !== member.version)
    throw conflict('version_conflict', 'Alguien lo cambió después de la revisión')
  if (Object.keys(member_values).length === 0) return
  await changeWithin(tx, members, {
    ...doing,
    uuid: member.uuid,
    version: `"${member.version}"`,
    edit: member_values,
    allowDuplicate: true,
  })
  touched.changed.push({
    table: 'members',
    uuid: member.uuid,
    values: pick(before, Object.keys(member_values)),
  })
}

async function end(
  tx: Transaction,
  { plan }: UnitRow,
  member: { uuid: string; version: number },
  { doing, touched }: Applying,
) {
  const { effects } = await moveWithin(tx, members, {
    ...doing,
    uuid: member.uuid,
    version: `"${member.version}"`,
    name: 'terminate',
    transition: memberContract.transitions.terminate,
    reason: plan.reason ?? null,
  })
  for (const { table, uuid, values } of effects.flatMap(wayBackOf))
    touched.changed.push({ table, uuid, values })
}

const tables: Record<string, ImportedTable> = { member: 'members', member_policy: 'member_policies' }

/** The values of a record before an effect on it. */
function wayBackOf({ subject: { type, uuid }, changes }: Effect): Touched['changed'] {
  const table = tables[type ?? '']
  if (!table || !uuid) return []
  return [{ table, uuid, values: Object.fromEntries(changes.map(({ field, before }) => [field, before])) }]
}

/** Puts a new policy into force, once everybody is in it. */
async function issuePolicy(tx: Transaction, uuid: string, doing: Doing) {
  const policy = await lockRecord(tx, 'policies', uuid)
  await moveWithin(tx, policies, {
    ...doing,
    uuid,
    version: `"${policy?.version}"`,
    name: 'issue',
    transition: policies.contract.transitions.issue ?? { from: ['draft'], to: 'pending_payment' },
    reason: null,
  })
}

function pick(record: object, fields: readonly string[]): Record<string, unknown> {
  const all = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(fields.map((field) => [field, all.get(field) ?? null]))
}

/** Adds the version that every record was left at. */
async function withVersions(
  tx: Transaction,
  done: { row: UnitRow; member_uuid: string; touched: Touched }[],
): Promise<DoneRow[]> {
  const versions = new Map<string, number>()
  for (const table of ['persons', 'members', 'policies', 'member_policies'] as const) {
    const uuids = done.flatMap(({ member_uuid, touched: { created, changed } }) => [
      ...(table === 'members' ? [member_uuid] : []),
      ...[...created, ...changed].flatMap((one) => (one.table === table ? [one.uuid] : [])),
    ])
    if (uuids.length === 0) continue
    const { rows } = await sql<{ uuid: string; version: number }>`
      select uuid, version from ${sql.table(table)} where uuid = any(${uuids}::uuid[])`.execute(tx)
    for (const { uuid, version } of rows) versions.set(uuid, version)
  }
  const seal = <One extends { uuid: string }>(one: One) => ({ ...one, version: versions.get(one.uuid) ?? 0 })
  return done.map(({ row, member_uuid, touched: { created, changed } }) => ({
    position: row.position,
    member_uuid,
    version: versions.get(member_uuid) ?? 0,
    way_back: { by: 'import', created: created.map(seal), changed: changed.map(seal) },
  }))
}
