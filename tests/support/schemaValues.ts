import fc from 'fast-check'

/** A JSON schema, as far as the API's own description uses one. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values that no client means to send, but one will. */
const hostile = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202e',
  "'; drop table users; --",
  '%',
  '__proto__',
  '../../etc/passwd',
  'x'.repeat(10_000),
  '=cmd|x',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '99999-12-31',
  '-infinity',
  '2026-11-01T00:00:00.000+99:00',
  'NaN',
  -1,
  0.5,
  -0,
  1e308,
  2 ** 53,
  2 ** 31,
  true,
  [],
  [[]],
  Array(1_000).fill('x'),
  {},
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
)

const ofFormat: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  guid: fc.uuid(),
  email: fc.constantFrom('ana@ejemplo.test', 'ñ@x'),
  uri: fc.constantFrom('https://ejemplo.mx/a', 'http://127.0.0.1/', 'javascript:alert(1)'),
  date: fc.constantFrom('2026-03-05', '2026-11-30', '1985-02-14', '2027-01-01'),
  'date-time': fc.constantFrom('2026-03-05T12:00:00.000Z', '2026-11-30T05:00:00.000Z'),
}

/** Values that mostly satisfy a schema, and now and then are spoilt at some place. */
export function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null)
  return fc.oneof({ weight: 14, arbitrary: meant(schema, depth) }, { weight: 1, arbitrary: hostile })
}

function meant(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, depth + 1)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => meant(one, depth + 1)))
      .map((parts) => Object.assign({}, ...parts))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)))
}

function ofType(type = '', schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number': {
      const min = Math.ceil(Math.max(schema.minimum ?? -1_000, -1e9))
      return fc.integer({ min, max: Math.max(min, Math.floor(Math.min(schema.maximum ?? 1_000_000, 1e9))) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 3 })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const model = Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one, depth + 1)]))
      return fc.record(model, { requiredKeys: schema.required ?? [] })
    }
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text({ format = '', pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<unknown> {
  const known = ofFormat[format]
  if (known) return known
  const plain = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  })
  if (!pattern) return plain
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return plain // The library knows no assertions that look around.
  }
}

/** Whether a schema takes any text that a person cares to write. */
export const isFreeText = ({
  type,
  format,
  pattern,
  enum: names,
  const: only,
  anyOf = [],
}: Schema): boolean =>
  anyOf.some(isFreeText) || (type === 'string' && !format && !pattern && !names && only === undefined)
