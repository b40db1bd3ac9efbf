import type { SensitivePersonField } from '@/contract/persons'

/** What stands for hidden characters. */
const DOT = '•'

/** How many characters of each identifier stay readable, at its start and at its end. */
const readable: Record<SensitivePersonField, [start: number, end: number]> = {
  curp: [6, 2],
  tax_id: [4, 2],
  nss: [0, 4],
  birth_date: [0, 0],
  phone: [0, 4],
}

/** An identifier as those see it who do not need all of it, e.g. `NAGM85••••••••••09`. */
export function masked(field: SensitivePersonField, value: string | null): string | null {
  if (value === null) return null
  const [start, end] = readable[field]
  return (
    value.slice(0, start) +
    DOT.repeat(Math.max(0, value.length - start - end)) +
    (end > 0 ? value.slice(-end) : '')
  )
}
