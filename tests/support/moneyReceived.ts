import { randomUUID } from 'node:crypto'
import type { Row } from '@server/audit/writes'
import { registerDeposits } from '@server/domain/billing/deposits/registerDeposits'
import { recordCustomerPayment } from '@server/domain/billing/paymentProcessing/recordCustomerPayment'
import { byHand } from '@server/domain/billing/paymentProcessing/writeReceivedPayment'
import type { Books } from './moneyBooks'
import { type Begun, type Ground, originOf, todayOf } from './moneyGround'
import type { MoneyStep, Planned } from './moneyActs'

/** Of what came in: each payment's cents, the invoices that it is for, and parts that a person wrote. */
type Received = {
  amount_cents: number
  /** The invoices that it names; without any, all that are owed. */
  among: string[]
  /** Whether the one that owes just that comes first. */
  isExactFirst: boolean
  parts: { invoice_uuid: string; amount_cents: number }[] | null
}

const openOf = ({ invoices }: Books) =>
  invoices.filter(({ status, amount_due_cents }) => status === 'open' && amount_due_cents > 0)

/** How much comes in: a part of what is owed, all of one or of all invoices, or more than that. */
function chooseAmount(owed: readonly Row<'invoices'>[], { which, pick, cents }: MoneyStep): number {
  const all = owed.reduce((sum, one) => sum + one.amount_due_cents, 0)
  const one = owed[which % Math.max(1, owed.length)]?.amount_due_cents ?? 0
  return Math.max(1, [all, one, all + cents, cents][pick % 4] ?? cents)
}

/** One payment of a customer over several of their invoices: to the oldest, or as a person writes. */
export function receive(ground: Ground, begun: Begun, books: Books, does: MoneyStep): Planned {
  const owed = openOf(books)
  const { yes } = does
  const amount_cents = chooseAmount(owed, does)
  let left = amount_cents
  const parts = owed.toReversed().flatMap(({ uuid, amount_due_cents }, index) => {
    const cents = Math.min(left, index % 2 ? amount_due_cents : Math.max(1, Math.floor(amount_due_cents / 2)))
    left -= cents
    return cents > 0 ? [{ invoice_uuid: uuid, amount_cents: cents }] : []
  })
  const received: Received = { amount_cents, among: [], isExactFirst: false, parts: yes ? parts : null }
  return {
    uuid: begun.customer_uuid,
    values: received,
    work: async (tx) => {
      const origin = originOf(ground)
      await recordCustomerPayment(tx, {
        customer_uuid: begun.customer_uuid,
        values: {
          method_type: 'transfer',
          amount_cents,
          received_on: todayOf(ground),
          bank: null,
          reference: null,
        },
        split: yes ? { by: 'hand', parts } : { by: 'oldest' },
        source: byHand(origin),
        origin,
        effects: [],
      })
      return {}
    },
  }
}

const inPlain = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A row of a bank's file that names an invoice, two, or the customer; now and then beside a row that was there before. */
export function deposit(ground: Ground, begun: Begun, books: Books, does: MoneyStep): Planned {
  const { which, pick, yes } = does
  const owed = openOf(books)
  const named = pick % 3 === 0 ? [] : owed.slice(which % 2, (which % 2) + 1 + (pick % 2))
  const amount_cents = chooseAmount(named.length > 0 ? named : owed, does)
  const words = named.length > 0 ? named.map(({ number }) => number).join(' ') : books.customer.number
  // A customer may give their number as the reference of each payment.
  const isReferred = named.length === 0 && which % 2 === 0
  const row = `${todayOf(ground)},${inPlain(amount_cents)},${isReferred ? words : ''},Pago ${words}`
  const again = yes ? begun.deposited : undefined
  const content = ['Fecha,Importe,Referencia,Descripción', ...(again ? [again] : []), row].join('\n')
  const received: Received & { isAlike: boolean } = {
    amount_cents,
    among: named.map(({ uuid }) => uuid),
    isExactFirst: true,
    parts: null,
    // What says the same as a row that was there before is that row, wherever it stands alone.
    isAlike: begun.deposited === row && !again,
  }
  return {
    uuid: begun.customer_uuid,
    values: received,
    work: async (tx) => {
      const { rows } = await registerDeposits(tx, {
        file: { file_name: 'banco.csv', content, method_type: 'transfer', bank: null, choices: [] },
        uuid: randomUUID(),
        origin: originOf(ground),
        effects: [],
      })
      const states = rows.map(({ state }) => state)
      return { told: { states, row, isNew: states.at(-1) === 'registered' } }
    },
  }
}
