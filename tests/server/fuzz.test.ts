import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { madeUpCalls } from '../../scripts/pace.mjs'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { type Schema, valuesOf } from '../support/schemaValues'
import { NOBODY } from '../support/screens'

/** Calls that are made up of each call that the API describes; a release is tried with `FUZZ=500`, and another `FUZZ_SEED`. */
const RUNS = Number(process.env.FUZZ ?? madeUpCalls)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Then it says how far it is. */
const isLong = process.env.FUZZ !== undefined
/** `FUZZ_SLICE=3/20` tries the third of twenty parts of the API, so that a long run may be cut and shared. */
const [SLICE = 1, SLICES = 1] = (process.env.FUZZ_SLICE ?? '1/1').split('/').map(Number)
const server = referenceServer({ open: openDemoDatabase })

let token: string

type Parameter = { name: string; in: string; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Described = { method: string; path: string; operation: Operation }

/** Never ends by itself, or ends the session of the test. */
const left = new Set(['GET admin/stream', 'POST admin/auth/logout'])

const described = (): Described[] =>
  Object.entries(server.app.swagger().paths ?? {})
    .filter(([path]) => path.startsWith('/api/v2/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.slice('/api/v2/'.length),
        operation: operation as Operation,
      })),
    )
    .filter(({ method, path }) => !left.has(`${method} ${path}`))

/** Records that there are, by where they are listed. */
const known = new Map<string, string[]>()
async function recordsUnder(slug: string): Promise<string[]> {
  const kept = known.get(slug)
  if (kept) return kept
  const reply = await call({ token }, `admin/${slug}?size=20`)
  const listed: unknown = reply.statusCode === 200 ? reply.json().data : undefined
  const found = (Array.isArray(listed) ? listed : []).flatMap(({ uuid }) => uuid ?? [])
  known.set(slug, found)
  return found
}

type Made = {
  place: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  version: number
}

/** What is sent to a call: a place that mostly exists, a query and a body that are mostly right. */
async function callsOf({ path, operation }: Described): Promise<fc.Arbitrary<Made>> {
  const { parameters = [], requestBody } = operation
  const [, slug = ''] = path.split('/')
  const records = path.startsWith('admin/') ? await recordsUnder(slug) : []
  const place = fc.oneof(
    { weight: records.length > 0 ? 12 : 0, arbitrary: fc.constantFrom(...records, NOBODY) },
    { weight: 2, arbitrary: fc.constant(NOBODY) },
    { weight: 1, arbitrary: fc.constantFrom('x', '%00', '..%2f', 'ñ'.repeat(300), '__proto__') },
  )
  const inside = (where: string) => parameters.filter((one) => one.in === where)
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return fc.record({
    place: fc.record(Object.fromEntries(inside('path').map(({ name }) => [name, place]))),
    query: fc.record(
      Object.fromEntries(inside('query').map(({ name, schema = {} }) => [name, valuesOf(schema)])),
      { requiredKeys: [] },
    ),
    body: schema ? valuesOf(schema) : fc.constant(undefined),
    version: fc.integer({ min: 1, max: 3 }),
  })
}

function addressOf({ path }: Described, { place, query }: Made): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one))
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => place[name] ?? NOBODY)
  return `${filled}?${search}`.slice(0, 6_000)
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What every change leaves: a line of the trail, an event, a job. */
async function traces(): Promise<string> {
  const { rows } = await sql`select (select position from log_chain) as lines,
    (select count(*) from events) as events, (select count(*) from jobs) as jobs`.execute(server.db)
  return JSON.stringify(rows[0])
}

/** The traces that were last looked at; nothing else is at work on the database. */
let before = ''

/** What is wrong with how the server answers a call that was made up, or nothing. */
async function wrongWith(one: Described, made: Made): Promise<string | undefined> {
  const { method, path } = one
  const address = addressOf(one, made)
  const reply = await call(path.startsWith('admin/') ? { token } : 'visitor', address, {
    method,
    ...(made.body !== undefined && { body: JSON.stringify(made.body) }),
    headers: {
      ...(made.body !== undefined && { 'content-type': 'application/json' }),
      'if-match': `"${made.version}"`,
      'idempotency-key': randomUUID(),
    },
  })
  const { statusCode } = reply
  const earlier = before
  before = await traces()
  if (statusCode >= 500) return `${method} ${address} ${JSON.stringify(made.body)}: ${reply.body}`
  // Who fails to prove who they are is written down.
  const isProof = /^admin\/(?:auth|second-factor|passkeys)(?:\/|$)/.test(path)
  const isRefused = statusCode >= 400 && !isProof
  if (isRefused && before !== earlier)
    return `${method} ${address} ${JSON.stringify(made.body)}: refused with ${statusCode}, and yet something changed`
}

describe('the API answers every call without failing and changes nothing that it refuses', () => {
  test('and what it describes can be made up', () => {
    expect(described().length).toBeGreaterThan(200)
  })

  test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    'to %s',
    async (method) => {
      const wrong: string[] = []
      for (const one of described().filter(
        (each, n) => each.method === method && n % SLICES === SLICE % SLICES,
      )) {
        const from = performance.now()
        // Some calls end every session of a user, or let days pass.
        token = await tokenFor('admin')
        before = await traces()
        for (const made of fc.sample(await callsOf(one), { numRuns: RUNS, seed: SEED })) {
          const problem = await wrongWith(one, made)
          if (problem) wrong.push(problem.slice(0, 600))
        }
        if (isLong)
          console.warn(`${RUNS} × ${method} ${one.path}: ${Math.round(performance.now() - from)} ms`)
      }
      expect(wrong).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
    },
    1_200_000,
  )
})
