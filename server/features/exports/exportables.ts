import { sql } from 'kysely'
import { type Kind, type Slug, slugs, typeOf } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { ListQuery } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { readableEvents } from '@server/domain/history/events'
import { readableLogs } from '@server/domain/history/logs'
import type { ReadableKind } from '@server/records/readable'
import type { Reader } from '@server/records/recordKind'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
import { readableDeliveries } from '@server/domain/webhooks/webhook-logs'
import { read } from '@server/http/validation'

/** Rows that are held at a time: the memory that an export takes does not grow with it. */
const BATCH = 500

/** Which rows of a listing, and from where on. */
type Asked = { filters: object; uuids: string[] | null; after?: string | null }

/** A kind whose listing may be taken along as a file. */
export type Exportable = {
  slug: Slug
  access: Permission
  /** For the trail: `póliza`. */
  noun: string
  type: string
  columns: readonly string[]
  /** The next rows, and where those after them begin. @throws {Refusal} 422 where the filters are not the listing's */
  page(db: Database, asked: Asked, reader: Reader): Promise<{ rows: object[]; after: string | null }>
  /** How many rows there are, to the last. @throws {Refusal} */
  count(db: Database, asked: Asked, reader: Reader): Promise<number>
}

function exportable<Item, Detail extends { version: number }, Query extends ListQuery>({
  contract: { kind, item, query },
  access,
  noun,
  list,
}: Omit<ReadableKind<Item, Detail, Query>, 'find'>): Exportable {
  const listBatch = (db: Database, { filters, uuids, after }: Asked, reader: Reader) => {
    const asked = { page: 1, size: BATCH, only: uuids ?? undefined, isUncounted: true }
    return list(db, { ...read(query, filters), ...asked, after: after ?? undefined }, reader)
  }
  return {
    slug: slugs[kind],
    access,
    noun: noun.replace(/^\S+ /, ''),
    type: typeOf(kind),
    columns: Object.keys(item.shape),
    async page(db, asked, reader) {
      const { data, meta } = await listBatch(db, asked, reader).page()
      return { rows: data.map((row) => Object(row) as object), after: meta.next_cursor }
    },
    async count(db, asked, reader) {
      const [all] = await listBatch(db, asked, reader).tally(sql`'all'`)
      return all?.total ?? 0
    },
  }
}

let known: ReadonlyMap<Slug, Exportable> | undefined

/** Every kind that is listed. */
export function exportables(): ReadonlyMap<Slug, Exportable> {
  if (known) return known
  const kinds: Exportable[] = [
    exportable(readableEvents),
    exportable(readableLogs),
    exportable(readableDeliveries),
  ]
  eachKindAsItStands((one) => {
    const access: `${Kind}.view` = `${one.kind}.view`
    kinds.push(exportable({ ...one, access }))
  })
  known = new Map(kinds.map((kind) => [kind.slug, kind]))
  return known
}
