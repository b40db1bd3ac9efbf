// @vitest-environment node
import { describe, expect, test } from 'vitest'
import * as personal from '@/contract/personal'

type Definition = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: Schema[]
}
type Schema = { def: Definition }

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'def' in value && typeof value.def === 'object'
const isSent = ({ def }: Schema) => def.type === 'object' && def.catchall?.def.type === 'never'

type Field = { path: string; name: string; schema: Schema }

/** The fields of a schema, those of its parts too. */
function listFields({ def }: Schema, path: string): Field[] {
  const within = [def.element, def.innerType, def.valueType, ...(def.options ?? [])].filter(isSchema)
  const own = Object.entries(def.shape ?? {}).flatMap(([name, schema]) => {
    const place = `${path}.${name}`
    return [{ path: place, name, schema }, ...listFields(schema, place)]
  })
  return [...own, ...within.filter((one) => !isSent(one)).flatMap((schema) => listFields(schema, path))]
}

const marks = new Set<unknown>(Object.values(personal))
/** Whether a field, or what it may be, is of a schema that says so; an object says it field by field. */
function isMarked(schema: Schema): boolean {
  if (marks.has(schema)) return true
  const { innerType, element, shape } = schema.def
  if (innerType) return isMarked(innerType)
  if (element) return isMarked(element)
  return shape !== undefined
}

/** Names of what identifies or concerns a person. */
const PERSONAL =
  /^(curp|tax_id|nss|birth_date|.*phone|emails?|.*_emails?|clabe.*|last4|diagnosis.*|health.*|street)$/

/** Fields so named that concern nobody, and why. */
const ofNobody: Record<string, string> = {
  'companies.*.email': 'the address of a company',
  'companies.*.phone': 'the switchboard of a company',
  'providers.*.email': 'published for patients',
  'providers.*.phone': 'published for patients',
  'providerLocations.*.email': 'published for patients',
  'providerLocations.*.phone': 'published for patients',
  'providerSearch.*.phone': 'published for patients',
  'plansOnSale.*.email': 'of who sells',
  'plansOnSale.*.phone': 'of who sells',
  'plansOnSale.*.tax_id': 'of who sells',
  'methodUpdates.*.email': 'of who sells',
  'methodUpdates.*.phone': 'of who sells',
  'payments.*.clabe': 'the account that a transfer goes to',
  'webhooks.*.notify_emails': 'whom the integration is told of',
  'session.*.email': 'of the reader themselves',
  'checkouts.*.clabe': 'the account that a transfer goes to',
  'checkouts.*.tax_id': 'of who sells',
  'checkouts.*.phone': 'of who sells',
  'checkouts.*.email': 'of who sells',
  'secondFactor.*.email': 'of the reader themselves',
  'mexico.*.street': 'where a company or a place is',
  'companies.*.street': 'where a company is',
  'providerLocations.*.street': 'where a place is',
  'providerSearch.*.street': 'where a place is',
}

const fields = Object.entries(contracts).flatMap(([file, exported]) => {
  const subject = file.replace(/^.*\/|\.ts$/g, '')
  return Object.entries(exported).flatMap(([name, value]) =>
    isSchema(value) && !isSent(value) ? listFields(value, `${subject}.${name}`) : [],
  )
})

describe('a field that concerns a person', () => {
  test('says so in its schema, wherever a reply holds one', () => {
    const unmarked = fields
      .filter(({ name, schema }) => PERSONAL.test(name) && !isMarked(schema))
      .map(({ path, name }) => `${path.split('.')[0]}.*.${name}`)
      .filter((place) => !(place in ofNobody))
    expect([...new Set(unmarked)]).toEqual([])
  })

  test('is marked at many places', () => {
    expect(
      fields.filter(({ schema }) => marks.has(schema) || (schema.def.innerType && isMarked(schema))).length,
    ).toBeGreaterThan(40)
  })
})
