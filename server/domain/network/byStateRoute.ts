import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type RawBuilder, sql } from 'kysely'
import { ByState } from '@/contract/byState'
import { slugs } from '@/contract/entities'
import { MexicanState } from '@/contract/mexico'
import { viewOf } from '@/contract/permissions'
import { detailOf, type ListQuery } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { read } from '@server/http/validation'
import { type ReadableKind, readerOf } from '@server/records/readable'
import { providerLocations } from './provider-locations'
import { providers, statesOfProvider } from './providers'

type Services = { db: Database; clock: Clock }

/** `GET admin/providers/states` and `admin/provider-locations/states`: how many of a listing are in each state. */
export function byStateRoutes(app: FastifyInstance, services: Services): void {
  byStateRoute(app, services, { kind: providers, state: statesOfProvider })
  byStateRoute(app, services, {
    kind: providerLocations,
    state: sql.ref<string>('provider_locations.state'),
  })
}

type Placed<Item, Detail extends { version: number }, Query extends ListQuery> = {
  kind: Pick<ReadableKind<Item, Detail, Query>, 'contract' | 'list'>
  /** The state of a row, or each of its states. */
  state: RawBuilder<string>
}

/** Counts the rows of a listing in each state. The query's own `state` is ignored: it would leave one state only. */
function byStateRoute<Item, Detail extends { version: number }, Query extends ListQuery>(
  app: FastifyInstance,
  { db, clock }: Services,
  { kind: { contract, list }, state }: Placed<Item, Detail, Query>,
) {
  const slug = slugs[contract.kind]
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}${slug}/states`,
    {
      config: { access: viewOf(contract.kind), readsMany: true },
      schema: {
        tags: [slug],
        querystring: contract.query,
        response: { 200: detailOf(ByState), ...problems },
      },
    },
    async (request) => {
      const query = { ...read(contract.query, request.query), state: undefined }
      const tallies = await list(db, query, readerOf(request, clock)).tally(state)
      return {
        data: tallies.flatMap(({ key, total }) => {
          const { data } = MexicanState.safeParse(key)
          return data ? [{ state: data, total }] : []
        }),
      }
    },
  )
}
