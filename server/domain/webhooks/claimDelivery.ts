import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'

/** A delivery that only this process sends while its claim holds. */
export type ClaimedDelivery = {
  delivery: Selectable<Schema['webhook_logs']>
  webhook: Selectable<Schema['webhooks']>
}

/** Real seconds that a claim holds, longer than any attempt takes. Later, its process counts as dead. */
const LEASE_SECONDS = 60
/** Deliveries sent to one receiver at once, over all processes. A failing receiver gets one at a time. */
const CONCURRENCY_PER_RECEIVER = 4

/** Candidates examined for each receiver, more than the processes that may examine them at once. */
const CANDIDATES = 16

/** Earlier deliveries about the same record to the same webhook that still wait. Manual resends block nothing. */
export const comesBefore = sql<boolean>`earlier.webhook_uuid = d.webhook_uuid
  and earlier.subject_uuid = d.subject_uuid and earlier.status in ('pending', 'sending')
  and earlier.next_trigger <> 'manual' and earlier.event_position < d.event_position`

/** Due now: waiting for its time, or left by a process that died. */
const isDue = (now: string) => sql`(d.status = 'pending' and d.next_attempt_at <= ${now}
  or d.status = 'sending' and (d.claimed_until is null or d.claimed_until < clock_timestamp()))`

const isFirstOfItsRecord = sql`(d.next_trigger = 'manual'
  or not exists (select from webhook_logs earlier where ${comesBefore}))`

/** The first due deliveries of one receiver; for a webhook that is not active, only manual resends. */
const candidates = (now: string) => sql`
  (select d.uuid from webhook_logs d where w.status = 'active' and d.webhook_uuid = w.uuid
    and d.status in ('pending', 'sending') and ${isDue(now)} and ${isFirstOfItsRecord}
    order by d.next_attempt_at, d.event_position limit ${CANDIDATES})
  union all
  (select d.uuid from webhook_logs d where w.status <> 'active' and d.webhook_uuid = w.uuid
    and d.status in ('pending', 'sending') and d.next_trigger = 'manual' and ${isDue(now)}
    order by d.next_attempt_at, d.event_position limit ${CANDIDATES})`

/** Claims the delivery that has been due longest, among webhooks that may be called now. */
export async function claimDelivery(db: Database, clock: Clock): Promise<ClaimedDelivery | undefined> {
  const now = instant(clock.now())
  for (;;) {
    const found = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ uuid: string; webhook_uuid: string }>`
        select d.uuid, d.webhook_uuid from webhooks w
        cross join lateral (${candidates(now)}) as candidate
        join webhook_logs d on d.uuid = candidate.uuid
        where w.archived_at is null and (w.quiet_until is null or w.quiet_until <= ${now})
          and (select count(*) from webhook_logs sent
            where sent.webhook_uuid = w.uuid and sent.status = 'sending'
              and sent.claimed_until >= clock_timestamp()) < case when w.failing_since is null then ${CONCURRENCY_PER_RECEIVER}::integer else 1 end
          -- Asked again of what another process has changed meanwhile.
          and ${isDue(now)}
        order by d.next_attempt_at, d.event_position limit 1 for update of d skip locked`.execute(tx)
      const [row] = rows
      if (!row) return
      // Locked, so that all processes together keep to the webhook's rate.
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
          claimed_until: sql<string>`clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval`,
        })
        .where('uuid', '=', row.uuid)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { delivery, webhook }
    })
    if (found !== 'again') return found
  }
}

/** The next moment when a delivery becomes due; undefined where none is waiting. */
export async function findNextDue(db: Database, clock: Clock): Promise<Date | undefined> {
  const now = instant(clock.now())
  const firstOf = (which: RawBuilder<unknown>) => sql`(select min(d.next_attempt_at) from webhook_logs d
    where d.webhook_uuid = w.uuid and d.status in ('pending', 'sending') and d.status = 'pending' and ${which}
      and (w.quiet_until > ${now} or d.next_attempt_at > ${now}))`
  const { rows } = await sql<{ due: string | null }>`
    select min(greatest(first.at, w.quiet_until)) as due from webhooks w
    cross join lateral (select case when w.status = 'active' then ${firstOf(sql`true`)}
      else ${firstOf(sql`d.next_trigger = 'manual'`)} end as at) as first
    where w.archived_at is null and first.at is not null`.execute(db)
  const due = rows[0]?.due
  return due ? new Date(due) : undefined
}
