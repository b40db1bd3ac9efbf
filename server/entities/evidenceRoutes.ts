import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Slug } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { anyOf, detailOf, type ListQuery, pageOf, Uuid, ViewCounts, type Views } from '@/contract/shapes'
import type { Database } from '../db/database'
import type { Listing } from '../db/listing'
import { problems } from '../http/openapi'
import { notFound } from '../http/problems'
import { ADMIN } from '../http/requests'
import { read } from '../http/validation'

type Evidence<Item, Detail extends { version: number }, Query extends ListQuery> = {
  slug: Slug
  access: Permission
  /** With its article, as a sentence begins: `El evento`. */
  noun: string
  item: z.ZodMiniType<Item>
  detail: z.ZodMiniType<Detail>
  query: z.ZodMiniType<Query>
  views: Views<Query>
  list(db: Database, query: Query): Listing<Item>
  find(db: Database, uuid: string): Promise<Detail | undefined>
}

/** The calls of a kind that is only ever read: its listing, the counts of its views, and one of it. */
export function evidenceRoutes<Item, Detail extends { version: number }, Query extends ListQuery>(
  app: FastifyInstance,
  db: Database,
  { slug, access, noun, item, detail, query, views, list, find }: Evidence<Item, Detail, Query>,
): void {
  const base = `${ADMIN}${slug}`
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access }

  routes.get(
    base,
    { config, schema: { tags: [slug], querystring: query, response: { 200: pageOf(item), ...problems } } },
    (request) => list(db, read(query, request.query)).page(),
  )

  const CountsQuery = z.looseObject({ view: anyOf(z.enum(Object.keys(views))) })
  routes.get(
    `${base}/counts`,
    {
      config,
      schema: { tags: [slug], querystring: CountsQuery, response: { 200: ViewCounts, ...problems } },
    },
    async (request) => {
      const { view = Object.keys(views), ...filters } = request.query
      const counts = await Promise.all(
        view.map(
          async (name) =>
            [name, await list(db, read(query, { ...filters, ...views[name] })).count()] as const,
        ),
      )
      return { data: Object.fromEntries(counts) }
    },
  )

  routes.get(
    `${base}/:uuid`,
    {
      config,
      schema: {
        tags: [slug],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(detail), ...problems },
      },
    },
    async (request, reply) => {
      const data = await find(db, request.params.uuid)
      if (!data) throw notFound(noun)
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}
