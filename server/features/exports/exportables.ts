import { sql } from 'kysely'
import * as z from 'zod/mini'
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
import { maskFor } from '@server/core/maskBySchema'

/** Rows in memory at a time, however large the export. */
const BATCH = 500

/** The filters of a listing, optionally only some records, and the cursor to start after. */
type RowSelection = { filters: object; uuids: string[] | null; after?: string | null }

/** A kind whose listing may be exported. */
export type Exportable = {
  slug: Slug
  access: Permission
  /** The noun for the audit log: `póliza`. */
  noun: string
  type: string
  columns: readonly string[]
  /** The next rows, and the cursor after them. @throws {Refusal} 422 where the filters are not the listing's */
  page(db: Database, asked: RowSelection, reader: Reader): Promise<{ rows: object[]; after: string | null }>
  /** The exact number of rows. @throws {Refusal} */
  count(db: Database, asked: RowSelection, reader: Reader): Promise<number>
  /** A record as its reader may see it; undefined where there is none. */
  find(db: Database, uuid: string, reader: Reader): Promise<object | undefined>
}

function exportable<Item, Detail extends { version: number }, Query extends ListQuery>({
  contract: { kind, item, detail, query },
  access,
  noun,
  list,
  find,
}: ReadableKind<Item, Detail, Query>): Exportable {
  const listBatch = (db: Database, { filters, uuids, after }: RowSelection, reader: Reader) => {
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
      const seen = data.map((row) => Object(maskFor(reader.staff, item, row)) as object)
      return { rows: seen, after: meta.next_cursor }
    },
    async count(db, asked, reader) {
      const [all] = await listBatch(db, asked, reader).tally(sql`'all'`)
      return all?.total ?? 0
    },
    async find(db, uuid, reader) {
      const record = await find(db, uuid, reader)
      // A reply holds what its contract names, and so does a file.
      return record && Object(z.parse(detail, maskFor(reader.staff, detail, record)))
    },
  }
}

let known: ReadonlyMap<Slug, Exportable> | undefined

/** Every listed kind, by slug. */
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
