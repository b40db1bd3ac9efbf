/** A JSON schema, as far as the description of the API uses it. */
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | false
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  nullable?: boolean
}
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body & { required?: boolean }
  responses?: Record<string, Body>
}
export type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const quote = (text: string) => JSON.stringify(text)

/** The TypeScript type of a schema. */
function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'unknown'
  if (schema.$ref) return `Schemas[${quote(schema.$ref.split('/').at(-1) ?? '')}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') || 'never'
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((one) => `(${typeOf(one)})`).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  return typeOfPlain(schema)
}

function typeOfPlain({ type, items, prefixItems, ...object }: Schema): string {
  if (type === 'string') return 'string'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'null') return 'null'
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  if (type === 'array') return `(${typeOf(items || undefined)})[]`
  if (type !== 'object' && !object.properties) return 'unknown'
  const fields = Object.entries(object.properties ?? {}).map(
    ([name, field]) => `${quote(name)}${object.required?.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  const rest = object.additionalProperties
  if (fields.length === 0 && rest !== false)
    return `Record<string, ${typeof rest === 'object' ? typeOf(rest) : 'unknown'}>`
  return `{ ${fields.join('; ')} }`
}

const jsonOf = (body: Body | undefined) => body?.content?.['application/json']?.schema

/** The type of the parameters of a call in one place; every other is refused. */
function parametersIn(place: string, { parameters = [] }: Operation): string {
  const fields = parameters
    .filter((one) => one.in === place)
    .map(({ name, required, schema }) => `${quote(name)}${required ? '' : '?'}: ${typeOf(schema)}`)
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Nothing'
}

/** A typed client of the API in one TypeScript file, generated from its description. */
export function writeClient({ paths = {}, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const replies = Object.entries(operation.responses ?? {})
        .filter(([status]) => status.startsWith('2'))
        .map(([, reply]) => typeOf(jsonOf(reply)))
      return `  ${quote(`${method.toUpperCase()} ${path}`)}: {
    path: ${parametersIn('path', operation)}
    query: ${parametersIn('query', operation)}
    body: ${operation.requestBody ? typeOf(jsonOf(operation.requestBody)) : 'Nothing'}
    reply: ${[...new Set(replies)].join(' | ') || 'unknown'}
  }`
    }),
  )
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `  ${quote(name)}: ${typeOf(schema)}`,
  )
  return `export type Nothing = { [name: string]: never }
export type Schemas = {
${schemas.join('\n')}
}
export type Calls = {
${calls.join('\n')}
}
/** A part that has no required field may be left out. */
type Part<Name extends string, Value> = Nothing extends Value ? { [Key in Name]?: Value } : Partial<Value> extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value }
export type Asked<Call extends keyof Calls> = Part<'path', Calls[Call]['path']> &
  Part<'query', Calls[Call]['query']> &
  Part<'body', Calls[Call]['body']>
type Options = { path?: object; query?: object; body?: object }
/** Makes calls with the key of a system. @throws the reply where it is a refusal */
export const clientOf = (base: string, appKey: string, key: string) =>
  async <Call extends keyof Calls>(call: Call, asked: Asked<Call>): Promise<Calls[Call]['reply']> => {
    const { path = {}, query = {}, body }: Options = asked
    const [method = 'GET', pattern = ''] = call.split(' ')
    const values = new Map(Object.entries(path))
    const address = pattern.replace(/\\{(\\w+)\\}/g, (_all, name: string) => encodeURIComponent(String(values.get(name))))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one))
    const reply = await fetch(base + address + (search.size > 0 ? '?' + search : ''), {
      method,
      headers: {
        'x-app-key': appKey,
        authorization: 'Bearer ' + key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const told: Calls[Call]['reply'] = reply.status === 204 ? undefined : await reply.json()
    if (!reply.ok) throw Object.assign(new Error(call + ' answered ' + reply.status), { told })
    return told
  }
`
}
