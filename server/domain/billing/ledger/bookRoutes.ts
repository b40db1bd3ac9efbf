import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { BookCheck } from '@/contract/books'
import { detailOf } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { checkBooks } from './checkBooks'

/** Registers the check of the customers' ledger, which administrators run as they check the audit log. */
export function bookRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}books/check`,
    {
      config: { access: 'Log.view' },
      schema: { tags: ['books'], response: { 200: detailOf(BookCheck), ...problems } },
    },
    async () => ({ data: await checkBooks(db) }),
  )
}
