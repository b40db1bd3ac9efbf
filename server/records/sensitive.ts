import type { BankAccount } from '@/contract/mexico'
import type { SensitivePersonField } from '@/contract/persons'
import type { Staff } from '@server/core/staff'

/** What stands for hidden characters. */
const DOT = '•'

/** How many characters of each identifier stay readable, at its start and at its end. */
const readable: Record<SensitivePersonField | 'clabe', [start: number, end: number]> = {
  curp: [6, 2],
  tax_id: [4, 2],
  nss: [0, 4],
  birth_date: [0, 0],
  phone: [0, 4],
  clabe: [0, 4],
}

/** An identifier as those see it who do not need all of it, e.g. `NAGM85••••••••••09`. */
export function masked(field: keyof typeof readable, value: string): string
export function masked(field: keyof typeof readable, value: string | null): string | null
export function masked(field: keyof typeof readable, value: string | null): string | null {
  if (value === null) return null
  const [start, end] = readable[field]
  return (
    value.slice(0, start) +
    DOT.repeat(Math.max(0, value.length - start - end)) +
    (end > 0 ? value.slice(-end) : '')
  )
}

/** Whether somebody sees identifiers only in part: whoever only looks, unless the settings let them see all. */
export const seesInPart = ({ role, is_masked = role === 'viewer' }: Staff): boolean => is_masked

/** A bank account as its reader may see it: whoever sees identifiers in part tells it by its end. */
export const accountFor = (staff: Staff, account: BankAccount | null): BankAccount | null =>
  account && seesInPart(staff) ? { ...account, clabe: masked('clabe', account.clabe) } : account

/** What a person wrote that may hold identifiers, each with the field whose rule it goes by. */
const identifiers: [RegExp, Parameters<typeof masked>[0]][] = [
  [/\b[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d\b/gi, 'curp'],
  [/\b\d{18}\b/g, 'clabe'],
  [/\b[A-ZÑ&]{4}\d{6}[A-Z\d]{3}\b/gi, 'tax_id'],
  [/\b\d{11}\b/g, 'nss'],
]

/** A text with the identifiers of people in it hidden as those of a record are. */
export const withoutIdentifiers = (text: string): string =>
  identifiers.reduce((rest, [form, field]) => rest.replace(form, (found) => masked(field, found)), text)
