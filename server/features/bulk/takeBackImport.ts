import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { ImportedTable, TouchedRecord, WayBack } from '@server/db/schema/bulk'
import { auditedMembers, auditedMemberPolicies, endCoversOf } from '@server/domain/cover/covers'
import { members } from '@server/domain/cover/members'
import { auditedPolicies, movePolicy } from '@server/domain/cover/movePolicy'
import { repriceCovers } from '@server/domain/billing/peopleChanges/repricedKinds'
import { auditedPersons } from '@server/domain/people/auditedPersons'
import { persons } from '@server/domain/people/persons'
import { archiveWithin } from '@server/records/recordWrites'
import type { ActContext } from './acts'

/** The reason of everything that is taken back. */
const UNDONE = 'Se deshizo el alta masiva'

type ImportWay = Extract<WayBack, { by: 'import' }>

/**
 * Takes back what a row of an import did: puts back what it changed, and puts away what it made.
 * @throws {Refusal} 409 where somebody changed or used any of it since
 */
export async function takeBackRow(tx: Transaction, way: ImportWay, doing: ActContext): Promise<void> {
  const { origin } = doing
  for (const touched of [...way.created, ...way.changed]) await refuseTouched(tx, touched)
  for (const { table, uuid, values } of way.changed.toReversed())
    await putBack(tx, table, uuid, values, origin)
  const made = (table: ImportedTable) => way.created.filter((one) => one.table === table)
  for (const { uuid } of made('policies')) await cancelPolicy(tx, uuid, origin)
  for (const { uuid } of made('members')) await putAwayMember(tx, uuid, doing)
  for (const { uuid } of made('persons')) {
    const person = await lockRecord(tx, 'persons', uuid)
    // A person who became a member or payer elsewhere meanwhile stays.
    if (person && !(await persons.whyNotDeletable?.(tx, person)))
      await archiveWithin(tx, persons, { ...doing, uuid, version: undefined })
  }
  const covers = [...way.created, ...way.changed].filter(({ table }) => table === 'member_policies')
  await repriceCovers(
    tx,
    covers.map(({ uuid }) => uuid),
    doing,
  )
}

async function refuseTouched(tx: Transaction, { table, uuid, version }: TouchedRecord) {
  const row = await lockRecord(tx, table, uuid)
  if (row?.version !== version || row.archived_at !== null)
    throw conflict('version_conflict', 'Alguien lo cambió después. Se dejó como está')
}

async function putBack(
  tx: Transaction,
  table: ImportedTable,
  uuid: string,
  values: Record<string, unknown>,
  origin: Origin,
) {
  const names = { event: 'updated', action: 'updated', reason: UNDONE } as const
  if (table === 'persons') {
    const row = await lockExisting(tx, table, uuid)
    await updateRecord(tx, auditedPersons, origin, row, values, names)
  } else if (table === 'members') {
    const row = await lockExisting(tx, table, uuid)
    if (row.status === 'terminated') await refuseEnrolledAgain(tx, row)
    const event = row.status === 'terminated' ? 'reinstated' : 'updated'
    await updateRecord(tx, auditedMembers, origin, row, values, { ...names, event })
  } else if (table === 'member_policies') {
    const row = await lockExisting(tx, table, uuid)
    const event = row.status === 'ended' ? 'reactivated' : 'updated'
    await updateRecord(tx, auditedMemberPolicies, origin, row, values, { ...names, event })
  } else {
    const row = await lockExisting(tx, table, uuid)
    await updateRecord(tx, auditedPolicies, origin, row, values, names)
  }
}

async function lockExisting<Table extends ImportedTable>(
  tx: Transaction,
  table: Table,
  uuid: string,
): Promise<Row<Table>> {
  const row = await lockRecord(tx, table, uuid)
  if (!row) throw new Error(`The record of ${table} is gone`)
  return row
}

/** Refuses to bring a member back whose person has been enrolled anew. */
async function refuseEnrolledAgain(tx: Transaction, { uuid, account_uuid, person_uuid }: Row<'members'>) {
  const other = await tx
    .selectFrom('members')
    .select('number')
    .where('account_uuid', '=', account_uuid)
    .where('person_uuid', '=', person_uuid)
    .where('uuid', '<>', uuid)
    .where('status', '<>', 'terminated')
    .executeTakeFirst()
  if (other) throw conflict('invalid_transition', `Ya volvió a la cuenta como ${other.number}`)
}

/** Cancels a policy that the import made. @throws {Refusal} 409 where it was paid or billed */
async function cancelPolicy(tx: Transaction, uuid: string, origin: Origin) {
  const row = await lockExisting(tx, 'policies', uuid)
  if (row.paid_cents > 0)
    throw conflict('invalid_transition', `La póliza ${row.number} ya se pagó. Cancélala en su lugar`)
  await movePolicy(tx, { row, origin, effects: [] }, 'cancel', { status: 'cancelled', status_reason: UNDONE })
}

/** Ends and archives a member that the import created. @throws {Refusal} 409 where others depend on them, or they were cared for */
async function putAwayMember(tx: Transaction, uuid: string, doing: ActContext) {
  const { rows } = await sql<{ depends: boolean; cared: boolean }>`select
    exists (select from members where holder_member_uuid = ${uuid} and status <> 'terminated' and archived_at is null) as depends,
    exists (select from authorizations where member_uuid = ${uuid}) as cared`.execute(tx)
  if (rows[0]?.depends) throw conflict('invalid_transition', 'Otros miembros dependen de este titular')
  if (rows[0]?.cared)
    throw conflict('invalid_transition', 'Ya tiene autorizaciones médicas. Dalo de baja en su lugar')
  const { origin } = doing
  await endCoversOf(tx, uuid, origin, [], { day: dayOf(new Date(origin.at)), why: UNDONE })
  const row = await lockExisting(tx, 'members', uuid)
  const ended = { status: 'terminated', status_reason: UNDONE, terminated_on: dayOf(new Date(origin.at)) }
  await updateRecord(tx, auditedMembers, origin, row, ended, {
    event: 'terminated',
    action: 'updated',
    reason: UNDONE,
  })
  await archiveWithin(tx, members, { ...doing, uuid, version: undefined })
}
