import type { DepositRow } from '@/contract/deposits'
import { deposits } from './depositTexts'

/** A spreadsheet would run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** The rows that became no payment, with why, as a CSV file that can be completed and imported again. */
export function unregisteredCsv(rows: readonly DepositRow[]): string {
  const lines = rows.map(({ day, amount_cents, reference, description, state, message }) => [
    day ?? '',
    amount_cents === null ? '' : (amount_cents / 100).toFixed(2),
    reference ?? '',
    description ?? '',
    message ?? deposits.states[state],
  ])
  return `\uFEFF${[deposits.columns, ...lines].map((cells) => cells.map(quote).join(',')).join('\r\n')}\r\n`
}

function quote(text: string): string {
  const safe = FORMULA.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
