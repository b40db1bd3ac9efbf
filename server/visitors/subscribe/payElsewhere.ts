import type { Quote } from '@/contract/checkouts'
import { dayAfter, dayOf } from '@/contract/days'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Elsewhere } from '@server/db/schema/gateway'

/** What a shop takes at once, in centavos. */
const OXXO = { least: 1_000, most: 1_000_000 }

/** The ways to pay what is due today without a card. */
export async function waysElsewhere(
  db: Database,
  { today_cents, currency }: Pick<Quote, 'today_cents' | 'currency'>,
): Promise<Elsewhere[]> {
  // Where nothing is paid today, it is a card that is kept for later.
  if (today_cents <= 0 || currency !== 'MXN') return []
  const { oxxo, spei } = await settingsOf(db, 'collection')
  const isForShop = OXXO.least <= today_cents && today_cents <= OXXO.most
  return [...(oxxo && isForShop ? (['oxxo'] as const) : []), ...(spei ? (['spei'] as const) : [])]
}

/** The last moment to pay in such a way, for what is begun now: the end of a day in Mexico City. */
export async function lastMoment(db: Database, by: Elsewhere, at: string): Promise<string> {
  const { voucher_days, transfer_days } = await settingsOf(db, 'collection')
  const day = dayAfter(dayOf(new Date(at)), by === 'oxxo' ? voucher_days : transfer_days)
  return new Date(`${day}T23:59:59-06:00`).toISOString()
}
