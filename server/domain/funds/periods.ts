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
type Move = Pick<Entry, 'type' | 'direction' | 'amount_cents'>

/** Deals with what the period before left in a fund that this transaction holds, as its rules say. */
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
    movesOfPeriod(fund).map((move) => ({
      ...move,
      bucket: 'posted',
      source: { type: 'schedule', uuid: null, label: '' },
      description: descriptions[move.type] ?? null,
    })),
  )
  await tx.updateTable('funds').set({ period_began_on: start }).where('uuid', '=', fund.uuid).execute()
}

/**
 * What ends and what passes on with a period. What is promised stays; of the rest, money passes on as the rollover
 * says. Of a fund that is only a limit, the limit begins anew, and what was not used of it is added as the rollover says.
 */
export function movesOfPeriod(fund: Balanced): Move[] {
  const { posted_cents, held_cents, credit_line_cents } = fund
  const own = Math.max(0, posted_cents - held_cents)
  if (fund.model !== 'capped') {
    const kept = rollOver(fund, own)
    return kept === own ? [] : some(['expiry', 'debit', own], ['rollover', 'credit', kept])
  }
  const unused = Math.max(0, posted_cents - held_cents + credit_line_cents)
  return some(
    ['grant', 'credit', Math.max(0, -posted_cents)],
    ['expiry', 'debit', own],
    ['rollover', 'credit', rollOver(fund, unused)],
  )
}

const rollOver = ({ rollover, rollover_pct }: Balanced, cents: number) => {
  if (rollover !== 'pct') return rollover === 'all' ? cents : 0
  return Math.floor((cents * Math.round(Number(rollover_pct) * 100)) / 10_000)
}

const some = (...moves: [Move['type'], Move['direction'], number][]): Move[] =>
  moves.flatMap(([type, direction, amount_cents]) =>
    amount_cents > 0 ? [{ type, direction, amount_cents }] : [],
  )
