import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { kindOfSlug } from '@/contract/savedViews'
import { typeOf } from '@/contract/entities'
import { anyOf, type ListQuery, Uuid } from '@/contract/shapes'
import { instant, minutesAfter } from '../clock'
import type { Database } from '../db/database'
import { appendLog } from '../db/logs'
import { dayIn } from '../db/days'
import { inTransaction } from '../db/writes'
import { tooMany, unprocessable } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { read } from '../http/validation'
import { cellOf, quoted, type Words } from './csv'
import type { Reader } from './recordKind'
import { type Readable as ReadableKind, type ReadServices, readerOf } from './readable'

/** Rows that are held at a time: the memory that an export takes does not grow with it. */
const BATCH = 500

/** Files that a person may take along in an hour. */
const EXPORTS_AN_HOUR = 10

/** Records that may be chosen one by one, and the bytes that their names take. */
const MOST_CHOSEN = 100_000
const BODY_BYTES = 5_000_000

/** Says to spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const ExportQuery = z.looseObject({
  /** The fields of a row, in the order of the columns. */
  columns: anyOf(z.string().check(z.regex(/^\w{1,60}$/))),
  /** How the columns are headed, one for each; without them, by their names. */
  labels: anyOf(z.string().check(z.maxLength(100))),
  /** How each status is called: `active:Activa`. */
  statuses: anyOf(z.string().check(z.regex(/^\w{1,40}:.{1,60}$/))),
  /** These records alone, of those that match. */
  uuid: anyOf(Uuid),
})

const Column = z.string().check(z.regex(/^\w{1,60}$/))
const Word = z.string().check(z.maxLength(100))

/** The same as it is asked for with more than an address holds; the filters stay in the address. */
const ExportBody = z.strictObject({
  columns: z.optional(z.array(Column)),
  labels: z.optional(z.array(Word)),
  /** How the values of a column are called: `{ status: { active: 'Activa' } }`. */
  words: z.optional(z.record(Column, z.record(Word, Word))),
  uuids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
})

type Wanted = {
  columns: readonly string[]
  labels: readonly string[]
  words: Readonly<Record<string, Words>>
  uuid: string[] | undefined
  filters: Record<string, unknown>
}

/** `GET` and `POST admin/<plural>/export`: every row that a listing's query matches, as that listing shows it to whoever asks. */
export function exportRoute<Item, Detail extends { version: number }, Query extends ListQuery>(
  app: FastifyInstance,
  { db, clock }: ReadServices,
  { slug, access, noun, item, query, list }: ReadableKind<Item, Detail, Query>,
): void {
  const known = Object.keys((item as unknown as { shape: object }).shape)
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    `${ADMIN}${slug}/export`,
    { config: { access }, schema: { tags: [slug], querystring: ExportQuery } },
    (request, reply) => {
      const { columns = known, labels = columns, statuses = [], uuid, ...filters } = request.query
      const words = { status: Object.fromEntries(statuses.map(splitOnce)) }
      return send(request, reply, { columns, labels, words, uuid, filters })
    },
  )
  routes.post(
    `${ADMIN}${slug}/export`,
    {
      config: { access },
      bodyLimit: BODY_BYTES,
      schema: { tags: [slug], querystring: z.looseObject({}), body: ExportBody },
    },
    (request, reply) => {
      const { columns = known, labels = columns, words = {}, uuids } = request.body
      return send(request, reply, { columns, labels, words, uuid: uuids, filters: request.query })
    },
  )

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { columns, labels, words, uuid, filters }: Wanted,
  ) {
    const unknown = columns.find((column) => !known.includes(column))
    if (unknown)
      throw unprocessable({
        field: 'columns',
        code: 'unknown',
        message: `No hay una columna «${unknown}»`,
      })
    if (labels.length !== columns.length)
      throw unprocessable({
        field: 'labels',
        code: 'wrong_length',
        message: 'Falta un título para alguna columna',
      })
    const reader = readerOf(request, clock)
    await refuseTooMany(db, reader)
    const asked = { ...read(query, filters), page: 1, size: BATCH, only: uuid, isUncounted: true }
    const origin = originOf(request, clock)
    let count = 0

    const cell = (column: string, value: unknown) => cellOf(column, value, words[column])

    async function* rows() {
      try {
        yield `${BYTE_ORDER_MARK}${labels.map(quoted).join(',')}\r\n`
        for (let after: string | undefined; ; ) {
          const { data, meta } = await list(db, { ...asked, after }, reader).page()
          count += data.length
          if (data.length > 0)
            yield data
              .map(
                (row) =>
                  `${columns.map((column) => cell(column, Reflect.get(Object(row), column))).join(',')}\r\n`,
              )
              .join('')
          if (!meta.next_cursor) return
          after = meta.next_cursor
        }
      } finally {
        // However far it came: what was read is told.
        await inTransaction(db, (tx) =>
          appendLog(tx, origin, {
            kind: 'audit',
            action: 'exported',
            subject: {
              type: typeOf(kindOfSlug(slug)),
              uuid: null,
              label: `${noun.replace(/^\S+ /, '')} (${count})`,
            },
            changes: Object.entries({ filters, columns, rows: count }).map(([field, after]) => ({
              field,
              before: null,
              after,
              masked: false,
            })),
          }),
        )
      }
    }

    // The first page is read before anything is sent: a query that is refused is answered as such.
    const stream = rows()
    const head = await stream.next()
    const name = `${slug}_${dayIn(clock)}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(
        Readable.from(
          (async function* () {
            if (!head.done) yield head.value
            yield* stream
          })(),
          { objectMode: false },
        ),
      )
  }
}

/**
 * Whoever takes one file after the other along is asked to wait: that is how a whole book of clients leaves a house.
 * @throws {Refusal} 429 saying until when
 */
async function refuseTooMany(db: Database, { staff, clock }: Reader): Promise<void> {
  const now = clock.now()
  const made = await db
    .selectFrom('logs')
    .select('at')
    .where('action', '=', 'exported')
    .where(sql<string>`actor ->> 'uuid'`, '=', staff.uuid)
    .where('at', '>', instant(minutesAfter(now, -60)))
    .orderBy('at')
    .execute()
  const next = made.at(-EXPORTS_AN_HOUR)
  if (!next) return
  const seconds = (minutesAfter(new Date(next.at), 60).getTime() - now.getTime()) / 1000
  throw tooMany(
    seconds,
    `Ya exportaste ${EXPORTS_AN_HOUR} veces en una hora. Vuelve a intentar en ${Math.ceil(seconds / 60)} min`,
  )
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf(':')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
