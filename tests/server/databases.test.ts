import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ListQuery } from '@/contract/shapes'
import { is } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { FolderInUse } from '@server/db/embedded/folderLock'
import { folio, nextFolio, nextFolios } from '@server/db/folios'
import { listing } from '@server/db/listing'
import { checkAllLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { migrate } from '@server/db/migrating/migrate'
import { plannedOnce } from '@server/db/preparedStatements'
import { systemOrigin } from '@server/core/origin'
import { inTransaction, inSavepoint } from '@server/audit/inTransaction'
import { openSession, rotateSession } from '@server/identity/sessions'
import { systemClock } from '@server/core/clock'
import { openEmbedded } from '@server/db/connect'
import { everyDatabaseKind } from '../support/databases'
import { aCompany, aMember, anAccount, aPerson, aUser } from '../support/records'
import { RECORD_KEYS } from '../support/recordKeys'

describe.each(everyDatabaseKind())('on $name', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await kind.open()
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('the migrations run once', async () => {
    await migrate(db)
    await Promise.all([migrate(db), migrate(db)])
    const { rows } = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(db)
    expect(rows).toEqual([{ n: expect.any(Number) }])
  })

  test('a transaction reads a table as a migration has just left it, on every connection', async () => {
    await sql`create table shelves (number int primary key)`.execute(db)
    await sql`insert into shelves values (1)`.execute(db)
    const read = () =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql`select * from shelves where number = ${1}`.execute(tx)
        return rows
      })
    await Promise.all(Array.from({ length: 10 }, read))
    await sql`alter table shelves add column colour text default 'red'`.execute(db)

    const found = await Promise.all(Array.from({ length: 10 }, read))

    expect(found).toEqual(Array.from({ length: 10 }, () => [{ number: 1, colour: 'red' }]))
    await sql`drop table shelves`.execute(db)
  })

  test('what is planned once for all keys is read as a migration has just left it, on every connection', async () => {
    await sql`create table keys (uuid uuid primary key, name text)`.execute(db)
    const uuid = randomUUID()
    await sql`insert into keys values (${uuid}, 'Ana')`.execute(db)
    const read = () =>
      plannedOnce(db)
        .selectFrom(sql<{ uuid: string }>`keys`.as('one'))
        .selectAll()
        .where('uuid', '=', uuid)
        .execute()
    const everywhere = () => Promise.all(Array.from({ length: 10 }, read))
    expect(await everywhere()).toEqual(Array.from({ length: 10 }, () => [{ uuid, name: 'Ana' }]))
    await sql`alter table keys add column colour text default 'red'`.execute(db)

    expect(await everywhere()).toEqual(
      Array.from({ length: 10 }, () => [{ uuid, name: 'Ana', colour: 'red' }]),
    )

    const { rows } = await sql`select from pg_prepared_statements where statement like '%keys%'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    await sql`drop table keys`.execute(db)
  })

  test('each type of column arrives as the contract has it', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as whole, 1.50::numeric as number, '1980-02-29'::date as day,
      '2026-05-05 05:30:00.25+00'::timestamptz as moment, '2026-05-05T05:30:00Z'::timestamptz as round,
      '{"a":[1,"x"]}'::jsonb as json, array['a','b,"c'] as list, true as yes, null as nothing`.execute(db)
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        number: 1.5,
        day: '1980-02-29',
        moment: '2026-05-05T05:30:00.25Z',
        round: '2026-05-05T05:30:00Z',
        json: { a: [1, 'x'] },
        list: ['a', 'b,"c'],
        yes: true,
        nothing: null,
      },
    ])
  })

  test('every sum of money is a number that is added to, and never a text that is joined', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%cents'`.execute(db)
    expect(columns.length).toBeGreaterThan(60)
    for (const { table, column } of columns) {
      // As many rows as none, two, and one without an amount, of the column's own type.
      const { rows } = await sql<Record<'sum' | 'rest' | 'mean' | 'rounded' | 'none', number | null>>`
        with own as (select ${sql.ref(column)} as cents from ${sql.table(table)} where false),
          paid as (select cents from own union all select 32350 union all select 12450 union all select null)
        select sum(cents) as sum, coalesce(-sum(cents) filter (where cents < 20000), 0) as rest, avg(cents) as mean,
          round(sum(cents) * 0.5) as rounded, (select sum(cents) from own) as none from paid`.execute(db)
      const [{ sum, rest, ...others } = { sum: null, rest: null }] = rows
      expect((sum ?? 0) + (rest ?? 0), `${table}.${column}`).toBe(32_350)
      expect(others, `${table}.${column}`).toEqual({ mean: 22_400, rounded: 22_400, none: null })
    }
  })

  test.each([
    sql`9007199254740992::bigint`,
    sql`-9007199254740993::bigint`,
    sql`(select sum(cents) from (values (9007199254740991), (1)) as paid (cents))`,
    sql`'NaN'::numeric`,
  ])(
    'a number that is not exact is refused instead of rounded, and the connection goes on (%#)',
    async (number) => {
      await expect(sql`select ${number} as cents`.execute(db)).rejects.toThrow(
        'The database holds a number that cannot be read exactly: ',
      )
      const work = inTransaction(db, (tx) => sql`select ${1}::bigint, ${number} as cents`.execute(tx))
      await expect(work).rejects.toThrow('cannot be read exactly')
      const { rows } = await sql`select ${7}::bigint as cents`.execute(db)
      expect(rows).toEqual([{ cents: 7 }])
    },
  )

  test('what is written is read back the same', async () => {
    const user = await aUser(db, {
      tags: ['uno', 'dos, "tres"', ''],
      metadata: { clave: 'ñ, "x" y {"a":1}' },
      approval_limit_cents: 123_456_789_012,
      last_login_at: '2026-05-05T05:30:00.250Z',
    })
    expect(user).toMatchObject({
      tags: ['uno', 'dos, "tres"', ''],
      metadata: { clave: 'ñ, "x" y {"a":1}' },
      approval_limit_cents: 123_456_789_012,
      last_login_at: '2026-05-05T05:30:00.25Z',
      version: 1,
      archived_at: null,
    })
  })

  test('what breaks a rule is refused by its name', async () => {
    const { email } = await aUser(db)
    await expect(aUser(db, { email })).rejects.toMatchObject({ code: '23505', constraint: 'users_email_key' })
    await expect(aUser(db, { role: 'owner' as never })).rejects.toMatchObject({ code: '23514' })
    expect((await aUser(db)).status).toBe('active')
  })

  test('transactions that fail leave nothing, and never mix', async () => {
    const { uuid } = await aUser(db, { failed_login_count: 0 })
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ name: 'gone' }).where('uuid', '=', uuid).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async (tx) => {
          const { failed_login_count: before } = await tx
            .selectFrom('users')
            .select('failed_login_count')
            .where('uuid', '=', uuid)
            .forUpdate()
            .executeTakeFirstOrThrow()
          await tx
            .updateTable('users')
            .set({ failed_login_count: before + 1 })
            .where('uuid', '=', uuid)
            .execute()
        }),
      ),
    )
    const user = await db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    expect(user.failed_login_count).toBe(20)
    expect(user.name).not.toBe('gone')
  })

  test.skipIf(kind.name === 'embedded')('changes that wait for each other both take effect', async () => {
    const [one, two] = [await aUser(db), await aUser(db)]
    let arrived = 0
    let open = () => {}
    const both = new Promise<void>((done) => {
      open = done
    })
    const change = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        const touch = (uuid: string) =>
          tx
            .updateTable('users')
            .set(({ eb }) => ({ failed_login_count: eb('failed_login_count', '+', 1) }))
            .where('uuid', '=', uuid)
            .execute()
        await touch(first)
        // Each holds its first row before either asks for the other's.
        if (++arrived === 2) open()
        await both
        await touch(second)
      })
    await Promise.all([change(one.uuid, two.uuid), change(two.uuid, one.uuid)])
    const counts = await db
      .selectFrom('users')
      .select('failed_login_count')
      .where('uuid', 'in', [one.uuid, two.uuid])
      .execute()
    expect(counts).toEqual([{ failed_login_count: 2 }, { failed_login_count: 2 }])
    // Once more for each deadlock: the transaction that tries again may be quicker than the one that waited.
    expect(arrived).toBeGreaterThan(2)
  })

  test('a transaction tells in order what it did, and not what it took back', async () => {
    const db = await kind.open()
    const origin = systemOrigin('2026-03-05T22:00:00.000Z')
    const correlation_id = randomUUID()
    const tell = async (tx: Transaction, label: string) => {
      const subject = { type: 'user', uuid: null, label }
      await recordEvent(tx, { ...origin, correlation_id }, { type: 'user.seen', subject })
      await appendLog(tx, { ...origin, correlation_id }, { kind: 'audit', action: 'updated', subject })
    }
    const told = async (table: 'events' | 'logs') => {
      const rows = await db
        .selectFrom(table)
        .select(['subject_label', 'position'])
        .where('correlation_id', '=', correlation_id)
        .orderBy('position')
        .execute()
      return rows.map(({ subject_label }) => subject_label)
    }
    const other = kind.name === 'embedded' ? undefined : kind.again(db)
    await inTransaction(db, (tx) => tell(tx, 'tried'), { dryRun: true })
    await inTransaction(db, async (tx) => {
      await tell(tx, 'first')
      const part = inSavepoint(tx, async () => {
        await tell(tx, 'undone')
        throw new Error('refused')
      })
      await expect(part).rejects.toThrow('refused')
      await inSavepoint(tx, () => tell(tx, 'second'))
      // Other transactions do not wait for one that is not at its end yet.
      if (other) await inTransaction(other, (another) => tell(another, 'meanwhile'))
      for (let line = 3; line <= 1_100; line++) await tell(tx, String(line))
    })
    const rest = Array.from({ length: 1_098 }, (_, index) => String(index + 3))
    const before = other ? ['meanwhile'] : []
    expect(await told('events')).toEqual([...before, 'first', 'second', ...rest])
    expect(await told('logs')).toEqual([...before, 'first', 'second', ...rest])
    expect((await checkAllLogs(db)).broken).toBeNull()
    await Promise.all([db.destroy(), other?.destroy()])
  })

  test('a transaction writes its events at commit, or at once where it is asked to', async () => {
    const correlation_id = randomUUID()
    const origin = { ...systemOrigin('2026-03-05T22:00:00.000Z'), correlation_id }
    const written = async (tx: Transaction) => {
      await recordEvent(tx, origin, {
        type: 'user.seen',
        subject: { type: 'user', uuid: null, label: 'Ana' },
      })
      return tx.selectFrom('events').select('type').where('correlation_id', '=', correlation_id).execute()
    }
    expect(await inTransaction(db, written)).toEqual([])
    expect(await inTransaction(db, written, { auditLog: 'immediate' })).toHaveLength(2)
  })

  test('work that a deadlock ends starts over, unless it may run only once', async () => {
    const attempts = async (options?: { maxAttempts: number }) => {
      let count = 0
      const work = inTransaction(
        db,
        async () => {
          count++
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        },
        options,
      )
      await expect(work).rejects.toThrow('deadlock detected')
      return count
    }
    expect(await attempts()).toBe(4)
    expect(await attempts({ maxAttempts: 1 })).toBe(1)
  })

  test('folios of invoices have no gaps and no twins', async () => {
    const folios = await Promise.all(
      Array.from({ length: 20 }, () => db.transaction().execute((tx) => nextFolio(tx, 'NC'))),
    )
    expect(folios.toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `NC-${String(index + 1).padStart(6, '0')}`),
    )
    await db
      .transaction()
      .execute((tx) => nextFolio(tx, 'NC').then(() => Promise.reject(new Error('no'))))
      .catch(() => {})
    expect(await db.transaction().execute((tx) => nextFolios(tx, 'NC', 2))).toEqual([
      'NC-000021',
      'NC-000022',
    ])
  })

  test('other folios have no twins, and who takes one waits for nobody', async () => {
    const open = await db.startTransaction().execute()
    const first = await nextFolio(open, 'EMP')
    // On the embedded database there is one connection, so that the first has to end before the next begins.
    if (kind.name === 'embedded') await open.rollback().execute()
    const others = await Promise.all(
      Array.from({ length: 20 }, () => db.transaction().execute((tx) => nextFolios(tx, 'EMP', 2))),
    )
    if (kind.name !== 'embedded') await open.rollback().execute()
    const all = [first, ...others.flat()]
    expect(new Set(all).size).toBe(41)
    expect(others.map((two) => two.toSorted())).toEqual(others)
  })

  test('a process of an older version, which counts in a table, takes no number of a newer one', async () => {
    const takeAsBefore = async (count: number) => {
      const { rows } = await sql<{ last: number }>`insert into folios (prefix, last) values ('PER', ${count})
        on conflict (prefix) do update set last = folios.last + excluded.last returning last`.execute(db)
      return rows[0]?.last ?? 0
    }
    const take = () => db.transaction().execute((tx) => nextFolio(tx, 'PER'))
    await sql`insert into folios (prefix, last) values ('PER', 0) on conflict (prefix) do nothing`.execute(db)
    const start = Number((await take()).slice(4))
    expect(await takeAsBefore(1)).toBe(start + 1)
    expect(await take()).toBe(folio('PER', start + 2))
    expect(await takeAsBefore(3)).toBe(start + 5)
    expect(await take()).toBe(folio('PER', start + 6))
  })

  test('a member is found by the person, also after the person changes', async () => {
    const person = await aPerson(db, { given_names: 'Íñigo', last_name: 'Núñez', phone: '+525512345678' })
    const { uuid } = await aMember(db, { person_uuid: person.uuid })
    const account = await anAccount(db, { holder_person_uuid: person.uuid, type: 'individual' })
    const found = async (table: 'members' | 'accounts', text: string) =>
      (await db.selectFrom(table).select('uuid').where('search', 'like', `%${text}%`).execute()).map(
        (row) => row.uuid,
      )
    expect(await found('members', 'inigo nunez')).toEqual([uuid])
    expect(await found('accounts', '5512345678')).toEqual([account.uuid])
    await db.updateTable('persons').set({ last_name: 'Güemes' }).where('uuid', '=', person.uuid).execute()
    expect(await found('members', 'inigo nunez')).toEqual([])
    expect(await found('members', 'inigo guemes')).toEqual([uuid])
    expect(await found('accounts', 'guemes')).toEqual([account.uuid])
    const member = await db
      .selectFrom('members')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const { birth_date } = person
    expect(member).toMatchObject({ full_name: 'Íñigo Güemes', sex: 'female', birth_date })
  })

  test('a listing walks through equal and missing values in either direction', async () => {
    for (let index = 0; index < 17; index++)
      await aCompany(db, {
        trade_name: 'Andar',
        employees_estimate: index % 4 === 0 ? null : index % 3,
        industry: 'walk',
      })
    const walk = async (sort: string) => {
      const seen: { uuid: string; employees_estimate: number | null }[] = []
      let query: ListQuery = { page: 1, size: 4, sort }
      for (;;) {
        const { data, meta } = await listing(db, query, {
          rows: db.selectFrom('companies').select(['companies.uuid', 'employees_estimate']),
          table: 'companies',
          sorts: {
            employees: { by: sql.ref('companies.employees_estimate'), nullable: true },
            name: 'companies.sort_name',
          },
          defaultSort: 'name',
          where: [is('companies.industry', 'walk')],
        }).page()
        seen.push(...data)
        if (!meta.next_cursor) return seen
        query = { ...query, after: meta.next_cursor }
      }
    }
    for (const sort of ['employees', '-employees', 'name,-employees', '-name', '-employees,-name']) {
      const seen = await walk(sort)
      expect(new Set(seen.map(({ uuid }) => uuid)).size, sort).toBe(17)
      expect(
        seen.slice(-5).every(({ employees_estimate }) => employees_estimate === null),
        sort,
      ).toBe(sort !== '-name')
    }
  })

  test('the chain of the audit log shows a line that was changed, taken out or put at the end', async () => {
    const write = (number: number) =>
      db.transaction().execute((tx) =>
        appendLog(tx, systemOrigin(`2026-05-05T05:30:0${number}.000Z`), {
          kind: 'audit',
          action: 'updated',
          subject: { type: 'company', uuid: null, label: 'Ñandú' },
          changes: [{ field: 'x', before: { b: 1, a: [null, 'ñ'] }, after: 1.5, masked: false }],
        }),
      )
    await Promise.all([1, 2, 3, 4, 5, 6].map(write))
    const broken = async () => (await checkAllLogs(db)).broken
    expect(await checkAllLogs(db)).toEqual({
      checked: 6,
      end: 6,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      broken: null,
      unsealed: { lines: 0, since: null, is_whole: true },
    })
    await sql`update logs set changes = '[]' where position = 3`.execute(db)
    expect(await broken()).toMatchObject({ position: 3, number: 'LOG-000003' })
    await sql`delete from logs where position = 3`.execute(db)
    expect(await broken()).toEqual({ position: 3, is_missing: true, uuid: null, number: null })
    await sql`delete from logs where position > 2`.execute(db)
    expect(await broken()).toEqual({ position: 3, is_missing: true, uuid: null, number: null })
  })

  test('of many renewals of one session at once, one raises its generation', async () => {
    const { uuid: user_uuid } = await aUser(db)
    const { uuid: session } = await db
      .transaction()
      .execute((tx) => openSession(tx, systemClock, { user_uuid, ip: null, user_agent: null }))
    const rotations = await Promise.all(
      Array.from({ length: 200 }, () => rotateSession(db, systemClock, { session, generation: 1 })),
    )
    const generations = rotations.map(
      (rotation) => typeof rotation === 'object' && rotation.session.generation,
    )
    expect(new Set(generations)).toEqual(new Set([2]))
  })
})

test('a folder of data opens for one process at a time', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'salvia-'))
  const folder = join(parent, 'database')
  const first = await openEmbedded({ folder, copyOf: inject('emptyDatabase') }, RECORD_KEYS)
  await migrate(first)
  const { uuid } = await aUser(first)
  await expect(openEmbedded({ folder }, RECORD_KEYS)).rejects.toThrow(FolderInUse)
  await first.destroy()
  const second = await openEmbedded({ folder }, RECORD_KEYS)
  expect(await second.selectFrom('users').select('uuid').execute()).toEqual([{ uuid }])
  await second.destroy()
  rmSync(parent, { recursive: true })
})
