// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { shownOnly } from './shownOnly'

/** A field of what is sent, by its name and the names that lead to it. */
type Field = { path: string; name: string }
type Definition = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  in?: Schema
  out?: Schema
}
type Schema = { def: Definition }

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
const sources = import.meta.glob<string>(
  ['../../server/**/*.ts', '../../src/contract/*.ts', '!../../server/demo/**', '!../../server/db/schema/**'],
  { query: '?raw', import: 'default', eager: true },
)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'def' in value && typeof value.def === 'object'
/** What is sent is strict, what is answered is not. */
const isSent = (value: unknown): value is Schema =>
  isSchema(value) && value.def.type === 'object' && value.def.catchall?.def.type === 'never'

/** Every field of a schema, those of its parts too. */
function listFields({ def }: Schema, path = ''): Field[] {
  const within = [def.element, def.innerType, def.in, def.out, ...(def.options ?? [])].filter(isSchema)
  const own = Object.entries(def.shape ?? {}).flatMap(([name, schema]) => {
    const own = path ? `${path}.${name}` : name
    return [{ path: own, name }, ...listFields(schema, own)]
  })
  return [...own, ...within.flatMap((schema) => listFields(schema, path))]
}

/** The form of each kind, and the body of each action: every strict schema of a contract by the name of its file. */
const forms = Object.entries(contracts).flatMap(([file, exported]) => {
  const subject = file.replace(/^.*\/|\.ts$/g, '')
  return Object.entries(exported).flatMap(([name, value]) => {
    if (isSent(value)) return [{ subject, name, schema: value }]
    const whole = typeof value === 'object' && value !== null && 'whole' in value ? value.whole : undefined
    return isSchema(whole) ? [{ subject, name: `${name}.whole`, schema: whole }] : []
  })
})

/** Kinds whose fields must be read by files that deal with them: other files mean other things by the same names. */
const kinds: Record<string, string> = { campaigns: 'campaign', subscriptions: 'subscription' }

/** Fields of every record, which the framework of kinds deals with. */
const ofEveryRecord = new Set(['tags', 'external_id', 'metadata'])

/** Files that declare a kind: what its form holds is stored and listed there by its contract, so it proves no effect. */
const isKindFile = (text: string) => /\brecordKind\(/.test(text)
/** Files of the contract that declare what is sent: only its rules, which the server goes by, prove an effect. */
const declares = ([file, text]: [string, string]) =>
  file.includes('src/contract') && text.includes('zod/mini')
const code = Object.entries(sources)
  .filter((source) => !declares(source))
  .map(([file, text]) => ({
    file: file.replace('../../', ''),
    isKind: isKindFile(text),
    text: text.toLowerCase(),
    words: new Set(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(/\w+/g)),
  }))
/** Where a field has effect: files of the server that name it with its subject, and do not only declare its kind. */
const findReaders = ({ place, name }: { place: string; name: string }) => {
  const subject = place.replace(/\..*/, '')
  return code.filter(
    ({ isKind, words, text }) =>
      !isKind &&
      words.has(name) &&
      (!(subject in kinds) || ofEveryRecord.has(name) || text.includes(kinds[subject] ?? '')),
  )
}

describe('a field of a form', () => {
  const fields = forms.flatMap(({ subject, name: form, schema }) =>
    listFields(schema).map((field) => ({ ...field, form, place: `${subject}.${field.path}` })),
  )

  test('is looked at at all: forms and actions of every contract are found', () => {
    expect(forms.length).toBeGreaterThan(120)
    for (const place of ['campaigns.stackable', 'campaigns.discount.months', 'subscriptions.coupon_code'])
      expect(fields.map((field) => field.place)).toContain(place)
  })

  test('has effect somewhere on the server, or is only shown for a reason', () => {
    const unread = fields.filter(
      ({ place, name }) => !(place in shownOnly) && findReaders({ place, name }).length === 0,
    )
    expect([...new Set(unread.map(({ place }) => place))]).toEqual([])
  })

  test('is said to be only shown where that is so', () => {
    const places = new Map(fields.map(({ place, name }) => [place, name]))
    for (const place of Object.keys(shownOnly)) {
      const name = places.get(place)
      expect(name, `${place} is no field any more`).toBeDefined()
      expect(name && findReaders({ place, name }).map(({ file }) => file), `${place} has effect`).toEqual([])
    }
  })
})
