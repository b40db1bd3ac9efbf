// @vitest-environment node
import { readFileSync } from 'node:fs'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type EditableKind, type Kind, slugs, typeOf } from '@/contract/entities'
import { writtenKindOf } from '@/contract/writtenKinds'
import type { Database, Transaction } from '@server/db/database'
import { eachRecordKind } from '@server/kinds/recordKinds'
import { processPasswords } from '@server/identity/passwords'
import { databaseKinds, openDemoDatabase, openEmbeddedDemoDatabase } from '../support/databases'
import { aPicture } from '../support/claims'
import { anAccount, aTicket, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const SPLIT = 'split by `account_uuid`'

/** The tables of each row of the page. */
function readPage(): Map<string, string[]> {
  const page = readFileSync('docs/distributed.md', 'utf8')
  const [, section = ''] = /## What would be split, and by what\n([\s\S]*?)\n## /.exec(page) ?? []
  const rows = section.split('\n').flatMap((line): [string, string[]][] => {
    const [, where, tables] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
    return where && tables && where !== 'where' && where !== '---' ? [[where, tables.split(', ')]] : []
  })
  return new Map(rows)
}

/** What belongs to one record, by the column that names it. */
const children = [
  ['campaign_uses', 'subscription_uuid', 'subscriptions'],
  ['charge_notices', 'subscription_uuid', 'subscriptions'],
  ['employer_shares', 'subscription_uuid', 'subscriptions'],
  ['fact_versions', 'event_uuid', 'events'],
  ['group_import_rows', 'import_uuid', 'group_imports'],
  ['health_declarations', 'member_uuid', 'members'],
  ['method_links', 'customer_uuid', 'customers'],
  ['method_updates', 'link_uuid', 'method_links'],
  ['payouts', 'authorization_uuid', 'authorizations'],
  ['payroll_consents', 'subscription_uuid', 'subscriptions'],
  ['payroll_proposals', 'subscription_uuid', 'subscriptions'],
  ['plan_income_moves', 'subscription_uuid', 'subscriptions'],
  ['renewal_notices', 'policy_uuid', 'policies'],
  ['ticket_messages', 'ticket_uuid', 'support_tickets'],
  ['ticket_reads', 'ticket_uuid', 'support_tickets'],
  ['webhook_logs', 'event_uuid', 'events'],
] as const

/** What belongs to records of any kind, by the columns that name the kind and the record. */
const ofAnyKind = [
  ['attachments', 'subject_type', 'subject_uuid'],
  ['contacts', 'owner_type', 'owner_uuid'],
  ['notes', 'subject_type', 'subject_uuid'],
] as const

const tableOf = (kind: Kind) => slugs[kind].replaceAll('-', '_')
const split = new Set(readPage().get(SPLIT))
const kinds = (Object.keys(slugs) as Kind[]).filter((kind) => kind !== 'Log' && kind !== 'Settings')
const filed: EditableKind[] = []
eachRecordKind({ passwords: processPasswords(), webhooksToLoopback: false }, ({ kind }) => filed.push(kind))

/** Whether records of a kind are of an account that may be corrected. */
const isOfAccount = (kind: Kind) => kind !== 'Account' && (split.has(tableOf(kind)) || kind === 'Shortener')

/** The account of a record of a kind, in SQL. */
function accountOf(kind: Kind, uuid: RawBuilder<unknown>): RawBuilder<string | null> {
  if (kind === 'Account') return sql`${uuid}`
  return isOfAccount(kind)
    ? sql`(select parent.account_uuid from ${sql.table(tableOf(kind))} as parent where parent.uuid = ${uuid})`
    : sql`null::uuid`
}

const ownAccount = (table: string, type: string, uuid: string) =>
  sql`case ${sql.ref(`${table}.${type}`)} ${sql.join(
    kinds.map(
      (kind) => sql`when ${sql.lit(typeOf(kind))} then ${accountOf(kind, sql.ref(`${table}.${uuid}`))}`,
    ),
    sql` `,
  )} end`

/** Each table that carries an account, with what its account must be. */
const rules: [table: string, account: RawBuilder<unknown>][] = [
  ...children.map(([table, column, parent]): [string, RawBuilder<unknown>] => [
    table,
    sql`(select parent.account_uuid from ${sql.table(parent)} as parent where parent.uuid = ${sql.ref(`${table}.${column}`)})`,
  ]),
  ...ofAnyKind.map(([table, type, uuid]): [string, RawBuilder<unknown>] => [
    table,
    ownAccount(table, type, uuid),
  ]),
]

/** How many rows of each table have an account, that which was moved to, and another one than they must. */
async function countRows(db: Database, moved: string | null = null) {
  const counts: Record<string, Counts> = {}
  for (const [table, account] of rules) {
    const { rows } = await sql<Counts>`
      select count(*) filter (where account_uuid is not null) as carried,
        count(*) filter (where account_uuid = ${moved}) as moved,
        count(*) filter (where account_uuid is distinct from ${account}) as wrong from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0] ?? { carried: 0, moved: 0, wrong: 0 }
  }
  return counts
}
type Counts = { carried: number; moved: number; wrong: number }
const wrongOf = (counts: Awaited<ReturnType<typeof countRows>>) =>
  Object.entries(counts).filter(([, { wrong }]) => wrong > 0)

/** Adds rows to the tables in which the demo has none of an account. */
async function addWhatNobodyHas(tx: Transaction): Promise<void> {
  for (const statement of [
    sql`update shorteners set account_uuid = (select uuid from accounts limit 1)`,
    sql`insert into contacts (owner_type, owner_uuid, name, role, email, status, created_at, created_by, updated_at, updated_by)
      select 'account', uuid, 'Ana', 'other', 'ana@ejemplo.test', 'active', now(), '{}', now(), '{}' from accounts limit 2`,
    sql`insert into fact_versions (event_uuid, number, kind, text, actor, at)
      select uuid, 1, 'call', 'Llamó', '{}', now() from events where account_uuid is not null limit 1`,
    sql`insert into renewal_notices (policy_uuid, ends_on, premium_cents, sent_to, created_at)
      select uuid, ends_on, 1, 'ana@ejemplo.test', now() from policies limit 1`,
    sql`insert into method_links (hash, customer_uuid, sent_to, created_at, created_by, expires_at)
      select uuid, uuid, 'ana@ejemplo.test', now(), '{}', now() from customers limit 2`,
    sql`insert into method_updates (link_uuid, key_hash, status, consent, created_at)
      select uuid, uuid, 'checking', '{}', now() from method_links`,
    sql`insert into payroll_proposals (subscription_uuid, company_uuid, before, text, text_version, amount_cents, currency,
        sent_to, created_at, created_by, expires_at)
      select subscriptions.uuid, companies.uuid, '{}', '', '', 1, 'MXN', 'ana@ejemplo.test', now(), '{}', now()
      from subscriptions, companies limit 1`,
    sql`insert into group_imports (account_uuid, file_name, headings, columns, is_remembered, row_count, state, staff_uuid, origin, created_at)
      select accounts.uuid, 'a.csv', '[]', '[]', false, 1, 'uploaded', users.uuid, '{}', now() from accounts, users limit 1`,
    sql`insert into group_import_rows (import_uuid, position, cells) select uuid, 1, '[]' from group_imports`,
    sql`insert into ticket_reads (ticket_uuid, user_uuid, read_at)
      select support_tickets.uuid, users.uuid, now() from support_tickets, users where account_uuid is not null limit 1`,
  ])
    await statement.execute(tx)
}

const demos = databaseKinds().map(({ name }) => ({
  name,
  open: name === 'embedded' ? openEmbeddedDemoDatabase : openDemoDatabase,
}))

describe.each(demos)('the account of what belongs to a record, on $name', ({ open }) => {
  const server = referenceServer({ open })

  test('is in every table that would be split by it, and the page names each table once', async () => {
    const { rows } = await sql<{ table: string; carries: boolean }>`
      select relname::text as table, relname = 'accounts' or exists (select from pg_attribute
        where attrelid = pg_class.oid and attname = 'account_uuid' and not attisdropped) as carries
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname !~ '^kysely_' order by 1`.execute(server.db)
    const named = [...readPage().values()].flat()
    expect(named.toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
    const carrying = rows.filter(({ carries }) => carries).map(({ table }) => table)
    // A link's code is unique over all, whosever it is.
    expect([...split, 'shorteners'].toSorted()).toEqual(carrying.toSorted())
  })

  test('is that of the record, in all that the product itself wrote', async () => {
    const counts = await countRows(server.db)
    expect(wrongOf(counts)).toEqual([])
    expect(Object.values(counts).filter(({ carried }) => carried > 0).length).toBeGreaterThan(8)
  })

  test('is that of the record, in notes, files and facts of every kind that staff write', async () => {
    const { token } = await sessionFor(await aUser(server.db, { role: 'admin' }))
    const post = (address: string, body: object | Buffer, headers = {}) =>
      call({ token }, `admin/${address}`, { method: 'POST', body, headers })
    const written: string[] = []
    for (const kind of kinds) {
      const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(tableOf(kind))}
        where archived_at is null order by ${accountOf(kind, sql.ref(`${tableOf(kind)}.uuid`))} nulls last, uuid limit 1`.execute(
        server.db,
      )
      const address = `${slugs[kind]}/${rows[0]?.uuid}`
      const replies = [
        ...(kind === 'SupportTicket' ? [] : [await post(`${address}/notes`, { body: 'Una nota' })]),
        ...(filed.includes(kind as EditableKind)
          ? [
              await post(`${address}/attachments?name=uno.pdf`, aPicture(), {
                'content-type': 'application/pdf',
              }),
            ]
          : []),
        ...(writtenKindOf(typeOf(kind))
          ? [
              await post('events', {
                subject: { type: typeOf(kind), uuid: rows[0]?.uuid },
                kind: 'call',
                text: 'Llamó',
              }),
            ]
          : []),
      ]
      expect([kind, ...replies.map(({ statusCode }) => statusCode)]).toEqual([
        kind,
        ...replies.map(() => 201),
      ])
      written.push(...replies.map(() => kind))
    }
    expect(written.length).toBeGreaterThan(80)
    expect(wrongOf(await countRows(server.db))).toEqual([])
  })

  test('is that of the record a file is sent for, once that is there', async () => {
    const [early] = await sql<{ uuid: string }>`insert into attachments
      (subject_type, name, media_type, size, sha256, content, added_at, added_by)
      values ('authorization', 'factura.pdf', 'application/pdf', 1, '', '', now(), '{}') returning uuid`
      .execute(server.db)
      .then(({ rows }) => rows)
    const { uuid, account_uuid } = await server.db
      .selectFrom('authorizations')
      .select(['uuid', 'account_uuid'])
      .executeTakeFirstOrThrow()
    const { rows } = await sql`update attachments set subject_uuid = ${uuid} where uuid = ${early?.uuid}
      returning account_uuid`.execute(server.db)
    expect(rows).toEqual([{ account_uuid }])
  })

  test('goes along with a ticket whose account staff correct', async () => {
    const { token } = await sessionFor(await aUser(server.db, { role: 'admin' }))
    const ticket = await aTicket(server.db)
    const of = `admin/support-tickets/${ticket.uuid}`
    await call({ token }, `${of}/messages`, { method: 'POST', body: { kind: 'public', body: 'Lo vemos' } })
    await call({ token }, `${of}/read`, { method: 'POST' })
    await call({ token }, `${of}/attachments?name=uno.pdf`, {
      method: 'POST',
      body: aPicture(),
      headers: { 'content-type': 'application/pdf' },
    })
    const accounts = async () => {
      const { rows } = await sql<{ account_uuid: string | null }>`
        select account_uuid from ticket_messages where ticket_uuid = ${ticket.uuid}
        union all select account_uuid from ticket_reads where ticket_uuid = ${ticket.uuid}
        union all select account_uuid from attachments where subject_uuid = ${ticket.uuid}`.execute(server.db)
      return rows.map(({ account_uuid }) => account_uuid)
    }
    expect(await accounts()).toEqual([null, null, null, null])
    for (const { uuid } of [await anAccount(server.db), await anAccount(server.db)]) {
      const { headers } = await call({ token }, of)
      const edited = await call({ token }, of, {
        method: 'PATCH',
        body: { account_uuid: uuid },
        headers: { 'if-match': String(headers.etag) },
      })
      expect(edited.statusCode).toBe(200)
      expect(await accounts()).toEqual([uuid, uuid, uuid, uuid])
    }
  })

  test('goes along with every record that moves to another account', async () => {
    const { uuid: account } = await anAccount(server.db)
    const tx = await server.db.startTransaction().execute()
    onTestFinished(async () => tx.rollback().execute())
    const set = (table: string, column: string, uuid: RawBuilder<unknown>) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${account} where uuid = (${uuid})`.execute(tx)
    await addWhatNobodyHas(tx)
    for (const kind of kinds.filter(isOfAccount)) {
      const table = tableOf(kind)
      const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}
        where account_uuid is not null order by uuid limit 1`.execute(tx)
      const uuid = sql`${rows[0]?.uuid}::uuid`
      await sql`insert into notes (created_at, author, subject_type, subject_uuid, body)
        values (now(), '{}', ${typeOf(kind)}, ${uuid}, ${table})`.execute(tx)
      await sql`insert into attachments (subject_type, subject_uuid, name, media_type, size, sha256, content, added_at, added_by)
        values (${typeOf(kind)}, ${uuid}, ${table}, 'application/pdf', 1, '', '', now(), '{}')`.execute(tx)
      if (kind === 'Contact') await set(table, 'owner_uuid', uuid)
      else if (kind === 'WebhookLog')
        await set('events', 'account_uuid', sql`select event_uuid from webhook_logs where uuid = ${uuid}`)
      else await set(table, 'account_uuid', uuid)
    }
    for (const [table, column, parent] of children) {
      const one = sql`select ${sql.ref(column)} from ${sql.table(table)}
        where account_uuid <> ${account} order by ${sql.ref(column)} limit 1`
      if (parent === 'method_links')
        await set(
          'customers',
          'account_uuid',
          sql`select customer_uuid from method_links where uuid = (${one})`,
        )
      else await set(parent, 'account_uuid', one)
    }
    const counts = await countRows(tx, account)
    expect(wrongOf(counts)).toEqual([])
    expect(Object.keys(counts).filter((table) => counts[table]?.moved === 0)).toEqual([])
    const { rows: followed } = await sql<{
      name: string
    }>`select body as name from notes where account_uuid = ${account}
      intersect select name from attachments where account_uuid = ${account} order by 1`.execute(tx)
    expect(followed.map(({ name }) => name)).toEqual(kinds.filter(isOfAccount).map(tableOf).toSorted())
  })
})
