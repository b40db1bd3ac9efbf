import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { LogRelease, LogReleaseDue } from '@/contract/logs'
import { detailOf } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { conflict, unprocessable } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { countDueLines, findRetention, releaseDueLines } from './releaseDueLines'

/** Lines deleted in one transaction, and in one call: what is left takes another call. */
const BATCH = 500
const AT_ONCE = 5_000

/** Routes by which administrators release old lines of the audit log at once, instead of waiting for the daily job. */
export function releaseRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const url = `${ADMIN}logs/release`
  const response = { 200: detailOf(LogReleaseDue), ...problems }

  routes.get(url, { config: { access: 'Log.delete' }, schema: { tags: ['logs'], response } }, async () => ({
    data: await countDueLines(db, await findRetention(db, clock)),
  }))

  routes.post(
    url,
    { config: { access: 'Log.delete' }, schema: { tags: ['logs'], body: LogRelease, response } },
    async (request) => {
      const { until, lines } = request.body
      const retention = await findRetention(db, clock)
      // Kept as what was seen, and never past what the settings allow by now.
      if (Date.parse(until) > Date.parse(retention.until))
        throw unprocessable({
          field: 'until',
          code: 'unfit',
          message: `Los accesos se guardan ${retention.days} días: todavía no se liberan hasta esa fecha`,
        })
      const seen = { days: retention.days, until }
      if ((await countDueLines(db, seen)).lines !== lines)
        throw conflict('preview_changed', 'Ya no son los mismos registros. Revisa cuántos son ahora')
      for (let done = 0; done < AT_ONCE; ) {
        const released = await releaseDueLines(db, { ...seen, size: BATCH, origin: originOf(request, clock) })
        done += released
        if (released < BATCH) break
      }
      return { data: await countDueLines(db, seen) }
    },
  )
}
