import { sensitivePersonFields } from '@/contract/persons'
import type { AuditedTable } from '@server/audit/writes'

/** How persons appear in the audit log. */
export const auditedPersons = {
  table: 'persons',
  type: 'person',
  sensitive: [...sensitivePersonFields, 'address', 'aliases'],
  labelOf: ({ full_name }) => full_name,
} as const satisfies AuditedTable<'persons'>
