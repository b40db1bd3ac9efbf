import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/lentDatabases'
import { referenceServer } from '../support/referenceServer'
import type { Schema } from '../support/schemaValues'

const server = referenceServer({ open: openTestDatabase })

/** What only the server writes of a record of any kind. */
const owned = [
  'uuid',
  'version',
  'number',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'archived_at',
  'status_reason',
  'password_hash',
  'posted_cents',
  'held_cents',
  'balance_cents',
  'paid_cents',
]

type Body = Schema & { additionalProperties?: unknown }
type Operation = { requestBody?: { content?: Record<string, { schema?: Body }> } }

/** The bodies that make or change a record: `POST admin/<plural>` and `PATCH admin/<plural>/{uuid}`. */
const bodies = () =>
  Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) => {
    const isRecord = /^\/api\/v2\/admin\/[\w-]+(\/\{uuid\})?$/.test(path)
    return Object.entries((methods ?? {}) as Record<string, Operation>)
      .filter(([method]) => isRecord && (method === 'post' || method === 'patch'))
      .flatMap(([method, { requestBody }]) => {
        const body = requestBody?.content?.['application/json']?.schema
        return body ? [{ name: `${method.toUpperCase()} ${path}`, body }] : []
      })
  })

describe('what makes or changes a record', () => {
  test('is described for every kind that people write', () => {
    expect(bodies().length).toBeGreaterThan(40)
  })

  test('takes no field but those that it names', () => {
    expect(
      bodies()
        .filter(({ body }) => body.additionalProperties !== false)
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('names none that only the server writes', () => {
    const written = bodies().flatMap(({ name, body }) =>
      owned.filter((field) => field in (body.properties ?? {})).map((field) => `${name}: ${field}`),
    )
    expect(written).toEqual([])
  })
})
