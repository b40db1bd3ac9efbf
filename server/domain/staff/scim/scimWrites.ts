import { inTransaction } from '@server/audit/inTransaction'
import { type AuditedTable, insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Clock } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import type { Database, Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { endSessions } from '@server/identity/sessions'
import { isLastAdmin } from '@server/identity/users/isLastAdmin'
import { ScimError } from './scimError'
import { columnsOf, type SentUser } from './scimUser'

type ScimServices = { db: Database; clock: Clock }

const auditedUsers: AuditedTable<'users'> = {
  table: 'users',
  type: 'user',
  labelOf: ({ name }) => name,
  sensitive: ['password_hash', 'phone'],
}

/** Adds a user, who enters by the identity provider, or chooses a password by mail. @throws {ScimError} 400, 409 */
export async function addUser({ db }: ScimServices, sent: SentUser, origin: Origin): Promise<Row<'users'>> {
  return inTransaction(db, async (tx) => {
    const columns = columnsOf(sent, await settingsOf(tx, 'identity_provider'))
    if (!columns.email) throw new ScimError(400, 'userName is required', 'invalidValue')
    await refuseTaken(tx, columns.email, undefined)
    const isActive = sent.active !== false
    return insertRecord(tx, auditedUsers, origin, {
      name: columns.email,
      // Without a role that the settings know, the one that may least.
      role: 'viewer',
      ...columns,
      status: isActive ? 'active' : 'disabled',
      accepted_at: isActive ? origin.at : null,
    })
  })
}

/** Changes what is sent of a user; who is no longer active has no session from now on. @throws {ScimError} 400, 404, 409 */
export async function changeUser(
  { db, clock }: ScimServices,
  uuid: string,
  sent: SentUser,
  origin: Origin,
): Promise<Row<'users'>> {
  return inTransaction(db, async (tx) => {
    const user = await lockRecord(tx, 'users', uuid)
    if (!user || user.archived_at) throw new ScimError(404, 'There is no such user')
    const columns = columnsOf(sent, await settingsOf(tx, 'identity_provider'))
    if (columns.email && columns.email !== user.email) await refuseTaken(tx, columns.email, uuid)
    const leaves = sent.active === false && user.status !== 'disabled'
    const returns = sent.active === true && (user.status === 'disabled' || user.status === 'expired')
    const isLess = leaves || (columns.role !== undefined && columns.role !== 'admin')
    if (isLess && (await isLastAdmin(tx, user)))
      throw new ScimError(409, 'This is the last administrator: make another one first', 'mutability')
    const status = leaves ? { status: 'disabled' } : returns ? { status: 'active' } : {}
    if (leaves) await endSessions(tx, clock, { user: uuid }, 'disabled')
    const event = leaves ? 'disabled' : returns ? 'enabled' : 'updated'
    const { row } = await updateRecord(
      tx,
      auditedUsers,
      origin,
      user,
      { ...columns, ...status },
      {
        event,
        action: 'updated',
      },
    )
    return row
  })
}

async function refuseTaken(tx: Transaction, email: string, but: string | undefined) {
  const taken = await tx
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (taken && taken.uuid !== but) throw new ScimError(409, 'Another user has that userName', 'uniqueness')
}
