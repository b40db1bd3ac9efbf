import { formatPhone } from '@/contract/phones'
import { formatCount, formatDay, formatExactInstant, formatList, formatMoney } from './formats'

/** The texts that name the values of enumerated fields, in each entity's words. */
const enumerations: Record<string, string> = {
  status: 'status',
  type: 'types',
  role: 'roles',
  roles: 'roles',
  mfa_required_roles: 'roles',
  kind: 'kinds',
  relationship: 'relationships',
  sex: 'sexes',
  collection: 'collections',
  dunning_policy: 'policies',
  work_days: 'weekdays',
}

/**
 * A field's value as a person reads it: money with its sign, days and moments as dates, phones in groups, statuses by their word,
 * lists as a sentence; what it does not know stays as it is. An empty value is no text.
 * @param word finds a text of the entity, e.g. `status.active`
 */
export function fieldValue(
  field: string,
  value: unknown,
  word: (key: string) => string | undefined,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value))
    return value.length === 0 ? undefined : formatList(value.map((one) => fieldValue(field, one, word) ?? ''))
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return field.endsWith('_cents') ? formatMoney(value) : formatCount(value)
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  if (typeof value !== 'string') return undefined
  if (field.endsWith('_attachment_uuid')) return `Archivo ${value.slice(0, 8)}`
  if (/(^|_)phone$/.test(field)) return formatPhone(value)
  const texts = enumerations[field]
  if (texts) return word(`${texts}.${value}`) ?? value
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return formatExactInstant(value)
  return value
}

/** The label key of a column that refers to another record: `parent_company_uuid` is labelled as `parent_company`. */
export const fieldName = (field: string) => field.replace(/_uuid$/, '')
