import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { slugs } from '@/contract/entities'
import { anyOf, detailOf, type ListQuery, pageOf, Uuid, ViewCounts } from '@/contract/shapes'
import { plannedOnce } from '@server/db/preparedStatements'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { read } from '@server/http/validation'
import { type ReadableKind, type ReadServices, readerOf } from './readable'

/** Registers the calls that read a kind: its listing, the counts of its views, and a record with its version. */
export function readRoutes<Item, Detail extends { version: number }, Query extends ListQuery>(
  app: FastifyInstance,
  services: ReadServices,
  kind: ReadableKind<Item, Detail, Query>,
): void {
  const { db, clock } = services
  const { access, noun, contract, list, find } = kind
  const { item, detail, query, views } = contract
  const slug = slugs[contract.kind]
  const base = `${ADMIN}${slug}`
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access }
  const many = { access, readsMany: true }
  const tags = [slug]

  routes.get(
    base,
    { config: many, schema: { tags, querystring: query, response: { 200: pageOf(item), ...problems } } },
    // The query is validated already: parsing it again only gives it its type, and changes nothing.
    (request) => list(db, read(query, request.query), readerOf(request, clock)).page(),
  )

  const CountsQuery = z.looseObject({ view: anyOf(z.enum(Object.keys(views))) })
  routes.get(
    `${base}/counts`,
    { config: many, schema: { tags, querystring: CountsQuery, response: { 200: ViewCounts, ...problems } } },
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
      const data = await find(plannedOnce(db), request.params.uuid, readerOf(request, clock))
      if (!data) throw notFound(noun)
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}
