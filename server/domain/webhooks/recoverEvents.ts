import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Instant, Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import { addDeliveries, eventsMissedBy } from '@server/audit/outbox'
import { inTransaction } from '@server/audit/inTransaction'
import { bringForward } from './webhooks'
import type { JobKind } from '@server/jobs/jobKind'

const Recovering = z.object({ webhook: Uuid, since: Instant })

/** Events added in one transaction. */
const BATCH = 500

/** Job that sends a webhook the events that it lacks since a moment, oldest first. */
export const recoverEvents: JobKind<z.infer<typeof Recovering>> = {
  name: 'recover_events',
  payload: Recovering,
  async run({ db, clock }, { webhook, since }, { stopping }) {
    const at = instant(clock.now())
    let isWhole = false
    while (!isWhole) {
      stopping.throwIfAborted()
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ uuid: string }>`
          select events.uuid ${eventsMissedBy(webhook, since)} order by events.position limit ${BATCH}`.execute(
          tx,
        )
        isWhole = rows.length < BATCH
        if (rows.length > 0)
          await addDeliveries(tx, {
            which: sql`webhooks.uuid = ${webhook} and events.occurred_at >= ${since}
              and events.uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`,
            at,
            trigger: 'replay',
          })
      })
    }
    // Deliveries that wait for their next attempt are lacking as well.
    await inTransaction(db, (tx) => bringForward(tx, webhook, at))
  },
}
