import { formatPhone } from '@/contract/phones'
import { formatCount, formatDay, formatExactInstant, formatList, formatMoney } from './formats'

/** The texts that name the values of enumerated fields in each entity's words, where they are not called as the field is. */
const enumerations: Record<string, string> = {
  status: 'status',
  mfa_required_roles: 'roles',
  dunning_policy: 'policies',
  dunning_state: 'dunning',
  work_days: 'weekdays',
  receives: 'mailings',
  accepts: 'acceptances',
  worst_check: 'results',
  method_type: 'channels',
  selectable_in: 'channels',
  requires_authorization: 'authorizings',
  error_kind: 'errors',
  default_tax: 'taxRates',
}

/** Where the words of a field may be: `payment_form` under `paymentForms` or `forms`, `languages` under itself. */
function textsOf(field: string): string[] {
  const camel = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const [first = '', last = ''] = [field.split('_')[0], field.split('_').at(-1)]
  const named = enumerations[field]
  return [...(named ? [named] : []), ...[camel, last, first].flatMap((name) => [pluralOf(name), name])]
}
const pluralOf = (name: string) =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : /(?:s|x)$/.test(name) ? `${name}es` : `${name}s`

/** A value of an enumeration, which no text that people write looks like for sure. */
const CODE = /^[A-Za-z0-9][\w-]*$/

/**
 * A field's value as a person reads it: money with its sign, days and moments as dates, phones in groups, statuses by their word,
 * lists as a sentence, what has parts by their names, a line each; what it does not know stays as it is. An empty value is
 * no text.
 * @param word finds a text of the entity, e.g. `status.active`
 * @param nameOf what a part is called, e.g. `Importe` for `amount_cents`
 */
export function fieldValue(
  field: string,
  value: unknown,
  word: (key: string) => string | undefined,
  nameOf: (part: string) => string = (part) => part,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined
    const items = value.map((one) => fieldValue(field, one, word, nameOf) ?? '')
    return value.some((one) => typeof one === 'object') ? items.join('\n') : formatList(items)
  }
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return /(^|_)cents$/.test(field) ? formatMoney(value) : formatCount(value)
  if (typeof value === 'object') return writeParts(value, word, nameOf)
  if (typeof value !== 'string') return undefined
  if (field.endsWith('_attachment_uuid')) return `Archivo ${value.slice(0, 8)}`
  if (/(^|_)phone$/.test(field)) return formatPhone(value)
  if (CODE.test(value))
    for (const texts of textsOf(field)) {
      const said = word(`${texts}.${value}`)
      if (said !== undefined) return said
    }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return formatExactInstant(value)
  return value
}

/** What has parts, in one line: "Concepto: Plan Familiar; Cantidad: 2". Parts that hold nothing are left out. */
function writeParts(
  value: object,
  word: (key: string) => string | undefined,
  nameOf: (part: string) => string,
): string | undefined {
  // Who did something, and a record that is pointed to, are told by their name.
  if ('label' in value && ('kind' in value || 'uuid' in value)) return String(value.label)
  const parts = Object.entries(value).flatMap(([part, inner]: [string, unknown]) => {
    const text = fieldValue(part, inner, word, nameOf)
    if (text === undefined) return []
    return `${nameOf(part)}: ${typeof inner === 'object' ? `(${text.replaceAll('\n', '; ')})` : text}`
  })
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** The label key of a column that refers to another record: `parent_company_uuid` is labelled as `parent_company`. */
export const fieldName = (field: string) => field.replace(/_uuid$/, '')
