// @vitest-environment node
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createApp } from '@server/app'
import { inTrace, newTrace } from '@server/tracing/trace'
import type { Database } from '@server/db/database'
import { loggerOptions } from '@server/logger'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'
import { aPayment } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { testClock } from '../support/testClock'
import { leaveUnsealed } from '../support/unsealed'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const TOKEN = 'a token of the tests'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

let db: Database
const written: string[] = []
let app: Awaited<ReturnType<typeof createApp>>['app']
beforeAll(async () => {
  db = await openTestDatabase()
  const stream = new PassThrough().on('data', (line: Buffer) => written.push(line.toString()))
  ;({ app } = await createApp({
    db,
    clock: testClock(),
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl: 'http://localhost',
    mail: { send: async () => {} },
    logger: { ...loggerOptions('debug'), stream },
    metricsToken: TOKEN,
  }))
})
afterAll(async () => {
  await app.close()
  await db.destroy()
})

const metrics = async () =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body
/** The measures that an expression of Prometheus names. */
const namesIn = (expression: string) =>
  expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').match(/\b(?:salvia|nodejs|process)_\w+/g) ?? []

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
const rules = (): Rule[] =>
  parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)

describe('the files for operators', () => {
  test('name only measures that there are, and every measure of what goes wrong', async () => {
    await app.inject({ url: '/api/v2/admin/plans', headers: { 'x-app-key': APP_KEY } })
    const there = new Set((await metrics()).match(/^\w+/gm))
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      read('deploy/grafana/salvia.json'),
    )
    const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
    const named = rules().flatMap(({ expr }) => namesIn(expr))
    expect(rules().length).toBeGreaterThan(9)
    for (const name of [...shown, ...named]) expect(there, name).toContain(name)
    const ours = [...there].filter((name) => name.startsWith('salvia_') && !name.endsWith('_sum'))
    expect(ours.filter((name) => !shown.includes(name))).toEqual([])
  })

  test('send whoever is woken to a section that there is', () => {
    const headings = [...read('docs/operations.md').matchAll(/^## (.+)$/gm)].map(
      ([, title = '']) =>
        `docs/operations.md#${title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-')}`,
    )
    expect(headings.length).toBe(12)
    for (const { alert, annotations } of rules()) expect(headings, alert).toContain(annotations.runbook)
    const told = rules().map(({ alert }) => alert)
    for (const [, alert = ''] of read('docs/operations.md').matchAll(/`(Salvia\w+)`/g))
      expect(told).toContain(alert)
  })

  test('measure payments that nobody decided, and a log whose end was cut', async () => {
    expect(await metrics()).toMatch(/^salvia_payments_undecided 0$/m)
    await aPayment(db, { status: 'processing', created_at: new Date(Date.now() - 90_000_000).toISOString() })
    const late = await metrics()
    expect(late).toMatch(/^salvia_payments_undecided 1$/m)
    expect(Number(/^salvia_payments_oldest_undecided_seconds (\d+)/m.exec(late)?.[1])).toBeGreaterThan(86_400)
    expect(late).toMatch(/^salvia_audit_missing 0$/m)
    await db.updateTable('log_chain').set({ position: 3 }).execute()
    expect(await metrics()).toMatch(/^salvia_audit_missing 3$/m)
    await db.updateTable('log_chain').set({ position: 0 }).execute()
  })

  test('measure lines of the audit log that get no place in its chain, and such as were taken out', async () => {
    expect(await metrics()).toMatch(/^salvia_audit_unsealed 0$/m)
    await leaveUnsealed(db, { kind: 'auth', action: 'login' }, { kind: 'auth', action: 'logout' })
    await sql`update unsealed_lines set written_at = now() - interval '1 hour'`.execute(db)
    const waiting = await metrics()
    expect(waiting).toMatch(/^salvia_audit_unsealed 2$/m)
    expect(waiting).toMatch(/^salvia_audit_missing 0$/m)
    expect(Number(/^salvia_audit_oldest_unsealed_seconds (\d+)/m.exec(waiting)?.[1])).toBeGreaterThan(3_599)
    await db.deleteFrom('unsealed_lines').execute()
    expect(await metrics()).toMatch(/^salvia_audit_missing 2$/m)
    await db.deleteFrom('unsealed_counts').execute()
  })
})

describe('a trace', () => {
  const call = (traceparent?: string) =>
    app.inject({
      url: '/api/v2/admin/plans',
      headers: { 'x-app-key': APP_KEY, ...(traceparent && { traceparent }) },
    })
  const lines = () =>
    written
      .join('')
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))

  test('that a caller began goes on in every line of the call, and in the reply', async () => {
    written.length = 0
    const reply = await call(`00-${TRACE}-00f067aa0ba902b7-01`)
    expect(reply.headers.traceresponse).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
    const span = String(reply.headers.traceresponse).split('-')[2]
    expect(span).not.toBe('00f067aa0ba902b7')
    expect(lines().length).toBeGreaterThan(1)
    for (const line of lines()) expect(line).toMatchObject({ trace_id: TRACE, span_id: span })
    expect(written[0]?.match(/trace_id/g)).toHaveLength(1)
  })

  test.each([
    undefined,
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  ])('begins here where the caller sends %s', async (traceparent) => {
    const { traceresponse } = (await call(traceparent)).headers
    expect(traceresponse).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(traceresponse).not.toContain(TRACE)
  })

  test('is in the lines of work without a call', () => {
    written.length = 0
    app.log.info('by itself')
    const trace = newTrace()
    inTrace(trace, () => app.log.info('by a job'))
    const [own, job] = lines()
    expect(own).toMatchObject({ trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(job).toMatchObject(trace)
    expect(own?.trace_id).not.toBe(trace.trace_id)
  })
})
