import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import { releasePolicies, holdPolicies } from '@server/domain/cover/policiesHeld'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { inPesos } from '@server/money/pesos'
import { onTheDay } from '@server/money/inWords'

type Happening = { account_uuid: string; origin: Origin; effects: Effect[] }

/** Puts an account on hold once reminding it of what it owes came to its end. */
export async function holdForDebt(
  tx: Transaction,
  { account_uuid, invoice, origin, effects }: Happening & { invoice: Row<'invoices'> },
): Promise<void> {
  const account = await lockRecord(tx, 'accounts', account_uuid)
  // An account with `dunning_policy` none gets no reminders, so it was never warned of a hold.
  if (account?.status !== 'active' || account.dunning_policy === 'none') return
  const status_reason = `Cobranza agotada: ningún intento de cobrar ${inPesos(invoice.amount_due_cents, invoice.currency)} de la factura ${invoice.title} pasó.`
  const to = { status: 'on_hold', status_reason, held_for_debt: true } as const
  await moveAccount(tx, { account, event: 'held', to, origin, effects })
  await holdPolicies(tx, { account_uuid, origin, effects })
}

/** Reactivates an account that was on hold for debt, once its debt is paid; a hold by staff stays. */
export async function releaseWhatIsPaid(
  tx: Transaction,
  { account_uuid, origin, effects }: Happening,
): Promise<void> {
  const account = await lockRecord(tx, 'accounts', account_uuid)
  if (account?.status !== 'on_hold' || !account.held_for_debt) return
  if (await isBehind(tx, account_uuid, dayOf(new Date(origin.at)))) return
  const status_reason = `Se pagó lo que debía el ${onTheDay(origin.at)}.`
  const to = { status: 'active', status_reason, held_for_debt: false } as const
  await moveAccount(tx, { account, event: 'reactivated', to, origin, effects })
  await releasePolicies(tx, { account_uuid, origin, effects })
}

type Moving = Omit<Happening, 'account_uuid'> & {
  account: Row<'accounts'>
  event: string
  to: Pick<Row<'accounts'>, 'status' | 'held_for_debt'> & { status_reason: string }
}

async function moveAccount(tx: Transaction, { account, event, to, origin, effects }: Moving): Promise<void> {
  const write = { event, action: 'updated', reason: to.status_reason } as const
  const { effect } = await updateRecord(tx, accounts, origin, account, to, write)
  if (effect) effects.push(effect)
}

/** Whether anything that an account owes is overdue, or was given up and still is to be paid. */
async function isBehind(tx: Transaction, account_uuid: string, today: string): Promise<boolean> {
  const owed = await tx
    .selectFrom('invoices')
    .leftJoin('subscriptions', 'subscriptions.uuid', 'invoices.subscription_uuid')
    .select('invoices.uuid')
    .where('invoices.account_uuid', '=', account_uuid)
    .where('invoices.status', '=', 'open')
    .where('invoices.archived_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('invoices.due_on', '<', today), eb('subscriptions.status', 'in', ['past_due', 'unpaid'])]),
    )
    .executeTakeFirst()
  return owed !== undefined
}
