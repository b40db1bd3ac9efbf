import * as z from 'zod/mini'
import { AccountStatus, OverdueBucket } from './accounts'
import { Cents, Currency, Day, Email, optionalLines, Uuid } from './shapes'
import { endsAsItBegins } from './statementDays'
import type { Transitions } from './transitions'

/** What makes an account owe more or less, in the order of a day. */
export const AccountMovement = z.enum([
  'invoice',
  'credit',
  'credit_note',
  'payment',
  'refund',
  'void',
  'write_off',
])
export type AccountMovement = z.infer<typeof AccountMovement>

/** What each is called, on screen and on paper. */
export const accountMovementNames: Record<AccountMovement, string> = {
  invoice: 'Factura',
  credit: 'Saldo a favor aplicado',
  credit_note: 'Nota de crédito',
  payment: 'Pago',
  refund: 'Reembolso',
  void: 'Factura anulada',
  write_off: 'Factura marcada como incobrable',
}

/** The days that a statement is of, both included. */
export const AccountStatementQuery = z.strictObject({ from: Day, to: Day }).check(endsAsItBegins)
export type AccountStatementQuery = z.infer<typeof AccountStatementQuery>

/** Sends an account's statement of a span of days to an e-mail address. */
export const SendStatement = z
  .strictObject({ from: Day, to: Day, email: Email, message: optionalLines(500) })
  .check(endsAsItBegins)
export type SendStatement = z.infer<typeof SendStatement>

export const AccountStatementLine = z.object({
  day: Day,
  movement: AccountMovement,
  uuid: Uuid,
  number: z.string(),
  /** The amount of the document itself, even where only a part of it changed what is owed. */
  amount_cents: Cents,
  /** What it added to what is owed, or took of it. */
  change_cents: Cents,
  /** What was owed after it. */
  balance_cents: Cents,
})
export type AccountStatementLine = z.infer<typeof AccountStatementLine>

/** How late what is owed is: not yet, or by the steps of the collectors. */
export const Age = z.enum(['current', ...OverdueBucket.options])
export type Age = z.infer<typeof Age>

/** What is owed, by how late it is; a step without debt is there with nothing. */
export const Ageing = z.array(z.object({ age: Age, cents: Cents }))

/** What an account owed before some days, what changed that, and what it owed when they ended. */
export const AccountStatement = z.object({
  from: Day,
  to: Day,
  currency: Currency,
  opening_cents: Cents,
  charges_cents: Cents,
  credits_cents: Cents,
  closing_cents: Cents,
  /** What is owed when they end, by how late it is on that day. */
  ageing: Ageing,
  /** What the customers of the account have in their favour now. */
  credit_cents: Cents,
  /** How many movements there are; more than are listed where they do not fit. */
  total: z.int(),
  lines: z.array(AccountStatementLine),
})
export type AccountStatement = z.infer<typeof AccountStatement>

/** What is done with an account that leaves it where it stands. */
export const accountActions = {
  send_statement: { from: AccountStatus.options, to: 'active', previewed: true },
} as const satisfies Transitions<AccountStatus>
export type AccountAction = keyof typeof accountActions
