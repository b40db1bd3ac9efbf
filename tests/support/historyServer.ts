import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Effect } from '@/contract/actions'
import type { FieldChange } from '@/contract/logs'
import { createApp } from '@server/app'
import { defaultRateLimits } from '@server/http/rateLimits'
import { systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import type { Row } from '@server/audit/writes'
import { createAccessTokens } from '@server/identity/accessTokens'
import { type LiveSession, openSession } from '@server/identity/sessions'
import { aUser, next, type Wish } from './records'
import { SECRET } from './databases'
import { APP_KEY } from './referenceServer'
import { testClock } from './testClock'

type Question = {
  as: Caller
  method?: 'POST' | 'PATCH' | 'DELETE'
  address: string
  body?: object
  version?: number
  /** Whether a dry run comes first, where the API does not require one anyway. */
  previewed?: boolean
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
  // As in a demonstration, days may pass while users stay signed in.
  const demoClock = { ...clock, offset: () => 0, move: async () => {}, catchUp: async () => {}, stop() {} }
  const tokens = createAccessTokens(SECRET, systemClock)
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

  /** A signed-in user who decides up to an amount. */
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

  /** The calls since the audit log was last compared with them, and whether each was done. */
  let asked: { id: string; isDone: boolean }[] = []

  /**
   * Takes a step, after its dry run where it has one: what is done is what the dry run told (the model's invariant
   * 8). `expectAuditLines` checks what it leaves in the log.
   */
  async function take(question: Question): Promise<Awaited<ReturnType<typeof send>>> {
    const seen = question.previewed ? await send(question, '?dry_run=true') : undefined
    if (seen?.preview_token) asked.push({ id: seen.id, isDone: false })
    const done = await send(question, seen?.preview_token ? `?preview_token=${seen.preview_token}` : '')
    expect(done.status).toBeLessThan(500)
    asked.push({ id: done.id, isDone: done.status < 300 })
    if (done.code === 'preview_required') return take({ ...question, previewed: true })
    if (seen?.preview_token) {
      expect(seen.status).toBe(done.status)
      expect(told(done.effects)).toEqual(told(seen.effects))
    }
    return done
  }

  let { position: last } = await db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()

  /**
   * Holds what every write promises of all that was asked since the last time: what is refused leaves no trace; each
   * record that was changed has one version more with a line in the log, all of one correlation (the model's
   * invariants 9 and 10).
   */
  async function expectAuditLines() {
    const lines = await db
      .selectFrom('logs')
      .select(['position', 'subject_uuid', 'version_from', 'version_to', 'request_id', 'correlation_id'])
      .where('position', '>', last)
      .where('kind', '=', 'audit')
      .orderBy('position')
      .execute()
    last = lines.at(-1)?.position ?? last
    const questions = asked
    asked = []
    for (const { id, isDone } of questions) {
      const own = lines.filter(({ correlation_id }) => correlation_id === id)
      expect(own.length > 0).toBe(isDone)
      for (const { version_from, version_to, request_id } of own) {
        // A request for approval is told of its record, which it does not change.
        if (version_to !== null) expect(version_to).toBe((version_from ?? 0) + 1)
        expect(request_id).toBe(id)
      }
      const versions = own.map(({ subject_uuid, version_to }) => `${subject_uuid} ${version_to}`)
      expect(new Set(versions).size).toBe(versions.length)
    }
  }

  const stop = async () => {
    await app.close()
    await db.destroy()
  }
  return { clock, caller, take, expectAuditLines, stop }
}

/** What a dry run and the action tell alike: a record that is made on the way has another uuid and folio each time. */
const told = (effects: Effect[] = []) =>
  effects.map(({ event, subject, changes }) => ({
    event,
    label: event.endsWith('.created') ? subject.type : subject.label,
    changes: changes.length,
  }))

/**
 * Records as their logs tell that they were at each of their versions, going back from how they are now, and the
 * columns that can be told so: those that follow from others, or say only who changed it last, cannot.
 */
export async function pastsOf<Table extends RecordTable>(db: Database, table: Table, rows: Row<Table>[]) {
  const { rows: derived } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = ${table} and is_generated = 'ALWAYS'`.execute(db)
  const untold = new Set(['version', 'updated_at', 'updated_by', ...derived.map((one) => one.column_name)])
  const lines = await db
    .selectFrom('logs')
    .select(['subject_uuid', 'version_to', 'changes'])
    .where(
      'subject_uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .where('kind', '=', 'audit')
    .orderBy('position', 'desc')
    .execute()
  const told = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !untold.has(column)))
  const now = new Map<string, object>(rows.map((row) => [row.uuid, row]))
  const past = new Map<string, object>()
  for (const { subject_uuid, version_to, changes } of lines) {
    const row = now.get(subject_uuid ?? '') ?? {}
    past.set(`${subject_uuid} ${version_to}`, told(row))
    now.set(subject_uuid ?? '', { ...row, ...before(changes) })
  }
  return {
    at: ({ uuid, version }: { uuid: string; version: number }) => past.get(`${uuid} ${version}`),
    told,
  }
}

const before = (changes: readonly FieldChange[]) =>
  Object.fromEntries(changes.filter(({ masked }) => !masked).map(({ field, before }) => [field, before]))
