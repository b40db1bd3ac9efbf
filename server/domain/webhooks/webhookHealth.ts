import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { updateRecord } from '@server/audit/writes'
import { auditedWebhooks } from './auditedWebhooks'
import { enqueue } from '@server/jobs/enqueue'
import { tellInConsole } from '@server/notices/tellStaff'
import type { CallResult } from './post'
import { settingsOf } from '@server/db/settings'
import { tellTurnedOff } from './tellTurnedOff'

const DAY = 86_400_000

/** Clears a webhook's failures after a successful delivery. */
export async function tellSuccess(tx: Transaction, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ last_success_at: instant(now), failing_since: null })
    .where('uuid', '=', uuid)
    .execute()
}

type Failure = { answer: CallResult; now: Date; retryAfter: number }

/** Counts a failure of a webhook; turns it off where the receiver is gone or has failed for days. */
export async function tellFailure(
  tx: Transaction,
  uuid: string,
  { answer: { http_status }, now, retryAfter }: Failure,
): Promise<void> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['status', 'failing_since'])
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!webhook || webhook.status === 'auto_disabled') return
  const failing_since = webhook.failing_since ?? instant(now)
  const asksForRest = retryAfter > 0 && (http_status === 429 || http_status === 503)
  const row = await tx
    .updateTable('webhooks')
    .set({
      failing_since,
      ...(asksForRest && { quiet_until: instant(new Date(now.getTime() + retryAfter)) }),
    })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isGone = http_status === 410
  // After this many days without a success, the receiver counts as gone.
  const { patience_days } = await settingsOf(tx, 'webhooks')
  if (!isGone && now.getTime() - Date.parse(failing_since) < patience_days * DAY) return
  const at = instant(now)
  const reason = isGone
    ? 'Su servidor respondió 410: ya no recibe avisos en esa dirección'
    : `${patience_days === 1 ? 'Pasó 1 día' : `Pasaron ${patience_days} días`} sin que llegara una sola entrega`
  await updateRecord(
    tx,
    auditedWebhooks,
    systemOrigin(at),
    row,
    { status: 'auto_disabled', status_reason: reason, gap_since: row.gap_since ?? failing_since },
    { event: 'disabled', action: 'updated', reason },
  )
  await enqueue(tx, tellTurnedOff, { webhook: uuid, reason }, { at })
  await tellInConsole(tx, {
    event: 'webhook_turned_off',
    text: `Se desactivó el webhook ${row.name}`,
    subject: { type: 'webhook', uuid },
    origin: systemOrigin(at),
  })
}
