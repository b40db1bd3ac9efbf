import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { ListQuery } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import { queryFor } from './queryFor'
import type { Reader } from './recordKind'
import { staffOf } from '@server/http/access'

export type ReadServices = { db: Database; clock: Clock }

/** A kind whose records are listed and opened. */
export type ReadableKind<Item, Detail extends { version: number }, Query extends ListQuery> = {
  access: Permission
  /** With its article, as a sentence begins: `El evento`. */
  noun: string
  contract: {
    kind: Kind
    item: z.ZodMiniType<Item> & { shape: object }
    detail: z.ZodMiniType<Detail>
    query: z.ZodMiniType<Query>
    views: Record<string, object>
  }
  list(db: Database, query: Query, reader: Reader): Listing<Item>
  find(db: Database, uuid: string, reader: Reader): Promise<Detail | undefined>
}

/** Declares a kind whose records are only read. */
export const readableKind = <Item, Detail extends { version: number }, Query extends ListQuery>(
  kind: ReadableKind<Item, Detail, Query>,
): ReadableKind<Item, Detail, Query> => ({
  ...kind,
  list: (db, query, reader) => kind.list(db, queryFor(reader.staff, kind.contract.item, query), reader),
})

/** The reader who makes a request. */
export const readerOf = (request: FastifyRequest, clock: Clock): Reader => ({
  staff: staffOf(request),
  clock,
})

/** The reader for work of the server itself. */
export const systemReader = (clock: Clock): Reader => ({
  staff: { uuid: '', name: 'Sistema', email: '', role: 'viewer', session_uuid: '', is_masked: false },
  clock,
})
