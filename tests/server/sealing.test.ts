import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogEntry } from '@server/audit/auditBuffer'
import { checkAllLogs, hashOf } from '@server/audit/logChain'
import { appendLog, appendLogAtOnce, writeFreely } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { seal, sealLeft } from '@server/audit/sealing'
import { writtenLines } from '@server/audit/writtenLines'
import { systemOrigin } from '@server/core/origin'
import { identifierSealer } from '@server/core/sealedIdentifiers'
import { folio } from '@server/db/folios'
import type { Database, Transaction } from '@server/db/database'
import { sealIdentifiers } from '@server/sealIdentifiers'
import { databaseKinds, everyDatabaseKind } from '../support/databases'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCompany } from '../support/records'
import { leaveUnsealed } from '../support/unsealed'

const AT = '2026-05-05T05:30:00.000Z'
const origin = systemOrigin(AT)
const entryOf = (uuid: string, version: number): LogEntry => ({
  kind: 'audit',
  action: 'updated',
  subject: { type: 'company', uuid, label: 'Ñandú "S.A."' },
  changes: [{ field: 'name', before: { b: 1, a: [null, 'ñ'] }, after: 1.5, masked: false }],
  version_from: version - 1,
  version_to: version,
})

/** Changes a record as all of them are changed: locked, with its next version and a line about it. */
const changeOnce = (db: Database, uuid: string) =>
  inTransaction(db, async (tx) => {
    const { version } = await tx
      .updateTable('companies')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .returning('version')
      .executeTakeFirstOrThrow()
    await appendLog(tx, origin, entryOf(uuid, version))
    return version
  })

const versionsOf = async (db: Database, uuid: string) =>
  (
    await db
      .selectFrom('logs')
      .select('version_to')
      .where('subject_uuid', '=', uuid)
      .orderBy('position')
      .execute()
  ).map(({ version_to }) => version_to)

const upTo = (last: number) => Array.from({ length: last - 1 }, (_, index) => index + 2)
const nothingUnsealed = { lines: 0, since: null, is_whole: true }
const UUID = '11111111-1111-4111-8111-111111111111'

describe.each(everyDatabaseKind())('on $name', (kind) => {
  let db: Database
  beforeEach(async () => {
    db = await kind.open()
  })
  afterEach(() => db.destroy())

  test('what a process left unsealed is named, and sealed by another in the order of its writing', async () => {
    await leaveUnsealed(db, entryOf(UUID, 2), entryOf(UUID, 3))
    await leaveUnsealed(db, entryOf(UUID, 4))
    expect(await checkAllLogs(db)).toMatchObject({
      end: 0,
      broken: null,
      unsealed: { lines: 3, since: expect.stringMatching(/^\d{4}-/), is_whole: true },
    })
    const other = kind.again(db)
    await sealLeft(other)
    expect(await versionsOf(db, UUID)).toEqual([2, 3, 4])
    expect(await checkAllLogs(db)).toMatchObject({ checked: 3, broken: null, unsealed: nothingUnsealed })
    if (other !== db) await other.destroy()
  })

  test.each([
    ['in the course of its transaction', (tx: Transaction) => appendLogAtOnce(tx, origin, entryOf(UUID, 3))],
    ['as it commits', (tx: Transaction) => appendLog(tx, origin, entryOf(UUID, 3))],
  ])('a line written %s comes after those that wait', async (_when, write) => {
    await leaveUnsealed(db, entryOf(UUID, 2))
    await inTransaction(db, async (tx) => void (await write(tx)))
    expect(await versionsOf(db, UUID)).toEqual([2, 3])
    expect(await checkAllLogs(db)).toMatchObject({ checked: 2, broken: null, unsealed: nothingUnsealed })
  })

  test('who decides by what was written knows of unsealed lines too', async () => {
    await changeOnce(db, (await aCompany(db, { uuid: UUID })).uuid)
    await leaveUnsealed(db, entryOf(UUID, 3))
    const known = await db
      .selectFrom(writtenLines)
      .select(['version_to', 'changed_fields', 'at', 'actor'])
      .where('subject_uuid', '=', UUID)
      .where('version_to', '>', 1)
      .orderBy('version_to')
      .execute()
    const line = { changed_fields: ['name'], at: expect.any(String), actor: origin.actor }
    expect(known).toEqual([
      { version_to: 2, ...line },
      { version_to: 3, ...line },
    ])
  })

  test('unsealed lines are whole under another key of records, once all is sealed by it', async () => {
    await leaveUnsealed(db, { ...entryOf(UUID, 2), reason: 'Es EXPM850214MDFXML09' })
    const later = new Uint8Array(32).fill(7)
    await sealIdentifiers(db, identifierSealer([later, ...RECORD_KEYS]), { isDryRun: false })
    // And back, as this database opens what the key of the tests sealed.
    await sealIdentifiers(db, identifierSealer([...RECORD_KEYS, later]), { isDryRun: false })
    expect(await checkAllLogs(db)).toMatchObject({ checked: 1, broken: null, unsealed: nothingUnsealed })
  })

  test.each([
    ['changed', sql`update unsealed_lines set lines = jsonb_set(lines, '{0,reason}', '"otra"')`],
    ['moved in its order', sql`update unsealed_lines set ordinal = 1000`],
    ['taken out', sql`delete from unsealed_lines`],
    ['taken out with its count', sql`with gone as (delete from unsealed_lines) delete from unsealed_counts`],
  ])('an unsealed line that was %s shows, and goes on showing', async (how, tamper) => {
    await leaveUnsealed(db, entryOf(UUID, 2))
    await leaveUnsealed(db, entryOf(UUID, 3))
    await sealLeft(db)
    await leaveUnsealed(db, entryOf(UUID, 4))
    expect((await checkAllLogs(db)).unsealed).toMatchObject({ lines: 1, is_whole: true })
    await tamper.execute(db)
    expect((await checkAllLogs(db)).unsealed).toMatchObject({ is_whole: false })
    await leaveUnsealed(db, entryOf(UUID, 5))
    await sealLeft(db)
    const { broken, unsealed } = await checkAllLogs(db)
    expect({ how, broken, unsealed }).toMatchObject({ how, broken: null, unsealed: { is_whole: false } })
    // What was changed is not made to look as if it had been written so.
    expect(await versionsOf(db, UUID)).toEqual([2, 3, 5])
  })
})

const onServers = databaseKinds().filter(({ name }) => name !== 'embedded')

describe.each(onServers)('with several writers on $name', (kind) => {
  let db: Database
  let other: Database
  beforeEach(async () => {
    db = await kind.open()
    other = kind.again(db)
  })
  afterEach(async () => {
    await other.destroy()
    await db.destroy()
  })

  test('who writes while another has the end of the chain waits for nobody, and keeps their order', async () => {
    const { uuid } = await aCompany(db)
    const before = await other.startTransaction().execute()
    await before.selectFrom('log_chain').select('position').forUpdate().execute()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('companies').set({ version: 2 }).where('uuid', '=', uuid).execute()
      expect(await writeFreely(tx, [{ origin, entry: entryOf(uuid, 2) }])).toBe(true)
    })
    const answered = changeOnce(db, uuid)
    await before.rollback().execute()
    expect(await answered).toBe(3)
    expect(await versionsOf(db, uuid)).toEqual([2, 3])
  })

  test('of two processes and one from before, each line has one place, in the order of its record', async () => {
    const records = await Promise.all([1, 2, 3].map(() => aCompany(db)))
    const [first, second, third] = records.map(({ uuid }) => uuid)
    if (!first || !second || !third) throw new Error('Records are missing')
    const isSealed = async (from: Database, uuid: string) => {
      const version = await changeOnce(from, uuid)
      expect(await versionsOf(from, uuid)).toContain(version)
    }
    await Promise.all([
      ...Array.from({ length: 24 }, () => isSealed(db, first)),
      ...Array.from({ length: 24 }, () => isSealed(other, first)),
      ...Array.from({ length: 12 }, (_, turn) => isSealed(turn % 2 === 0 ? db : other, second)),
      ...Array.from({ length: 12 }, () => changeAsBefore(other, third)),
    ])
    expect(await versionsOf(db, first)).toEqual(upTo(49))
    expect(await versionsOf(db, second)).toEqual(upTo(13))
    expect(await versionsOf(db, third)).toEqual(upTo(13))
    expect(await checkAllLogs(db)).toMatchObject({
      checked: 72,
      end: 72,
      broken: null,
      unsealed: nothingUnsealed,
    })
    const { sealed } = await db.selectFrom('log_chain').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).toBeGreaterThan(0)
  })

  test('sealers of two processes at once give no line two places', async () => {
    for (let version = 2; version <= 41; version++) await leaveUnsealed(db, entryOf(UUID, version))
    await Promise.all([seal(db), seal(other), seal(db), seal(other)])
    expect(await versionsOf(db, UUID)).toEqual(upTo(41))
    expect(await checkAllLogs(db)).toMatchObject({ checked: 40, broken: null, unsealed: nothingUnsealed })
  })

  test('a sealing that ends before its commit leaves all as it was', async () => {
    await leaveUnsealed(db, entryOf(UUID, 2), entryOf(UUID, 3))
    await leaveUnsealed(db, entryOf(UUID, 4))
    await db
      .transaction()
      .execute(async (tx) => {
        await appendLogAtOnce(tx, origin, entryOf(UUID, 5))
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      .then(
        () => expect.fail('It was to be ended'),
        () => {},
      )
    expect((await checkAllLogs(other)).unsealed).toMatchObject({ lines: 3, is_whole: true })
    await sealLeft(other)
    expect(await versionsOf(other, UUID)).toEqual([2, 3, 4])
    expect(await checkAllLogs(other)).toMatchObject({ checked: 3, broken: null, unsealed: nothingUnsealed })
  })
})

/** Changes a record as a process of the version before does: it takes its turn at the end of the chain. */
const changeAsBefore = (db: Database, uuid: string) =>
  db.transaction().execute(async (tx) => {
    const { version } = await tx
      .updateTable('companies')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .returning('version')
      .executeTakeFirstOrThrow()
    const end = await tx
      .selectFrom('log_chain')
      .select(['position', 'hash'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const position = end.position + 1
    const line = {
      at: AT,
      kind: 'audit',
      action: 'updated',
      actor: origin.actor,
      actor_role: null,
      subject_type: 'company',
      subject_uuid: uuid,
      subject_label: 'Ñandú',
      changes: [],
      changed_fields: [],
      method: null,
      path: null,
      status_code: null,
      duration_ms: null,
      ip: null,
      user_agent: null,
      session_uuid: null,
      version_from: version - 1,
      version_to: version,
      reason: null,
      request_id: null,
      correlation_id: null,
      salt: null,
      position,
      number: folio('LOG', position),
      previous_hash: end.hash,
    } as const
    const hash = hashOf({ ...line, changes: [], changed_fields: [] })
    await tx
      .with('ended', (ends) => ends.updateTable('log_chain').set({ position, hash }))
      .insertInto('logs')
      .values({ ...line, changes: '[]', changed_fields: [], hash })
      .execute()
  })
