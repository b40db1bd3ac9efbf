import { describe, expect, test } from 'vitest'
import { type Kind, slugs } from '@/contract/entities'
import { problemText } from '@/kit/feedback/problem'
import { fieldValue } from '@/kit/text/fieldValue'
import { eventName } from '@/kit/vocabulary/eventNames'
import { sharedWord } from '@/kit/vocabulary/sharedWords'
import { NoticeEvent } from '@/contract/notices'
import { participle } from '@/kit/vocabulary/verbs'
import { pastOf } from '@server/records/pastOf'
import { listForeseenTypes } from '@server/kinds/eventCatalogue'

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
const texts = import.meta.glob<{ es: object }>('../../src/entities/*/es.ts', { eager: true })
const server = import.meta.glob<string>('../../server/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** A schema of zod, as far as its enumerations are found by it. */
type Schema = {
  shape?: Record<string, Schema>
  def?: {
    type?: string
    entries?: Record<string, string>
    innerType?: Schema
    element?: Schema
    in?: Schema
    out?: Schema
    options?: Schema[]
  }
}

function valuesOf(schema: Schema | undefined): string[] {
  const def = schema?.def
  if (!def) return []
  if (def.type === 'enum') return Object.values(def.entries ?? {})
  return [def.innerType, def.element, def.in, def.out, ...(def.options ?? [])].flatMap(valuesOf)
}

/** The text of a kind under a key, as the console finds it. */
function wordIn(kind: Kind, key: string): string | undefined {
  let now: unknown = texts[`../../src/entities/${slugs[kind]}/es.ts`]?.es
  for (const part of key.split('.')) now = typeof now === 'object' && now ? Reflect.get(now, part) : undefined
  return typeof now === 'string' ? now : undefined
}

/** Fields that no change tells of, as the server works them out: their screens have words of their own. */
const workedOut = [
  'Authorization.purpose',
  'Contact.owner_type',
  'MemberPolicy.policy_status',
  'WebhookLog.webhook_status',
]

const enumerated = (Object.keys(slugs) as Kind[]).flatMap((kind) => {
  const name = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Contract`
  const contract = Object.values(contracts).find((module) => name in module)?.[name] as
    | Partial<Record<'detail' | 'whole' | 'edit', Schema>>
    | undefined
  const fields = Object.assign({}, contract?.detail?.shape, contract?.whole?.shape, contract?.edit?.shape)
  return Object.entries(fields as Record<string, Schema>)
    .map(([field, schema]) => ({ kind, field, values: [...new Set(valuesOf(schema))] }))
    .filter(({ field, values }) => values.length > 0 && !workedOut.includes(`${kind}.${field}`))
})

describe('a value', () => {
  test('is looked for in every enumeration of the contract', () => {
    expect(enumerated.length).toBeGreaterThan(60)
  })

  test.each(enumerated)('of $kind.$field is told in words among what changed', ({ kind, field, values }) => {
    const said = (value: string) =>
      sharedWord(field, value) ?? fieldValue(field, value, (key) => wordIn(kind, key))
    // What is a name already, such as a currency, may stay as it is.
    expect(values.filter((value) => said(value) === value && /^[a-z]/.test(value))).toEqual([])
  })
})

describe('a call that fails', () => {
  const codes = Object.values(server).flatMap((source) =>
    [...source.matchAll(/(?:code: |conflict\(|new Refusal\(\d+, )'([a-z_]+)'/g)].map(
      (found) => found[1] ?? '',
    ),
  )
  const known = [...new Set(codes)].filter((code) => code.includes('_'))

  test.each([400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 503])(
    'with status %i is told without its code',
    (status) => {
      expect(known.length).toBeGreaterThan(20)
      for (const code of known) {
        const failure = {
          status,
          code,
          message: `Request failed with status ${status}`,
          errors: [{ field: 'name', code, message: 'Ya existe' }],
          detail: 'No se pudo',
        }
        for (const wrote of [true, false]) {
          const { title, body } = problemText(failure, { wrote })
          expect(`${title} ${body}`).not.toContain(code)
          expect(title).toMatch(/^[\p{Lu}¿]/u)
        }
      }
    },
  )
})

describe('an event', () => {
  const written = Object.values(server).flatMap((source) => [
    ...source.matchAll(/type: '([a-z_]+\.[a-z_]+)'|event: '([a-z_]+\.[a-z_]+)'/g),
  ])
  const types = [...new Set([...listForeseenTypes(), ...written.map((found) => found[1] ?? found[2] ?? '')])]

  test.each(types)('of type %s has a name', (type) => {
    expect(eventName(type)).not.toBe(type)
  })

  // Where the server says only what happened, the kind is that of the record it happened to.
  const pasts = Object.values(server).flatMap((source) =>
    [...source.matchAll(/\bevent: '([a-z_]+)'/g)].map((found) => found[1] ?? ''),
  )
  const happened = [...new Set(pasts)].filter((past) => !NoticeEvent.options.some((kind) => kind === past))

  test('is looked for wherever the server says what happened', () => {
    expect(happened.length).toBeGreaterThan(40)
  })

  test.each(happened)('of %s has a name', (past) => {
    expect(participle(past, 'f') ?? participle(pastOf(past), 'f')).toBeDefined()
  })
})
