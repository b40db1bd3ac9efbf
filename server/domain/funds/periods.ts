import { dayAfter } from '@/contract/days'
import { inDay } from '@server/money/inWords'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { type Entry, postMovement } from './ledger'

type Balanced = Pick<
  Row<'funds'>,
  'model' | 'posted_cents' | 'held_cents' | 'credit_line_cents' | 'rollover' | 'rollover_pct'
>
type PeriodMove = Pick<Entry, 'type' | 'direction' | 'amount_cents'>

/** Begins a new period of a locked fund: expires or carries over the balance, as its rules say. */
export async function beginPeriod(
  tx: Transaction,
  { fund, start, origin }: { fund: Row<'funds'>; start: string; origin: Origin },
): Promise<void> {
  const descriptions: Partial<Record<Entry['type'], string>> = {
    expiry: `Saldo del periodo que terminó el ${inDay(dayAfter(start, -1))}`,
    rollover: `Pasa al periodo que empieza el ${inDay(start)}`,
    grant: `El tope empieza de nuevo el ${inDay(start)}`,
  }
  await postMovement(
    tx,
    origin,
    fund,
    computePeriodMoves(fund).map((move) => ({
      ...move,
      bucket: 'posted',
      source: { type: 'schedule', uuid: null, label: '' },
      description: descriptions[move.type] ?? null,
    })),
  )
  await tx.updateTable('funds').set({ period_began_on: start }).where('uuid', '=', fund.uuid).execute()
}

/**
 * The movements at the end of a period. Held money stays. Of the rest, money carries over as the rollover says; a
 * capped fund gets its limit anew, plus the unused part that the rollover keeps.
 */
export function computePeriodMoves(fund: Balanced): PeriodMove[] {
  const { posted_cents, held_cents, credit_line_cents } = fund
  const own = Math.max(0, posted_cents - held_cents)
  if (fund.model !== 'capped') {
    const kept = computeRollover(fund, own)
    return kept === own ? [] : makeMoves(['expiry', 'debit', own], ['rollover', 'credit', kept])
  }
  const unused = Math.max(0, posted_cents - held_cents + credit_line_cents)
  return makeMoves(
    ['grant', 'credit', Math.max(0, -posted_cents)],
    ['expiry', 'debit', own],
    ['rollover', 'credit', computeRollover(fund, unused)],
  )
}

const computeRollover = ({ rollover, rollover_pct }: Balanced, cents: number) => {
  if (rollover !== 'pct') return rollover === 'all' ? cents : 0
  return Math.floor((cents * Math.round(Number(rollover_pct) * 100)) / 10_000)
}

const makeMoves = (...moves: [PeriodMove['type'], PeriodMove['direction'], number][]): PeriodMove[] =>
  moves.flatMap(([type, direction, amount_cents]) =>
    amount_cents > 0 ? [{ type, direction, amount_cents }] : [],
  )
