import type { NewInvoice } from '@/contract/invoices'
import type { Row } from '@server/audit/writes'
import { registerDeposits } from '@server/domain/billing/deposits/registerDeposits'
import { byHand } from '@server/domain/billing/paymentProcessing/writeReceivedPayment'
import { recordCustomerPayment } from '@server/domain/billing/paymentProcessing/recordCustomerPayment'
import { dayAt, daysLater } from '@server/money/calendar'
import { momentBefore } from '@server/demo/material/base'
import type { Household } from './households'
import { draftInvoice, moveInvoice, receive, voidIt } from './staffActs'
import { planAct } from './planAct'
import { byStaff, type World } from './world'

type CompanyTelling = {
  world: World
  household: Household
  /** The moments at which its periods begin: the sale, then each renewal. */
  began: readonly string[]
  at(moment: string, act: (at: string) => Promise<unknown>): void
}

/** Days from an invoice to its payment. */
const PAID_AFTER = 9

/** How companies that pay by invoice do. The present period of each began that many days ago. */
export const companyStories: {
  periods: number
  days: [number, number]
  tell(telling: CompanyTelling): void
}[] = [
  { periods: 2, days: [12, 25], tell: (telling) => payEach(telling, telling.began) },
  { periods: 1, days: [2, 8], tell: (telling) => payEach(telling, telling.began.slice(0, -1)) },
  /** Late with the last two. */
  { periods: 2, days: [10, 20], tell: (telling) => payEach(telling, telling.began.slice(0, 1)) },
  /** Pays all it owes at once. */
  { periods: 2, days: [8, 20], tell: payTogether },
  /** Has paid a part of what it owes. */
  { periods: 1, days: [10, 20], tell: payInPart },
  /** Never pays its first invoice, which is written off. */
  { periods: 2, days: [11, 20], tell: neverPay },
  { periods: 1, days: [12, 20], tell: payByBankFile },
]

/** Pays the invoice of each period by a transfer. */
function payEach({ world, household, began, at }: CompanyTelling, periods: readonly string[]): void {
  for (const moment of periods)
    at(daysLater(moment, PAID_AFTER), async (when) => {
      const [oldest] = await owedBy(world, household)
      if (oldest) await receiveTransfer(world, oldest, when, oldest.amount_due_cents)
    })
  // It also buys something once now and then.
  if (began.length > 2) billApart({ world, household, began, at }, daysLater(began[1] ?? '', 3))
}

function payTogether({ world, household, began, at }: CompanyTelling): void {
  at(daysLater(began.at(-1) ?? '', 5), async (when) => {
    const owed = await owedBy(world, household)
    if (owed.length === 0) return
    const origin = byStaff(world.random.pick(world.staff), when)
    await recordCustomerPayment(world.tx, {
      customer_uuid: household.customer_uuid,
      values: {
        method_type: 'transfer',
        // A round sum: the rest is in its favour.
        amount_cents: Math.ceil(owed.reduce((sum, one) => sum + one.amount_due_cents, 0) / 10_000) * 10_000,
        received_on: dayAt(when),
        bank: 'Santander',
        reference: world.random.digits(7),
      },
      split: { by: 'oldest' },
      source: byHand(origin),
      origin,
      effects: [],
    })
  })
}

function payInPart({ world, household, began, at }: CompanyTelling): void {
  payEach({ world, household, began, at }, began.slice(0, 1))
  at(daysLater(began.at(-1) ?? '', PAID_AFTER), async (when) => {
    const [oldest] = await owedBy(world, household)
    if (oldest) await receiveTransfer(world, oldest, when, Math.round(oldest.amount_due_cents / 200) * 100)
  })
}

function neverPay({ world, household, began, at }: CompanyTelling): void {
  at(daysLater(began.at(-1) ?? '', 6), async (when) => {
    const [oldest] = await owedBy(world, household)
    if (oldest)
      await moveInvoice(world, oldest.uuid, when, 'write_off', 'La empresa desconoció el primer mes')
  })
  billApart({ world, household, began, at }, momentBefore(2, world.random), 'void')
}

/** The bank's file names the invoices that a deposit pays. */
function payByBankFile({ world, household, began, at }: CompanyTelling): void {
  at(daysLater(began.at(-1) ?? '', PAID_AFTER), async (when) => {
    const owed = await owedBy(world, household)
    const cents = owed.reduce((sum, { amount_due_cents }) => sum + amount_due_cents, 0)
    const folios = owed.map(({ number }) => number).join(' ')
    const origin = byStaff(world.random.pick(world.staff), when)
    await registerDeposits(world.tx, {
      file: {
        file_name: 'movimientos.csv',
        content: `Fecha,Descripción,Referencia,Importe\n${dayAt(when)},PAGO ${folios},${world.random.digits(7)},${(cents / 100).toFixed(2)}\n`,
        method_type: 'transfer',
        bank: 'BBVA',
        choices: [],
      },
      uuid: world.random.uuid(),
      origin,
      effects: [],
    })
  })
  billApart({ world, household, began, at }, momentBefore(0, world.random), 'draft')
}

/** Bills something apart from the plan, which is then paid, voided as a mistake, or left as a draft. */
function billApart(
  { world, household, at }: CompanyTelling,
  moment: string,
  ends: 'paid' | 'void' | 'draft' = 'paid',
): void {
  at(moment, async (when) => {
    const draft = await draftInvoice(world, apart(household, world.random.between(5, 40)), when)
    if (ends === 'draft') return
    await moveInvoice(world, draft.uuid, when, 'finalize')
    if (ends === 'void')
      await voidIt(world, draft.uuid, when, { reason: 'Se duplicó por error', redraft: false })
    else await receiveTransfer(world, draft, when, draft.total_cents)
  })
}

const apart = ({ account_uuid, customer_uuid }: Household, quantity: number): NewInvoice => ({
  account_uuid,
  customer_uuid,
  type: 'one_off',
  lines: [
    {
      description: 'Credenciales impresas',
      quantity,
      unit_cents: 4_500,
      discount_cents: 0,
      tax_rate: '16',
    },
  ],
  issued_on: null,
  due_on: null,
  period_start: null,
  period_end: null,
  notes_customer: null,
  po_number: `OC-${quantity}`,
  auto_collect: false,
  payment_form: null,
  payment_method_sat: null,
  tags: [],
  external_id: null,
})

const receiveTransfer = (
  world: World,
  { uuid }: Pick<Row<'invoices'>, 'uuid'>,
  when: string,
  amount_cents: number,
) =>
  receive(world, uuid, when, {
    method_type: 'transfer',
    amount_cents,
    received_on: dayAt(when),
    bank: 'BBVA',
    reference: world.random.digits(7),
  })

/** What a company owes for what it bought, the oldest first; what it owes for its people is paid apart. */
const owedBy = ({ tx }: World, { account_uuid }: Household) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('employer_shares').select('uuid').whereRef('invoice_uuid', '=', 'invoices.uuid')),
      ),
    )
    .orderBy('issued_on')
    .orderBy('number')
    .execute()

/** Plans what happens to a company once it has bought. */
export function beginCompanyStory(
  world: World,
  household: Household,
  began: readonly string[],
  tell: (telling: CompanyTelling) => void,
): void {
  tell({
    world,
    household,
    began,
    at: (moment, act) => planAct(world, household.account_uuid, moment, act),
  })
}
