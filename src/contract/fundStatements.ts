import * as z from 'zod/mini'
import { FundMovement, type MovementType, MovementType as Type } from './fundMovements'
import { anyOf, Cents, Day, Ref } from './shapes'
import { endsAsItBegins } from './statementDays'

/** What a kind of movement is called in the books of a fund, on screen and on paper. */
export const movementNames: Record<MovementType, string> = {
  deposit: 'Depósito',
  contribution: 'Aportación',
  grant: 'Bonificación',
  hold: 'Monto retenido',
  hold_release: 'Monto liberado',
  capture: 'Pago de servicio',
  refund: 'Devolución',
  adjustment: 'Ajuste',
  transfer_in: 'Traspaso recibido',
  transfer_out: 'Traspaso enviado',
  fee: 'Comisión',
  expiry: 'Saldo vencido',
  rollover: 'Saldo del periodo anterior',
  reversal: 'Reverso',
}

/** The days that a statement is of, both included, and the movements that it lists. */
export const StatementQuery = z.strictObject({ from: Day, to: Day, type: anyOf(Type) }).check(endsAsItBegins)
export type StatementQuery = z.infer<typeof StatementQuery>

export const StatementLine = z.extend(
  z.pick(FundMovement, {
    uuid: true,
    number: true,
    effective_at: true,
    type: true,
    direction: true,
    amount_cents: true,
    posted_after_cents: true,
    source: true,
    description: true,
  }),
  { reverses: z.nullable(Ref), reversed_by: z.nullable(Ref) },
)
export type StatementLine = z.infer<typeof StatementLine>

/** The money of a fund in some days: what it began with, each movement, what it ended with. */
export const FundStatement = z.object({
  from: Day,
  to: Day,
  opening_cents: Cents,
  debits_cents: Cents,
  credits_cents: Cents,
  closing_cents: Cents,
  /** How many movements there are; more than are listed where they do not fit. */
  total: z.int(),
  lines: z.array(StatementLine),
})
export type FundStatement = z.infer<typeof FundStatement>
