import type { AuditedTable } from '@server/audit/writes'

/** How webhooks appear in the audit log, without their secrets. */
export const auditedWebhooks: AuditedTable<'webhooks'> = {
  table: 'webhooks',
  type: 'webhook',
  labelOf: ({ name }) => name,
  sensitive: ['sealed_secret', 'previous_sealed_secret', 'sealed_headers'],
  lists: ['headers'],
}
