import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { OpenedLink, OpenLink, OpenLinkQuery } from '@/contract/openLink'
import { detailOf } from '@/contract/shapes'
import { problems } from '@server/http/openapi'
import { API } from '@server/http/requests'
import { visitorIn } from '@server/domain/links/countVisit'
import { type LinkServices, openLink } from '@server/domain/links/openLink'

const OfLink = z.object({ code: z.string().check(z.maxLength(200)) })
const limitPerAddress = (max: number) => ({
  access: 'anyone' as const,
  rateLimit: { max, timeWindow: '1 minute' },
})

/** `public/links/{code}`: opens a short link; one with a password, or that opening uses up, by POST. */
export function linkRoutes(app: FastifyInstance, services: LinkServices): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${API}/public/links/:code`
  const response = { 200: detailOf(OpenedLink), ...problems }
  const tags = ['public']

  routes.get(
    address,
    { config: limitPerAddress(60), schema: { tags, params: OfLink, querystring: OpenLinkQuery, response } },
    async (request) => ({
      data: await openLink(services, {
        code: request.params.code,
        asked: request.query,
        password: undefined,
        isPressed: false,
        visitor: visitorIn(request.ip, request.headers),
      }),
    }),
  )
  routes.post(
    address,
    {
      config: { access: 'anyone', perMinute: 10 },
      schema: { tags, params: OfLink, body: OpenLink, response },
    },
    async (request) => {
      const { password, ...asked } = request.body
      const visitor = visitorIn(request.ip, request.headers)
      return {
        data: await openLink(services, {
          code: request.params.code,
          asked,
          password,
          isPressed: true,
          visitor,
        }),
      }
    },
  )
}
