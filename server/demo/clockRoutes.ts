import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ClockMove, DemoClock } from '@/contract/demoClock'
import { detailOf } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { DAY_SECONDS, type MovedClock } from './movedClock'

type Services = { db: Database; clock: Clock; demoClock?: MovedClock | undefined }

/** `admin/demo-clock`: what time it is in a demonstration, and letting days pass. Elsewhere there is none to move. */
export function clockRoutes(app: FastifyInstance, { db, clock, demoClock }: Services): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}demo-clock`
  const config = { access: 'Settings.edit' } as const
  const response = { 200: detailOf(DemoClock), ...problems }
  // A demonstration's clock may be ahead of every reader's: the console lives by it.
  if (demoClock)
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('X-Clock-Ahead', String(demoClock.offset()))
    })
  const presentClock = () =>
    demoClock
      ? { now: instant(demoClock.now()), moved_days: Math.round(demoClock.offset() / DAY_SECONDS) }
      : null

  routes.get(address, { config, schema: { tags: ['settings'], response } }, async () => ({
    data: presentClock(),
  }))

  routes.post(
    address,
    { config, schema: { tags: ['settings'], body: ClockMove, response } },
    async (request) => {
      if (!demoClock) throw notFound('El reloj de la demostración')
      const { days } = request.body
      const before = demoClock.offset() / DAY_SECONDS
      await inTransaction(db, async (tx) => {
        await demoClock.move(tx, days * DAY_SECONDS)
        await appendLog(tx, originOf(request, clock), {
          kind: 'audit',
          action: 'updated',
          subject: { type: 'settings', uuid: null, label: 'Reloj de la demostración' },
          changes: [{ field: 'moved_days', before, after: before + days, masked: false }],
        })
      })
      await demoClock.catchUp()
      return { data: presentClock() }
    },
  )
}
