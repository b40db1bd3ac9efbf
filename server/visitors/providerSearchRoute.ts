import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ProviderSearchQuery, ProviderSearchResults } from '@/contract/providerSearch'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import type { RateLimits } from '@server/http/rateLimits'
import { API } from '@server/http/requests'
import { findProviders } from '@server/features/providerSearch/findProviders'

/** `GET public/providers`: the public directory of active providers. */
export function providerSearchRoute(
  app: FastifyInstance,
  { limits, ...services }: { db: Database; clock: Clock; limits: RateLimits },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${API}/public/providers`,
    {
      config: {
        access: 'anyone',
        readsMany: true,
        rateLimit: { max: limits.search, timeWindow: '1 minute' },
      },
      schema: {
        tags: ['public'],
        querystring: ProviderSearchQuery,
        response: { 200: ProviderSearchResults, ...problems },
      },
    },
    async (request, reply) => {
      void reply.header('Cache-Control', 'no-store')
      return findProviders(services, request.query)
    },
  )
}
