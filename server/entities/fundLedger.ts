import type { Effect } from '@/contract/actions'
import { balancesAfter, type MovementSource, type MovementType } from '@/contract/fundMovements'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { nextFolio } from '../db/folios'
import type { Origin } from '../db/origin'
import { insertRecord, lockRecord, type Row, type Trail } from '../db/writes'
import { notFound, Refusal } from '../http/problems'
import { inPesos } from './pesos'

/** How movements appear in the trail. */
export const movementTrail: Trail<'fund_movements'> = {
  table: 'fund_movements',
  type: 'fund_movement',
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
}

/** Refuses an amount for a rule that has a limit, saying which. It is about the values, never about the role. */
export const limitExceeded = (rule: string, message: string, field = 'amount_cents') =>
  new Refusal(422, 'limit_exceeded', message, { errors: [{ field, code: rule, message }] })

type Entry = {
  type: MovementType
  bucket: 'posted' | 'held'
  direction: 'credit' | 'debit'
  amount_cents: number
  source: MovementSource
  description: string | null
  reverses_uuid?: string
  approved_by?: Actor
}

/** A fund, held by this transaction until it ends: whoever moves its balances takes turns. */
export async function lockFund(tx: Transaction, uuid: string): Promise<Row<'funds'>> {
  const fund = await lockRecord(tx, 'funds', uuid)
  if (!fund) throw notFound('El fondo')
  return fund
}

/**
 * Writes movements of a fund that this transaction holds, one after the other, and its balances with them. Balances
 * follow from the movements: they make no version of the fund. @throws {Refusal} 422 where there is not enough
 */
export async function post(
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  entries: readonly Entry[],
  effects: Effect[] = [],
): Promise<Row<'fund_movements'>[]> {
  let { posted_cents, held_cents } = fund
  const written = []
  for (const entry of entries) {
    ;({ posted_cents, held_cents } = balancesAfter({ posted_cents, held_cents }, entry))
    const available = posted_cents - held_cents + fund.credit_line_cents
    if (available < 0)
      throw limitExceeded(
        'available',
        `Faltan ${inPesos(-available, fund.currency)} en el fondo ${fund.name}`,
      )
    const movement = await insertRecord(tx, movementTrail, origin, {
      ...entry,
      number: await nextFolio(tx, 'MOV'),
      fund_uuid: fund.uuid,
      account_uuid: fund.account_uuid,
      currency: fund.currency,
      posted_after_cents: posted_cents,
      held_after_cents: held_cents,
      effective_at: origin.at,
      status: 'posted',
    })
    written.push(movement)
    effects.push({
      event: 'fund_movement.created',
      subject: { type: 'fund_movement', uuid: movement.uuid, label: movement.number },
      changes: [],
    })
  }
  await tx.updateTable('funds').set({ posted_cents, held_cents }).where('uuid', '=', fund.uuid).execute()
  effects.push({
    event: 'fund.balance_changed',
    subject: { type: 'fund', uuid: fund.uuid, label: fund.name },
    changes: [
      { field: 'posted_cents', before: fund.posted_cents, after: posted_cents, masked: false },
      { field: 'held_cents', before: fund.held_cents, after: held_cents, masked: false },
    ].filter(({ before, after }) => before !== after),
  })
  return written
}

/** The source of what a person does by hand. */
export const byHand = ({ actor }: Origin): MovementSource => ({
  type: 'user',
  uuid: actor.uuid,
  label: actor.label,
})
