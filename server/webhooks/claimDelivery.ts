import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Clock, instant } from '../clock'
import type { Database } from '../db/database'
import type { Schema } from '../db/schema'
import { inTransaction } from '../db/writes'

/** A delivery that this process sends, and nobody else while its claim holds. */
export type Claimed = {
  delivery: Selectable<Schema['webhook_logs']>
  webhook: Selectable<Schema['webhooks']>
}

/** Real seconds that a claim holds: longer than any attempt may take. After that its process is taken for dead. */
const LEASE = 60
/** Deliveries that one receiver takes at once, over all processes; one that fails is only tried, one at a time. */
const AT_ONCE = 4

/** What the same record had before that still waits for the same webhook; what is resent by hand holds nothing up. */
export const comesBefore = sql<boolean>`earlier.webhook_uuid = d.webhook_uuid
  and earlier.subject_uuid = d.subject_uuid and earlier.status in ('pending', 'sending')
  and earlier.next_trigger <> 'manual' and earlier.event_position < d.event_position`

/** Takes the delivery that has been due longest, of a webhook that may be called now. */
export async function claimDelivery(db: Database, clock: Clock): Promise<Claimed | undefined> {
  const now = instant(clock.now())
  for (;;) {
    const found = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ uuid: string; webhook_uuid: string }>`
        select d.uuid, d.webhook_uuid from webhook_logs d join webhooks w on w.uuid = d.webhook_uuid
        where (d.status = 'pending' and d.next_attempt_at <= ${now}
            or d.status = 'sending' and (d.claimed_until is null or d.claimed_until < clock_timestamp()))
          and (w.status = 'active' or d.next_trigger = 'manual') and w.archived_at is null
          and (w.quiet_until is null or w.quiet_until <= ${now})
          and (d.next_trigger = 'manual' or not exists (select from webhook_logs earlier where ${comesBefore}))
          and (select count(*) from webhook_logs sent
            where sent.webhook_uuid = d.webhook_uuid and sent.status = 'sending'
              and sent.claimed_until >= clock_timestamp()) < case when w.failing_since is null then ${AT_ONCE}::integer else 1 end
        order by d.next_attempt_at, d.event_position limit 1 for update of d skip locked`.execute(tx)
      const [row] = rows
      if (!row) return
      // Held, so that processes keep its rate together.
      const webhook = await tx
        .selectFrom('webhooks')
        .selectAll()
        .where('uuid', '=', row.webhook_uuid)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { max_rate_per_min: rate, quiet_until } = webhook
      if (quiet_until && Date.parse(quiet_until) > Date.parse(now)) return 'again'
      if (rate !== null)
        await tx
          .updateTable('webhooks')
          .set({ quiet_until: instant(new Date(Date.parse(now) + Math.ceil(60_000 / rate))) })
          .where('uuid', '=', webhook.uuid)
          .execute()
      const delivery = await tx
        .updateTable('webhook_logs')
        .set({
          status: 'sending',
          claim: randomUUID(),
          claimed_until: sql<string>`clock_timestamp() + ${`${LEASE} seconds`}::interval`,
        })
        .where('uuid', '=', row.uuid)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { delivery, webhook }
    })
    if (found !== 'again') return found
  }
}

/** When something is due that is not yet, as far as is known. */
export async function nextDue(db: Database, clock: Clock): Promise<Date | undefined> {
  const now = instant(clock.now())
  const { rows } = await sql<{ due: string | null }>`
    select min(greatest(d.next_attempt_at, w.quiet_until)) as due
    from webhook_logs d join webhooks w on w.uuid = d.webhook_uuid
    where d.status = 'pending' and (w.status = 'active' or d.next_trigger = 'manual') and w.archived_at is null
      and greatest(d.next_attempt_at, w.quiet_until) > ${now}`.execute(db)
  const due = rows[0]?.due
  return due ? new Date(due) : undefined
}
