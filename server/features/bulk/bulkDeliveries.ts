import { BulkNothing, MOST_ROWS } from '@/contract/bulk'
import { webhookLogContract } from '@/contract/webhookLogs'
import type { Act, BulkKind } from './acts'
import { listDeliveries } from '@server/domain/webhooks/webhook-logs'
import { conflict, unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { changeDelivery, discard, resend } from '@server/domain/webhooks/deliveryRoutes'

const deliveryAct = (act: Parameters<typeof changeDelivery>[3]): Act => ({
  permission: 'Webhook.edit',
  params: BulkNothing,
  // A sent delivery cannot be undone.
  perform: async (tx, { uuid, origin }) => {
    await changeDelivery(tx, uuid, origin, act)
    return null
  },
})

/** Webhook deliveries, which may be resent or discarded in bulk. */
export const bulkDeliveries: BulkKind = {
  kind: 'WebhookLog',
  edit: 'Webhook.edit',
  slug: 'webhook-logs',
  noun: 'La entrega',
  acts: new Map(Object.entries({ resend: deliveryAct(resend), discard: deliveryAct(discard) })),
  async matching(db, query) {
    const uuids = await listDeliveries(db, read(webhookLogContract.query, query)).uuids(MOST_ROWS + 1)
    if (uuids.length > MOST_ROWS)
      throw unprocessable({
        field: 'query',
        code: 'too_many',
        message: 'Coinciden más de 10,000. Usa los filtros para acotar',
      })
    return uuids
  },
  see: (tx, uuid) =>
    tx
      .selectFrom('webhook_logs')
      .select(['number as label', 'status', 'version'])
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst(),
  takeBack: () => Promise.reject(conflict('invalid_transition', 'Ya no se puede deshacer')),
}
