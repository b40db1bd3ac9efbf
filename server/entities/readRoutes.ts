import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Slug } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { anyOf, detailOf, type ListQuery, pageOf, Uuid, ViewCounts, type Views } from '@/contract/shapes'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import type { Listing } from '../db/listing'
import { staffOf } from '../http/access'
import { problems } from '../http/openapi'
import { notFound } from '../http/problems'
import { ADMIN } from '../http/requests'
import { read } from '../http/validation'
import type { Reader } from './recordKind'

type Readable<Item, Detail extends { version: number }, Query extends ListQuery> = {
  slug: Slug
  access: Permission
  /** With its article, as a sentence begins: `El evento`. */
  noun: string
  item: z.ZodMiniType<Item>
  detail: z.ZodMiniType<Detail>
  query: z.ZodMiniType<Query>
  views: Views<Query>
  list(db: Database, query: Query, reader: Reader): Listing<Item>
  find(db: Database, uuid: string, reader: Reader): Promise<Detail | undefined>
}

/** Who asks, and when. */
export const readerOf = (request: FastifyRequest, clock: Clock): Reader => ({
  staff: staffOf(request),
  clock,
})

/** The calls that read a kind: its listing, the counts of its views, and one of it under its version. */
export function readRoutes<Item, Detail extends { version: number }, Query extends ListQuery>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  { slug, access, noun, item, detail, query, views, list, find }: Readable<Item, Detail, Query>,
): void {
  const base = `${ADMIN}${slug}`
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access }
  const tags = [slug]

  routes.get(
    base,
    { config, schema: { tags, querystring: query, response: { 200: pageOf(item), ...problems } } },
    // Held against its schema already, and again only for its type: what a schema wrote, it reads unchanged.
    (request) => list(db, read(query, request.query), readerOf(request, clock)).page(),
  )

  const CountsQuery = z.looseObject({ view: anyOf(z.enum(Object.keys(views))) })
  routes.get(
    `${base}/counts`,
    { config, schema: { tags, querystring: CountsQuery, response: { 200: ViewCounts, ...problems } } },
    async (request) => {
      const { view = Object.keys(views), ...filters } = request.query
      const counts = await Promise.all(
        view.map(async (name) => {
          const narrowed = read(query, { ...filters, ...views[name] })
          return [name, await list(db, narrowed, readerOf(request, clock)).count()] as const
        }),
      )
      return { data: Object.fromEntries(counts) }
    },
  )

  routes.get(
    `${base}/:uuid`,
    {
      config,
      schema: { tags, params: z.object({ uuid: Uuid }), response: { 200: detailOf(detail), ...problems } },
    },
    async (request, reply) => {
      const data = await find(db, request.params.uuid, readerOf(request, clock))
      if (!data) throw notFound(noun)
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}
