import * as z from 'zod/mini'
import { sayInSpanish } from './messages'
import { askAboutComma } from './writtenNumbers'
import { stripInvisible, tidied } from './tidied'

// What a schema finds wrong is read by the people who use the console.
z.config({ customError: sayInSpanish })

/** Every record is known by a uuid: in the database, in the API and in the address bar. */
export const Uuid = z.uuid()

/** A calendar day, `YYYY-MM-DD`; it has no hour, so no time zone may move it. */
export const Day = z.iso.date('Escribe una fecha que exista, como 5/3/2026')

/** A moment, RFC 3339 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** What is said of a text that is no number: what it may have meant, or else `words`. */
export function numberProblem(words: string) {
  return { error: ({ input }: { input?: unknown }) => askAboutComma(input) ?? words }
}

/** An amount in the currency's smallest unit, so that sums stay exact. */
export const Cents = z.int()
export const Currency = z.string().check(z.length(3))

/** An amount that people write: nothing owed, up to what any one thing may cost. */
export const Price = z
  .int(numberProblem('Escribe un importe, como 1,250.00'))
  .check(
    z.minimum(0, 'Escribe un importe de cero o más'),
    z.maximum(9_999_999_999, 'Escribe como máximo 99,999,999.99'),
  )

/** A share of something, from 0.00 to 100.00, as a decimal text so that it stays exact. */
export const Percentage = z.string('Escribe de 0 a 100, como 20').check(
  z.overwrite((text) => {
    const bare = stripInvisible(text).trim()
    return bare.endsWith('%') ? bare.slice(0, -1).trim() : bare
  }),
  z.regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, numberProblem('Escribe de 0 a 100, como 20')),
)

/** A reference to another record, with enough to show a link without fetching it. */
export const Ref = z.object({ uuid: Uuid, label: z.string() })
export type Ref = z.infer<typeof Ref>

/** Who did something: a person of the staff, or no one in particular. */
export const Actor = z.object({
  kind: z.enum(['user', 'system', 'public', 'api']),
  uuid: z.nullable(Uuid),
  label: z.string(),
})
export type Actor = z.infer<typeof Actor>

/** What begins a new line or a new cell. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/** Puts a text on one line, as a row of a file, the subject of a mail and a name on a card need it. */
const toOneLine = z.overwrite<string>((text) =>
  stripInvisible(text)
    .split(BREAK)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' '),
)

const isPrintable = z.refine<string>(
  (text) => !/\p{Cc}/u.test(text),
  'Hay caracteres que no se pueden guardar',
)

const required = (what: string, max: number, ...tidy: z.core.$ZodCheck<string>[]) =>
  z
    .string(`Escribe ${what}`)
    .check(
      ...tidy,
      z.minLength(1, `Escribe ${what}`),
      z.maxLength(max, `Escribe como máximo ${max} caracteres`),
    )

const optional = (max: number, ...tidy: z.core.$ZodCheck<string>[]) =>
  emptyAsNull(z.string().check(...tidy, z.maxLength(max, `Escribe como máximo ${max} caracteres`)))

/** A text of one line that must be there. `what` finishes the sentence "Escribe …", article included. */
export const requiredText = (what: string, max: number) => required(what, max, toOneLine, isPrintable)

/** A text of one line that may be left empty; nothing typed is stored as nothing. */
export const optionalText = (max: number) => optional(max, toOneLine, isPrintable)

/** A text of as many lines as one likes that must be there. `what` finishes the sentence "Escribe …". */
export const requiredLines = (what: string, max: number) => required(what, max, tidied)

/** A text of as many lines as one likes that may be left empty; nothing typed is stored as nothing. */
export const optionalLines = (max: number) => optional(max, tidied)

/** What a form leaves empty arrives as `''`; it is kept as `null`. */
export const emptyAsNull = <Value extends z.ZodMiniType>(value: Value) =>
  z.union([
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    value,
  ])

export const Email = z
  .string('Escribe un correo electrónico')
  .check(tidied, z.toLowerCase(), z.maxLength(254), z.email('Escribe un correo como nombre@ejemplo.mx'))

/** First segments of the public addresses: no slug may equal one. */
const reservedSlugs = [
  'admin',
  'api',
  'autorizar',
  'cancelar',
  'plan',
  'rl',
  'search',
  'v2',
  'company',
  'reseller',
  'new',
  'nuevo',
]

/** What a company or a provider is called in public addresses. */
export const Slug = z.string('Escribe la dirección corta').check(
  tidied,
  z.toLowerCase(),
  z.regex(
    /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,58}[a-z0-9]$/,
    'Usa de 3 a 60 letras sin acento, números o guiones, como grupo-bajio',
  ),
  z.refine((slug) => !reservedSlugs.includes(slug), 'Esa dirección está reservada'),
)

/** A page of the web, or none. */
export const Website = emptyAsNull(
  z
    .string()
    .check(
      tidied,
      z.maxLength(250),
      z.url({ protocol: /^https$/, message: 'Escribe una dirección que empiece con https://' }),
    ),
)

/** The code that people know a thing of the catalogue by, in capitals. */
export const Code = z
  .string('Escribe la clave')
  .check(
    tidied,
    z.toUpperCase(),
    z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/, 'Usa de 2 a 32 letras, números, guiones o guiones bajos'),
  )

/** Other words that people look for a thing by. */
export const Synonyms = z
  .array(requiredText('el sinónimo', 60))
  .check(z.maxLength(30, 'Escribe como máximo 30'))

/** The name of a time zone, as the IANA keeps them. */
export const TimeZone = requiredText('la zona horaria', 60).check(
  z.refine(isTimeZone, 'Elige una zona horaria de la lista'),
)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The status of what is offered or is not. */
export const ActiveStatus = z.enum(['active', 'inactive'])
export type ActiveStatus = z.infer<typeof ActiveStatus>

/** As it stands: two names that differ in a space at their ends would be one to people. */
export const MetadataName = z
  .string()
  .check(z.regex(/^\S(?:.{0,38}\S)?$/s, 'Usa de 1 a 40 caracteres, sin espacios en los extremos'))
export const MetadataValue = requiredLines('el valor', 500)

/** What other systems keep beside a record, by name: it is written as a whole. */
const Metadata = z
  .record(MetadataName, MetadataValue)
  .check(z.refine((kept) => Object.keys(kept).length <= 50, 'Guarda como máximo 50 datos'))
export type Metadata = z.infer<typeof Metadata>

/** Fields that every record written by people has. */
export const recordFields = {
  uuid: Uuid,
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  created_by: Actor,
  updated_by: Actor,
  archived_at: z.nullable(Instant),
  tags: z.array(z.string()),
  external_id: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
}
/** Of those, what people may write. */
export const writableRecordFields = {
  tags: z.array(requiredText('la etiqueta', 30)).check(z.maxLength(20, 'Usa como máximo 20 etiquetas')),
  external_id: optionalText(100),
  metadata: z.optional(Metadata),
}

export const PageMeta = z.object({
  page: z.int(),
  size: z.int(),
  /** Matches, counted up to 10,000. */
  total: z.int(),
  /** There are more matches than were counted. */
  total_capped: z.boolean(),
  /** Where `after=` goes on, when the listing does. */
  next_cursor: z.nullable(z.string()),
  /** The order of the rows, as `sort=` asks for it; also where nothing was asked. */
  sort: z.optional(z.string()),
})
export type PageMeta = z.infer<typeof PageMeta>

/** One page of a listing. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), meta: PageMeta })
export type Page<Item> = { data: Item[]; meta: PageMeta }

/** One record. */
export const detailOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: item })
export type Detail<Item> = { data: Item }

/** How many records each view of a listing holds. */
export const ViewCounts = z.object({
  data: z.record(z.string(), z.object({ total: z.int(), total_capped: z.boolean() })),
})
export type ViewCounts = z.infer<typeof ViewCounts>

/** A filter that may be given several times: `?status=open&status=overdue`. */
export const anyOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.optional(
    z.union([
      z.array(item).check(z.maxLength(100)),
      z.pipe(
        item,
        z.transform((value: z.output<Item>) => [value]),
      ),
    ]),
  )

/** A filter that is on or off: `?has_curp=true`. */
export const yesOrNo = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ]),
)

/** An end of a range of amounts, in cents: `?total_from=10000`. */
export const amountBound = z.optional(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9_999_999_999)),
)

/** The orders a listing offers; a leading minus means descending, a comma separates the next key. */
export const sortBy = <Key extends string>(...keys: Key[]) => {
  const one = `-?(?:${keys.join('|')})`
  return z.optional(
    z.string().check(z.regex(new RegExp(`^${one}(?:,${one}){0,2}$`), 'No se puede ordenar por ese dato')),
  )
}

/**
 * The query of a listing: search text, page and the entity's own order and filters.
 * The same schema reads the address bar, types the endpoint and guards the server.
 */
export const listQuery = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({
    q: z.optional(z.string().check(tidied, z.maxLength(200))),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    after: z.optional(z.string().check(z.maxLength(500))),
    created_from: z.optional(Day),
    created_to: z.optional(Day),
    archived: yesOrNo,
    ...fields,
  })

/** The query of a listing of records that people write: they can be tagged. */
export const recordListQuery = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  listQuery({ tag: anyOf(z.string().check(z.maxLength(30))), ...fields })

/** What every listing query has, beside its own filters. */
export type ListQuery = {
  q?: string | undefined
  page: number
  size: number
  sort?: string | undefined
  after?: string | undefined
  created_from?: string | undefined
  created_to?: string | undefined
  archived?: boolean | undefined
  /** These records alone; asked by the server itself, as no address says it. */
  only?: string[] | undefined
  /** The rows without how many there are, which takes longer than they do. */
  isUncounted?: boolean | undefined
  /** Its reader may not see identifiers of people, and finds them only by all of one. */
  hidesIdentifiers?: boolean | undefined
  tag?: string[] | undefined
}

/** What a view of a listing selects: some of its own filters. */
export type Selection<Query> = Partial<Omit<Query, 'page' | 'size' | 'after' | 'q' | 'sort'>>
