import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Effect } from '@/contract/actions'
import type { FieldChange } from '@/contract/logs'
import { createApp } from '../../server/app'
import { defaultRateLimits } from '../../server/http/rateLimits'
import { systemClock } from '../../server/clock'
import type { Database } from '../../server/db/database'
import type { RecordTable } from '../../server/db/schema'
import { accessTokens } from '../../server/sessions/accessTokens'
import { type LiveSession, openSession } from '../../server/sessions/sessions'
import { aUser, next, type Wish } from './records'
import { APP_KEY, SECRET } from './referenceServer'
import { testClock } from './testClock'

type Question = {
  as: Caller
  method?: 'POST' | 'PATCH' | 'DELETE'
  address: string
  body?: object
  version?: number
  rehearsed?: boolean
}
type Answer = {
  data?: { uuid: string; version: number }
  effects?: Effect[]
  preview_token?: string
  code?: string
}
export type Caller = { user: { uuid: string }; session: LiveSession; limit_cents: number }

/** A server on a database, which the histories of a property are told to by its API, one step after the other. */
export async function historyServer(db: Database) {
  const clock = testClock()
  const limits = { ...defaultRateLimits, all: 10_000_000 }
  const mail = { send: async () => {} }
  const publicUrl = 'http://localhost'
  // As in a demonstration, days may pass while whoever is signed in stays so.
  const demoClock = { ...clock, offset: () => 0, move: async () => {}, catchUp: async () => {}, stop() {} }
  const tokens = accessTokens(SECRET, systemClock)
  const { app } = await createApp({
    db,
    clock,
    demoClock,
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl,
    mail,
    limits,
  })

  /** Somebody signed in, who decides up to an amount. */
  async function caller(wish: Wish<'users'>): Promise<Caller> {
    const user = await aUser(db, wish)
    const opening = { user_uuid: user.uuid, ip: '127.0.0.1', user_agent: 'test' }
    const session = await db.transaction().execute((tx) => openSession(tx, systemClock, opening))
    return { user, session, limit_cents: user.approval_limit_cents ?? Number.POSITIVE_INFINITY }
  }

  async function send({ as, method = 'POST', address, body, version }: Question, query = '') {
    const id = `step-${next()}`
    const reply = await app.inject({
      method,
      url: `/api/v2/admin/${address}${query}`,
      headers: {
        'x-app-key': APP_KEY,
        'x-request-id': id,
        authorization: `Bearer ${await tokens.issue(as.session)}`,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { payload: body }),
    })
    return { id, status: reply.statusCode, ...(reply.body ? reply.json<Answer>() : {}) }
  }

  /**
   * Takes a step, after its rehearsal where it has one, and holds what every write promises: what is refused leaves no
   * trace; what is done was what the rehearsal told, and each record it changed has one version more with a line in the
   * log, all of one correlation (the model's invariants 8 to 10).
   */
  async function take(question: Question) {
    const seen = question.rehearsed ? await send(question, '?dry_run=true') : undefined
    if (seen?.preview_token) await expectTrail(seen.id, false)
    const done = await send(question, seen?.preview_token ? `?preview_token=${seen.preview_token}` : '')
    expect(done.status).toBeLessThan(500)
    await expectTrail(done.id, done.status < 300)
    if (seen?.preview_token) {
      expect(seen.status).toBe(done.status)
      expect(told(done.effects)).toEqual(told(seen.effects))
    }
    return done
  }

  async function expectTrail(id: string, isDone: boolean) {
    const lines = await db
      .selectFrom('logs')
      .select(['subject_uuid', 'version_from', 'version_to', 'request_id'])
      .where('correlation_id', '=', id)
      .where('kind', '=', 'audit')
      .execute()
    expect(lines.length > 0).toBe(isDone)
    for (const { version_from, version_to, request_id } of lines) {
      expect(version_to).toBe((version_from ?? 0) + 1)
      expect(request_id).toBe(id)
    }
    const versions = lines.map(({ subject_uuid, version_to }) => `${subject_uuid} ${version_to}`)
    expect(new Set(versions).size).toBe(versions.length)
  }

  const stop = async () => {
    await app.close()
    await db.destroy()
  }
  return { clock, caller, take, stop }
}

/** What a rehearsal and the deed tell alike: a record that is made on the way has another uuid each time. */
const told = (effects: Effect[] = []) =>
  effects.map(({ event, subject, changes }) => ({ event, label: subject.label, changes: changes.length }))

/**
 * A record as its log tells that it was at each of its versions, going back from how it is now, and the columns that
 * can be told so: those that follow from others, or say only who changed it last, cannot.
 */
export async function pastOf(db: Database, table: RecordTable, uuid: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where uuid = ${uuid}`.execute(db)
  const { rows: derived } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = ${table} and is_generated = 'ALWAYS'`.execute(db)
  const untold = new Set(['version', 'updated_at', 'updated_by', ...derived.map((one) => one.column_name)])
  const lines = await db
    .selectFrom('logs')
    .select(['version_to', 'changes'])
    .where('subject_uuid', '=', uuid)
    .where('kind', '=', 'audit')
    .orderBy('position', 'desc')
    .execute()
  const told = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !untold.has(column)))
  let row = rows[0] ?? {}
  const past = new Map<number, object>()
  for (const { version_to, changes } of lines) {
    past.set(version_to ?? 0, told(row))
    row = { ...row, ...before(changes) }
  }
  return { at: (version: number) => past.get(version), told }
}

const before = (changes: readonly FieldChange[]) =>
  Object.fromEntries(changes.filter(({ masked }) => !masked).map(({ field, before }) => [field, before]))
