import type { BankAccount } from '@/contract/mexico'
import type { SensitivePersonField } from '@/contract/persons'
import type { Staff } from '@server/core/staff'

/** Stands for a masked character. */
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

/** Masks an identifier but for its readable ends, e.g. `NAGM85••••••••••09`. */
export function maskIdentifier(field: keyof typeof readable, value: string): string
export function maskIdentifier(field: keyof typeof readable, value: string | null): string | null
export function maskIdentifier(field: keyof typeof readable, value: string | null): string | null {
  if (value === null) return null
  const [start, end] = readable[field]
  return (
    value.slice(0, start) +
    DOT.repeat(Math.max(0, value.length - start - end)) +
    (end > 0 ? value.slice(-end) : '')
  )
}

/** Whether a user sees identifiers masked: viewers do, unless the settings say otherwise. */
export const seesMasked = ({ role, is_masked = role === 'viewer' }: Staff): boolean => is_masked

/** A bank account as its reader may see it, with its CLABE masked where identifiers are. */
export const bankAccountFor = (staff: Staff, account: BankAccount | null): BankAccount | null =>
  account && seesMasked(staff) ? { ...account, clabe: maskIdentifier('clabe', account.clabe) } : account

/** The patterns of identifiers in free text, each with the field by whose rule it is masked. */
const identifiers: [RegExp, Parameters<typeof maskIdentifier>[0]][] = [
  [/\b[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d\b/gi, 'curp'],
  [/\b\d{18}\b/g, 'clabe'],
  [/\b[A-ZÑ&]{4}\d{6}[A-Z\d]{3}\b/gi, 'tax_id'],
  [/\b\d{11}\b/g, 'nss'],
]

/** Masks the identifiers of people in a free text. */
export const maskIdentifiersIn = (text: string): string =>
  identifiers.reduce(
    (rest, [form, field]) => rest.replace(form, (found) => maskIdentifier(field, found)),
    text,
  )
