import { dayAfter, dayOf } from '@/contract/days'
import type { Elsewhere, Instructions } from '@server/db/schema/gateway'

/** The bank of all sandbox transfers; no real bank has this number. */
const BANK = '999'

/** The instructions of a payment made elsewhere. They follow from the payment's id, so they are the same each time. */
export function instructionsFor(
  by: Elsewhere,
  { id, days, now, publicUrl }: { id: string; days: number; now: Date; publicUrl: string },
): Instructions {
  const digits = digitsOf(id)
  const account = `${BANK}180${digits.slice(0, 11)}`
  return {
    by,
    reference: by === 'oxxo' ? digits.slice(0, 14) : digits.slice(0, 7),
    clabe: by === 'spei' ? account + checkDigit(account) : null,
    bank: by === 'spei' ? 'Banco de prueba' : null,
    url: `${publicUrl}/sandbox/voucher/${id}`,
    expires_at: endOfDay(dayAfter(dayOf(now), days)),
  }
}

/** The last moment of a day in Mexico City, which has no daylight saving time. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59-06:00`).toISOString()

const digitsOf = (id: string) =>
  BigInt(`0x${id.slice(4)}`)
    .toString()
    .padStart(14, '0')
    .slice(-14)

/** The last digit of a CLABE (Banxico, weights 3-7-1 modulo 10). */
function checkDigit(digits: string): string {
  const sum = Array.from(digits).reduce(
    (before, digit, index) => before + ((Number(digit) * ([3, 7, 1][index % 3] ?? 1)) % 10),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}
