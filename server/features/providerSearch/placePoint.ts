import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { PlacePoint, PlaceQuery } from '@/contract/providerLocations'
import { detailOf } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { findTown } from './placeNamed'

/** `GET admin/provider-locations/point`: the point of a postal code or municipality, from the network's locations. */
export function placePointRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}provider-locations/point`,
    {
      config: { access: 'ProviderLocation.view' },
      schema: {
        tags: ['provider-locations'],
        querystring: PlaceQuery,
        response: { 200: detailOf(PlacePoint), ...problems },
      },
    },
    async ({ query }) => {
      const point = await findTown(db, query.place)
      return { data: point ? { lat: point.latitude, lng: point.longitude } : null }
    },
  )
}
