import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FoundProvider, PROVIDERS_A_PAGE } from '@/contract/providerSearch'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { loadDetails } from './loadDetails'
import { providers } from '@server/domain/network/providers'

/** `GET admin/providers/{uuid}/cards`: the locations of a provider as the public search shows them. */
export function providerCardsRoute(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db } = services
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}providers/:uuid/cards`,
    {
      config: { access: 'Provider.view' },
      schema: {
        tags: ['providers'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(z.array(FoundProvider)), ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const provider = await db
        .selectFrom('providers')
        .select('uuid')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      if (!provider) throw notFound(providers.noun)
      const places = await db
        .selectFrom('provider_locations')
        .select('uuid')
        .where('provider_uuid', '=', uuid)
        .where('status', '=', 'active')
        .where('archived_at', 'is', null)
        .orderBy('sort_name')
        .limit(PROVIDERS_A_PAGE)
        .execute()
      const matches = places.map((place) => ({ uuid: place.uuid, km: null }))
      return { data: await loadDetails(services, matches, undefined) }
    },
  )
}
