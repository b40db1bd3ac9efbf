import type { Effect } from '@/contract/actions'
import type * as z from 'zod/mini'
import type { DepositFile, DepositImport, DepositRow, DepositState } from '@/contract/deposits'
import { inSavepoint } from '@server/audit/inTransaction'
import type { Origin } from '@server/core/origin'
import { Refusal } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { recordCustomerPayment } from '@server/domain/billing/paymentProcessing/recordCustomerPayment'
import { onTheDay } from '@server/money/inWords'
import { findByAmount, findOwnByAmount } from './findByAmount'
import { findRegisteredPayments } from './findRegisteredPayments'
import { findPayers } from './findPayers'
import { type Candidate, type Match, matchDeposit } from './matchDeposit'
import { type DecidedRow, type DepositOutcome, presentRows } from './presentRows'
import { type Deposit, readDepositFile } from './readDepositFile'

type Registering = {
  file: z.output<typeof DepositFile>
  /** Names this import. What it registered before, in a call whose reply was lost, counts as registered. */
  uuid: string
  origin: Origin
  effects: Effect[]
  /** Only tells what the file is now: nothing is registered. */
  isReading?: boolean
}

/**
 * Registers each deposit of a bank's file whose payer is certain as one payment, and returns the outcome of every row.
 * A row that a rule refuses writes nothing, and the others go on. @throws {Refusal} 422 for an unreadable file
 */
export async function registerDeposits(tx: Transaction, doing: Registering): Promise<DepositImport> {
  const { file, uuid } = doing
  const { deposits, ignored } = readDepositFile(file.content)
  const readable = deposits.filter(({ problem }) => problem === null)
  const payers = await findPayers(tx, readable)
  const byAmount = await findByAmount(tx, readable)
  const named = [...payers.values()].flatMap((all) => all.map(({ customer_uuid }) => customer_uuid))
  const ownByAmount = await findOwnByAmount(tx, named, readable)
  const known = await findRegisteredPayments(tx, deposits)
  const outcomes: DepositOutcome[] = []
  for (const deposit of deposits) {
    const choice = file.choices.find(({ line }) => line === deposit.line)
    const clues = {
      payers: payers.get(deposit.line) ?? [],
      sameAmount: byAmount.get(deposit.amount_cents ?? 0) ?? [],
      ownSameAmount: ownByAmount.filter(({ amount_due_cents }) => amount_due_cents === deposit.amount_cents),
    }
    const suggested = matchDeposit({ ...clues, choice: undefined })
    const match = matchDeposit({ ...clues, choice })
    const before = known.ofRow(deposit)
    const alike = before ?? (choice ? undefined : known.like(deposit, payerOf(match)?.customer_uuid))
    const isOwn = before?.deposit_import_uuid === uuid
    const decided: DecidedRow = deposit.problem
      ? { state: 'invalid', message: deposit.problem }
      : alike
        ? { state: isOwn ? 'registered' : 'known', message: null, payment: alike }
        : await follow(tx, match, deposit, doing)
    outcomes.push({ deposit, decided, candidates: candidatesOf(suggested) })
  }
  return summarize(uuid, await presentRows(tx, outcomes), ignored)
}

/** Does what a match says: a payment where it is certain who paid. */
async function follow(
  tx: Transaction,
  match: Match,
  deposit: Deposit,
  doing: Registering,
): Promise<DecidedRow> {
  switch (match.state) {
    case 'left_out':
      return { state: 'left_out', message: null }
    case 'ambiguous':
    case 'unmatched':
      return { state: match.state, message: match.message }
    case 'matched':
      return doing.isReading
        ? { state: 'left_out', message: null, customer_uuid: match.payer.customer_uuid }
        : register(tx, match.payer, deposit, doing)
  }
}

async function register(
  tx: Transaction,
  { customer_uuid, invoice_uuids, first }: Candidate,
  { line, day, amount_cents, currency, reference, description, key }: Deposit,
  { file, uuid, origin, effects }: Registering,
): Promise<DecidedRow> {
  if (day === null || amount_cents === null) throw new Error(`Row ${line} has no day or no amount`)
  const own: Effect[] = []
  const what = description ? `: ${description}` : ''
  try {
    const { payment } = await inSavepoint(tx, () =>
      recordCustomerPayment(tx, {
        customer_uuid,
        values: {
          method_type: file.method_type,
          amount_cents,
          received_on: day,
          bank: file.bank,
          reference,
        },
        currency,
        split: {
          by: 'oldest',
          ...(invoice_uuids.length > 0 && { among: invoice_uuids }),
          ...(first && { first }),
        },
        source: {
          origin: 'import',
          status_reason: `Lo importó ${origin.actor.label} el ${onTheDay(origin.at)} de ${file.file_name}, renglón ${line}${what}.`,
          response_message: 'Importado del banco',
          deposit_key: key,
          deposit_import_uuid: uuid,
        },
        origin,
        effects: own,
      }),
    )
    effects.push(...own)
    return { state: 'registered', message: null, payment }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { state: 'refused', message: error.sentence, customer_uuid }
  }
}

const payerOf = (match: Match) => (match.state === 'matched' ? match.payer : undefined)

/** Who else a person may choose: where the invoices named cannot be paid, all that their customer owes. */
function candidatesOf(match: Match): readonly Candidate[] {
  if (match.state === 'matched') {
    const { customer_uuid, invoice_uuids } = match.payer
    const whole = { customer_uuid, invoice_uuids: [] }
    return invoice_uuids.length > 0 ? [match.payer, whole] : [whole]
  }
  return match.state === 'ambiguous' ? match.candidates : []
}

function summarize(uuid: string, rows: DepositRow[], ignored: number): DepositImport {
  const registered = rows.filter(({ state }) => state === 'registered')
  const count = (state: DepositState) => rows.filter((row) => row.state === state).length
  return {
    uuid,
    rows,
    counts: {
      registered: count('registered'),
      known: count('known'),
      ambiguous: count('ambiguous'),
      unmatched: count('unmatched'),
      refused: count('refused'),
      invalid: count('invalid'),
      left_out: count('left_out'),
    },
    sums: [...new Set(registered.map(({ currency }) => currency ?? ''))].map((currency) => ({
      currency,
      amount_cents: registered
        .filter((row) => row.currency === currency)
        .reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
    })),
    ignored,
  }
}
