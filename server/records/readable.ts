import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { ListQuery } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import type { Reader } from './recordKind'
import { staffOf } from '@server/http/access'

export type ReadServices = { db: Database; clock: Clock }

/** A kind whose records are listed and opened. */
export type Readable<Item, Detail extends { version: number }, Query extends ListQuery> = {
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

/** A kind whose records are only read, to be named once for all that is done with it. */
export const readable = <Item, Detail extends { version: number }, Query extends ListQuery>(
  kind: Readable<Item, Detail, Query>,
): Readable<Item, Detail, Query> => kind

/** Who asks, and when. */
export const readerOf = (request: FastifyRequest, clock: Clock): Reader => ({
  staff: staffOf(request),
  clock,
})

/** What is read for no one in particular. */
export const asSystem = (clock: Clock): Reader => ({
  staff: { uuid: '', name: 'Sistema', email: '', role: 'viewer', session_uuid: '' },
  clock,
})
