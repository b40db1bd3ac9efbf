import { dayOf } from '@/contract/days'
import type { Interval } from '@/contract/planParts'
import { changesBeyond, type PriceChange, priceChanges } from '@/contract/priceChanges'
import { askApproval } from '@server/domain/approvals/askApproval'
import { rejectOpen } from '@server/domain/approvals/rejectOpen'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import { applyDraft } from './planTerms'
import type { Step } from '@server/records/recordKind'

/**
 * Requests approval of a draft's prices where one changes by more than the settings allow. Returns a note for staff
 * where approval was requested.
 */
export async function askPrices(
  tx: Transaction,
  { row, staff, origin, effects }: Step<'plans'>,
  publish_on: string | null,
): Promise<string | undefined> {
  const { plan_price_change_pct: most } = await settingsOf(tx, 'approvals')
  if (most === null) return
  const day = publish_on ?? dayOf(new Date(origin.at))
  const prices = priceChanges(row.prices, applyDraft(row).prices, day).filter((one) =>
    changesBeyond(one, most),
  )
  if (prices.length === 0) return
  await askApproval(tx, {
    action: 'price_change',
    subject: subjectOf(row),
    cents: null,
    currency: null,
    payload: { draft: row.draft ?? {}, publish_on, prices },
    staff,
    origin,
    effects,
  })
  return `La revisión no se publica todavía: ${prices.map(describeChange).join(', ')}. Más de ${most} % lo autoriza antes otra persona con rol Administración`
}

/** Withdraws the pending approval of a draft's prices, as the draft changed or is gone. */
export const callOffPrices = (
  tx: Transaction,
  { row, origin, effects }: Step<'plans'>,
  note = 'El borrador cambió después de pedirla.',
) => rejectOpen(tx, { subject: subjectOf(row), note, origin, effects })

const subjectOf = ({ uuid, name }: Row<'plans'>) =>
  ({ type: 'plan', uuid, label: name, account_uuid: null }) as const

function describeChange({ interval, before_cents, after_cents }: PriceChange): string {
  const price = `el precio ${intervals[interval]}`
  if (!before_cents || after_cents === null) return `${price} se calcula de otra forma`
  const pct = Math.round((after_cents / before_cents - 1) * 1000) / 10
  return `${price} ${pct < 0 ? 'baja' : 'sube'} ${Math.abs(pct)} %`
}

const intervals: Record<Interval, string> = {
  month: 'mensual',
  quarter: 'trimestral',
  semester: 'semestral',
  year: 'anual',
}
