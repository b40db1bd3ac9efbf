import type { Quote } from '@/contract/checkouts'
import { dayAfter, dayOf } from '@/contract/days'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Elsewhere } from '@server/db/schema/gateway'

/** The amounts in centavos that OXXO accepts in one payment. */
const OXXO = { least: 1_000, most: 1_000_000 }

/** The ways to pay what is due today without a card. */
export async function listWaysElsewhere(
  db: Database,
  { today_cents, currency }: Pick<Quote, 'today_cents' | 'currency'>,
): Promise<Elsewhere[]> {
  // Without a payment today, a card is needed for later charges.
  if (today_cents <= 0 || currency !== 'MXN') return []
  const { oxxo, spei } = await settingsOf(db, 'collection')
  const isForShop = OXXO.least <= today_cents && today_cents <= OXXO.most
  return [...(oxxo && isForShop ? (['oxxo'] as const) : []), ...(spei ? (['spei'] as const) : [])]
}

/** The last moment to pay a voucher issued now: the end of a day in Mexico City. */
export async function computeLastMoment(db: Database, by: Elsewhere, at: string): Promise<string> {
  const { voucher_days, transfer_days } = await settingsOf(db, 'collection')
  const day = dayAfter(dayOf(new Date(at)), by === 'oxxo' ? voucher_days : transfer_days)
  return new Date(`${day}T23:59:59-06:00`).toISOString()
}
