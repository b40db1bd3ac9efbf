import * as z from 'zod/mini'
import * as personal from '@/contract/personal'
import { MaskedFields } from '@/contract/reveals'
import {
  type Identifier,
  identifierKinds,
  maskIdentifier,
  maskIdentifiersIn,
  maskIdentifiersWithin,
} from './identifiers'
import type { Staff } from './staff'

type PersonalKind = keyof typeof personal

/** Who reads: viewers know no health data, and see identifiers masked unless the settings say otherwise. */
type Audience = 'viewer' | 'maskedViewer'

/** Whether a user sees identifiers masked: viewers do, unless the settings say otherwise. */
export const seesMasked = ({ role, is_masked = role === 'viewer' }: Staff): boolean => is_masked

// The role of a key is that of one call; its scopes say what it sees of people in all of them.
const audienceOf = (staff: Staff): Audience | undefined =>
  seesMasked(staff) ? 'maskedViewer' : staff.role === 'viewer' && !staff.key ? 'viewer' : undefined

/** Replaces a text wholly, so that not even its length shows. */
const HIDDEN = '••••••'

/** Puts what a reader may see in place of a value; only values that there are come here. */
type Mask = (value: unknown) => unknown

const onText =
  (mask: (text: string) => string): Mask =>
  (value) =>
    typeof value === 'string' ? mask(value) : value

const maskOf = (kind: Identifier): Mask => onText((text) => maskIdentifier(kind, text))

/** What each audience gets in place of a field of each kind; it sees those that are not named. */
const masksOfHealth: Partial<Record<PersonalKind, Mask>> = {
  diagnosis: () => HIDDEN,
  health: () => null,
  declared: () => null,
}
const masks: Record<Audience, Partial<Record<PersonalKind, Mask>>> = {
  viewer: masksOfHealth,
  maskedViewer: {
    ...masksOfHealth,
    ...Object.fromEntries(identifierKinds.map((kind) => [kind, maskOf(kind)])),
    words: onText(maskIdentifiersIn),
  },
}

// The names of the module's exports are its kinds: `Object.entries` forgets their type.
const kinds = new Map<unknown, PersonalKind>(
  Object.entries(personal).map(([kind, schema]) => [schema, kind as PersonalKind]),
)

/** Masks a value by the schema of its reply, as a reader may see it; a value that stays as it is comes back itself. */
export function maskFor<Value>(staff: Staff, schema: z.ZodMiniType<Value>, value: Value): Value {
  const audience = audienceOf(staff)
  if (!audience) return value
  const mask = compiled(audience, schema)
  // A mask puts text for text, and null only where the schema allows it.
  return mask ? (mask(value) as Value) : value
}

const known: Record<Audience, WeakMap<object, { mask: Mask | undefined }>> = {
  viewer: new WeakMap(),
  maskedViewer: new WeakMap(),
}

/** The mask of a schema, made once; undefined where no value of it holds anything to mask. */
function compiled(audience: Audience, schema: z.core.$ZodType): Mask | undefined {
  const found = known[audience].get(schema)
  if (found) return found.mask
  // A schema within itself meets its own mask, which is complete by the time that it runs.
  const entry: { mask: Mask | undefined } = { mask: (value) => compiled(audience, schema)?.(value) ?? value }
  known[audience].set(schema, entry)
  entry.mask = compile(audience, schema)
  return entry.mask
}

function compile(audience: Audience, schema: z.core.$ZodType): Mask | undefined {
  const kind = kinds.get(schema)
  if (kind) return masks[audience][kind]
  const part = (inner: z.core.$ZodType) => compiled(audience, inner)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return maskObject(audience, def.shape)
  if (def.type === 'array') return each(part(def.element))
  if (def.type === 'union') return inTurn(def.options.map(part))
  if (def.type === 'intersection') return inTurn([part(def.left), part(def.right)])
  if (def.type === 'pipe') return part(def.out)
  if (def.type === 'lazy') return (value) => part(def.getter())?.(value) ?? value
  if (def.type === 'tuple') return inTurn(def.items.map((item, index) => atIndex(index, part(item))))
  if ('innerType' in def) return ifThere(part(def.innerType))
  if (def.type === 'record') {
    const mask = part(def.valueType)
    return mask === maskUntyped ? maskUntyped : eachValue(mask)
  }
  if (audience !== 'maskedViewer') return
  if (def.type === 'unknown' || def.type === 'any') return maskUntyped
  // What has a form, such as a uuid or a day, is no text of a person's.
  return def.type === 'string' && !('format' in def) ? onText(maskIdentifiersWithin) : undefined
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ifThere = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value) => (value === null || value === undefined ? value : mask(value)))

const each = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value) => (Array.isArray(value) ? value.map((one: unknown) => mask(one)) : value))

const atIndex = (index: number, mask: Mask | undefined): Mask | undefined =>
  mask &&
  ((value) => (Array.isArray(value) ? value.map((one, at) => (at === index ? mask(one) : one)) : value))

const eachValue = (mask: Mask | undefined): Mask | undefined =>
  mask &&
  ((value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mask(one)]))
      : value)

/** Masks one after the other: each leaves alone what another has masked. */
function inTurn(masks: (Mask | undefined)[]): Mask | undefined {
  const some = masks.filter((mask) => mask !== undefined)
  return some.length > 0 ? (value) => some.reduce((rest, mask) => mask(rest), value) : undefined
}

function maskObject(audience: Audience, shape: Readonly<Record<string, z.core.$ZodType>>): Mask | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const mask = compiled(audience, schema)
    return mask ? [{ name, mask, isMarked: holdsIdentifier(schema) }] : []
  })
  const list = Object.keys(shape).find((name) => shape[name] === MaskedFields)
  if (fields.length === 0) return
  return (value) => {
    if (!isObject(value)) return value
    const masked: Fields = { ...value }
    const hidden: string[] = []
    for (const { name, mask, isMarked } of fields) {
      const whole = value[name]
      if (whole === null || whole === undefined) continue
      masked[name] = mask(whole)
      if (isMarked && audience === 'maskedViewer') hidden.push(name)
    }
    if (list) masked[list] = hidden
    return masked
  }
}

/** Whether a field is an identifier, or an object with one. */
function holdsIdentifier(schema: z.core.$ZodType): boolean {
  const kind = kinds.get(schema)
  if (kind) return identifierKinds.some((one) => one === kind)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') return holdsIdentifier(def.innerType)
  return def.type === 'object' && Object.values(def.shape).some(holdsIdentifier)
}

/** Whether a reader sees a field of a record masked. */
export const hidesField = (staff: Staff, record: { shape: object }, name: string): boolean => {
  const field: unknown = new Map<string, unknown>(Object.entries(record.shape)).get(name)
  return seesMasked(staff) && field instanceof z.ZodMiniType && holdsIdentifier(field)
}

/** Fields of what has no schema, such as the data of an event, are known by their names. */
function maskUntyped(value: unknown, name?: string): unknown {
  if (typeof value === 'string') {
    const kind = name && identifierKinds.find((one) => name === one || name.endsWith(`_${one}`))
    return kind ? maskIdentifier(kind, value) : maskIdentifiersWithin(value)
  }
  if (Array.isArray(value)) return value.map((one) => maskUntyped(one, name))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskUntyped(inner, key)]))
}
