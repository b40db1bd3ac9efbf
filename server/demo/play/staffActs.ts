import { policyContract } from '@/contract/policies'
import type { GiveBack } from '@/contract/subscriptions'
import {
  type CancelRequest,
  type PauseRequest,
  type PlanChange,
  subscriptionActions,
} from '@/contract/subscriptions'
import {
  type CreditNoteType,
  invoiceActions,
  invoiceContract,
  type NewInvoice,
  type VoidInvoice,
} from '@/contract/invoices'
import type { RecordedPayment, RefundOrder } from '@/contract/payments'
import { paymentContract } from '@/contract/payments'
import { accountContract } from '@/contract/accounts'
import { memberContract } from '@/contract/members'
import { memberPolicyContract } from '@/contract/memberPolicies'
import type { Transition } from '@/contract/transitions'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Staff } from '@server/core/staff'
import type { RecordTable } from '@server/db/schema'
import type { AskedCreditNote } from '@server/db/schema/billing'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { creditInvoice } from '@server/domain/billing/invoicing/creditNotes'
import { voidInvoice } from '@server/domain/billing/invoicing/voiding'
import { recordPayment } from '@server/domain/billing/paymentProcessing/recordPayment'
import { cancelablePayments } from '@server/domain/billing/payments/cancelPayment'
import { startRefund } from '@server/domain/billing/refunds/startRefund'
import { cancelSubscription, undoCancel } from '@server/domain/billing/subscriptionChanges/canceling'
import { changePlan } from '@server/domain/billing/subscriptionChanges/changePlan'
import { pauseSubscription } from '@server/domain/billing/subscriptionChanges/pausing'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { policies } from '@server/domain/cover/policies'
import { keepingStatus } from '@server/records/keepingStatus'
import type { ActionHandler, WritableKind } from '@server/records/recordKind'
import { createWithin, moveWithin } from '@server/records/recordWrites'
import { byStaff, type World } from './world'

type Moving<Table extends RecordTable, Values extends object> = {
  uuid: string
  at: string
  name: string
  transition: Transition<string>
  reason?: string
  act?: ActionHandler<Table, Values>
  values?: Values
}

/** A person of the staff, another from act to act. */
const someone = (world: World): Staff => world.random.pick(world.staff)

/** Does an action of a record as its screen does. */
async function move<Table extends RecordTable, Values extends object>(
  world: World,
  kind: WritableKind<Table>,
  { uuid, at, name, transition, reason, act, values }: Moving<Table, Values>,
) {
  const staff = someone(world)
  const row = await lockRecord(world.tx, kind.table, uuid)
  const version = row && 'version' in row ? row.version : 0
  return moveWithin(world.tx, kind, {
    uuid,
    version: `"${String(version)}"`,
    staff,
    origin: byStaff(staff, at),
    reader: { staff, clock: { now: () => new Date(at) } },
    name,
    transition,
    reason: reason ?? null,
    ...(act && values && { act: (tx, step) => act(tx, step, values) }),
  })
}

const onSubscription =
  <Values extends object>(
    name: keyof typeof subscriptionActions,
    act: ActionHandler<'subscriptions', Values>,
  ) =>
  (world: World, uuid: string, at: string, values: Values) =>
    move(world, subscriptions, {
      uuid,
      at,
      name,
      values,
      transition: subscriptionActions[name],
      act: keepingStatus(act),
    })

export const changePlanOf = onSubscription<PlanChange>('change_plan', changePlan)
export const pause = onSubscription<PauseRequest>('pause', pauseSubscription)
export const cancel = onSubscription<CancelRequest>('cancel', (tx, step, values) =>
  cancelSubscription(tx, step, values),
)
export const takeCancelBack = onSubscription<object>('undo_cancel', undoCancel)

/** What is asked of a cancellation at once. */
export const atOnce = (give_back: GiveBack, reason: string): CancelRequest => ({
  when: 'now',
  on: null,
  give_back,
  reason,
})

export async function refund(world: World, payment_uuid: string, at: string, order: RefundOrder) {
  const payment = await lockRecord(world.tx, 'payments', payment_uuid)
  if (payment) await startRefund(world.tx, { payment, order, origin: byStaff(someone(world), at) })
}

export const credit = (
  world: World,
  invoice_uuid: string,
  at: string,
  type: CreditNoteType,
  { amount_cents, reason }: { amount_cents: number; reason: string },
) =>
  move<'invoices', AskedCreditNote>(world, invoices, {
    uuid: invoice_uuid,
    at,
    name: 'credit_note',
    transition: invoiceActions.credit_note,
    act: keepingStatus(creditInvoice),
    values: { type, lines: [{ line: 0, amount_cents }], reason },
  })

export const voidIt = (world: World, uuid: string, at: string, values: VoidInvoice) =>
  move(world, invoices, {
    uuid,
    at,
    name: 'void',
    transition: invoiceActions.void,
    values,
    act: voidInvoice,
  })

/** Moves an invoice without more words than its screen asks for. */
export const moveInvoice = (
  world: World,
  uuid: string,
  at: string,
  name: keyof typeof invoiceContract.transitions,
  reason?: string,
) =>
  move(world, invoices, {
    uuid,
    at,
    name,
    transition: invoiceContract.transitions[name],
    ...(reason && { reason }),
  })

export const draftInvoice = (world: World, values: NewInvoice, at: string): Promise<Row<'invoices'>> => {
  const staff = someone(world)
  const writing = { before: undefined, allowDuplicate: true, staff }
  return createWithin(world.tx, invoices, values, writing, byStaff(staff, at))
}

export async function receive(world: World, invoice_uuid: string, at: string, values: RecordedPayment) {
  const invoice = await lockRecord(world.tx, 'invoices', invoice_uuid)
  if (invoice) await recordPayment(world.tx, { invoice, values, origin: byStaff(someone(world), at) })
}

export const callOffPayment = (world: World, uuid: string, at: string) =>
  move(world, cancelablePayments, {
    uuid,
    at,
    name: 'cancel',
    transition: paymentContract.transitions.cancel,
    reason: 'El cliente prefiere pagar con tarjeta',
  })

export const moveAccount = (
  world: World,
  uuid: string,
  at: string,
  name: 'activate' | 'hold' | 'close',
  reason?: string,
) =>
  move(world, accounts, {
    uuid,
    at,
    name,
    transition: accountContract.transitions[name],
    ...(reason && { reason }),
  })

export const moveMember = (
  world: World,
  uuid: string,
  at: string,
  name: 'suspend' | 'terminate',
  reason: string,
) => move(world, members, { uuid, at, name, transition: memberContract.transitions[name], reason })

export const moveCover = (
  world: World,
  uuid: string,
  at: string,
  name: 'suspend' | 'terminate' | 'reject',
  reason: string,
) =>
  move(world, memberPolicies, { uuid, at, name, transition: memberPolicyContract.transitions[name], reason })

export const movePolicyOf = (world: World, uuid: string, at: string, name: 'issue') =>
  move(world, policies, { uuid, at, name, transition: policyContract.transitions[name] })
