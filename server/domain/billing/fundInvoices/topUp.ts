import type { Effect } from '@/contract/actions'
import { issueInvoice } from '@server/domain/billing/invoicing/issueInvoice'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { settleDeposits } from '@server/domain/funds/expectedDeposits'
import { expectMovement } from '@server/domain/funds/ledger'

/** Charges what a fund is to be topped up with to its method, and expects it: the fund has it once it is paid. */
export async function topUp(
  tx: Transaction,
  { fund, origin, effects }: { fund: Row<'funds'>; origin: Origin; effects: Effect[] },
): Promise<void> {
  const { auto_topup, name } = fund
  if (!auto_topup) return
  const { amount_cents, payment_method_uuid } = auto_topup
  const { customer_uuid } = await tx
    .selectFrom('payment_methods')
    .select('customer_uuid')
    .where('uuid', '=', payment_method_uuid)
    .executeTakeFirstOrThrow()
  const description = `Recarga automática del fondo ${name}`.slice(0, 200)
  await billDeposit(tx, {
    fund,
    customer_uuid,
    type: 'deposit',
    amount_cents,
    description,
    payment_method_uuid,
    origin,
    effects,
  })
}

type Charged = {
  fund: Row<'funds'>
  customer_uuid: string
  type: 'contribution' | 'deposit'
  amount_cents: number
  description: string
  /** What it is charged to by itself; without one it waits to be paid. */
  payment_method_uuid: string | null
  origin: Origin
  effects: Effect[]
}

/** Bills what is to be paid into a fund, and expects it there: the fund has it once the invoice is paid. */
export async function billDeposit(
  tx: Transaction,
  { fund, customer_uuid, type, amount_cents, description, payment_method_uuid, origin, effects }: Charged,
) {
  const { account_uuid, currency } = fund
  const issued = await issueInvoice(tx, origin, {
    subscription: {
      uuid: null,
      account_uuid,
      customer_uuid,
      currency,
      collection_method: payment_method_uuid ? 'automatic' : 'invoice',
      payment_method_uuid,
    },
    type: 'fund_deposit',
    // Money that is set apart pays no tax: what is bought with it does.
    lines: [{ description, quantity: 1, unit_cents: amount_cents, discount_cents: 0, tax_rate: '0' }],
    effects,
  })
  if (!issued) throw new Error('What is paid into a fund comes to something')
  const { invoice } = issued
  const movement = await expectMovement(
    tx,
    origin,
    fund,
    {
      type,
      bucket: 'posted',
      direction: 'credit',
      amount_cents,
      source: { type: 'invoice', uuid: invoice.uuid, label: invoice.title },
      description,
    },
    effects,
  )
  // What the customer had in their favour may have paid it already.
  if (invoice.status === 'paid') await settleDeposits(tx, { invoice, origin, effects })
  return { invoice, movement }
}
