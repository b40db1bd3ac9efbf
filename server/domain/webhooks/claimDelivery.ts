import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'

/** A delivery that this process sends, and nobody else while its claim holds. */
export type Claimed = {
  delivery: Selectable<Schema['webhook_logs']>
  webhook: Selectable<Schema['webhooks']>
}

/** Real seconds that a claim holds: longer than any attempt may take. After that its process is taken for dead. */
const LEASE = 60
/** Deliveries that one receiver takes at once, over all processes; one that fails is only tried, one at a time. */
const AT_ONCE = 4

/** Of one receiver so many are looked at for one to take: more than processes that look at once. */
const CANDIDATES = 16

/** What the same record had before that still waits for the same webhook; what is resent by hand holds nothing up. */
export const comesBefore = sql<boolean>`earlier.webhook_uuid = d.webhook_uuid
  and earlier.subject_uuid = d.subject_uuid and earlier.status in ('pending', 'sending')
  and earlier.next_trigger <> 'manual' and earlier.event_position < d.event_position`

/** Due now: to be sent, or left by a process that died. */
const isDue = (now: string) => sql`(d.status = 'pending' and d.next_attempt_at <= ${now}
  or d.status = 'sending' and (d.claimed_until is null or d.claimed_until < clock_timestamp()))`

const isFirstOfItsRecord = sql`(d.next_trigger = 'manual'
  or not exists (select from webhook_logs earlier where ${comesBefore}))`

/** The first that are due of one receiver; of one that is not to be called, only what is resent by hand. */
const candidates = (now: string) => sql`
  (select d.uuid from webhook_logs d where w.status = 'active' and d.webhook_uuid = w.uuid
    and d.status in ('pending', 'sending') and ${isDue(now)} and ${isFirstOfItsRecord}
    order by d.next_attempt_at, d.event_position limit ${CANDIDATES})
  union all
  (select d.uuid from webhook_logs d where w.status <> 'active' and d.webhook_uuid = w.uuid
    and d.status in ('pending', 'sending') and d.next_trigger = 'manual' and ${isDue(now)}
    order by d.next_attempt_at, d.event_position limit ${CANDIDATES})`

/** Takes the delivery that has been due longest, of a webhook that may be called now. */
export async function claimDelivery(db: Database, clock: Clock): Promise<Claimed | undefined> {
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
              and sent.claimed_until >= clock_timestamp()) < case when w.failing_since is null then ${AT_ONCE}::integer else 1 end
          -- Asked again of what another process has changed meanwhile.
          and ${isDue(now)}
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
