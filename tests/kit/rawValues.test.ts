import { describe, expect, test } from 'vitest'
import { type Kind, slugs } from '@/contract/entities'
import { fieldValue } from '@/kit/text/fieldValue'
import { eventName } from '@/kit/vocabulary/eventNames'
import { sharedWord } from '@/kit/vocabulary/sharedWords'
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

describe('an event', () => {
  const written = Object.values(server).flatMap((source) => [
    ...source.matchAll(/type: '([a-z_]+\.[a-z_]+)'|event: '([a-z_]+\.[a-z_]+)'/g),
  ])
  const types = [...new Set([...listForeseenTypes(), ...written.map((found) => found[1] ?? found[2] ?? '')])]

  test.each(types)('of type %s has a name', (type) => {
    expect(eventName(type)).not.toBe(type)
  })
})
