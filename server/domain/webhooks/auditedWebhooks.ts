import type { AuditedTable } from '@server/audit/writes'

/** How webhooks appear in the trail: their secrets do not. */
export const webhookTrail: AuditedTable<'webhooks'> = {
  table: 'webhooks',
  type: 'webhook',
  labelOf: ({ name }) => name,
  sensitive: ['sealed_secret', 'previous_sealed_secret', 'sealed_headers'],
  lists: ['headers'],
}
