import type { MoneyLine } from '@/contract/actions'
import { dayAfter } from '@/contract/days'
import { creditableOf, type CreditNoteType, invoiceActions, invoiceContract } from '@/contract/invoices'
import { policyActions } from '@/contract/policies'
import { type GiveBack, subscriptionActions, subscriptionContract } from '@/contract/subscriptions'
import { loadAccountStatement } from '@server/domain/billing/accounts/accountStatement'
import { creditMovements } from '@server/domain/billing/customers/creditMovements'
import { lockRecord, type Row } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { customerActions } from '@/contract/customers'
import { customers } from '@server/domain/billing/customers/customers'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { applyCredit } from '@server/domain/billing/invoicing/applyCredit'
import { chargeNow } from '@server/domain/billing/invoicing/chargeNow'
import { creditInvoice } from '@server/domain/billing/invoicing/creditNotes'
import { voidInvoice } from '@server/domain/billing/invoicing/voiding'
import { closeDispute, openDispute } from '@server/domain/billing/paymentProcessing/disputes'
import { reallocate } from '@server/domain/billing/paymentProcessing/reallocate'
import { recordPayment } from '@server/domain/billing/paymentProcessing/recordPayment'
import { retryPayment, startPayment } from '@server/domain/billing/payments/startPayment'
import { cancelPolicy, undoCancelPolicy } from '@server/domain/billing/policyCancellation/cancelPolicy'
import { recordRefund } from '@server/domain/billing/refunds/recordRefund'
import { changeBillingDay } from '@server/domain/billing/subscriptionChanges/billingDay'
import { cancelSubscription, undoCancel } from '@server/domain/billing/subscriptionChanges/canceling'
import { changePlan, unscheduleChange } from '@server/domain/billing/subscriptionChanges/changePlan'
import { applyCoupon, removeCoupon } from '@server/domain/billing/subscriptionChanges/coupons'
import { changeMethod, endPayroll } from '@server/domain/billing/subscriptionChanges/methods'
import { pauseSubscription, unschedulePause } from '@server/domain/billing/subscriptionChanges/pausing'
import { extendTrial } from '@server/domain/billing/subscriptionChanges/trials'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { policies } from '@server/domain/cover/policies'
import { keepingStatus } from '@server/records/keepingStatus'
import type { ActionHandler, WritableKind } from '@server/records/recordKind'
import { moveWithin } from '@server/records/recordWrites'
import type { RecordTable } from '@server/db/schema'
import type { Transition } from '@/contract/transitions'
import type { Act, Done, MoneyStep, Planned, Work } from './moneyActs'
import { decide, refundAs } from './moneyApprovals'
import { type Books, readBooks, sumOf } from './moneyBooks'
import { chooseHeard, hear } from './moneyHearing'
import { deposit, receive } from './moneyReceived'
import { confirmCard, openLink, visitAgain, visitPlan } from './moneyVisits'
import {
  anotherMethod,
  type Begun,
  clockOf,
  type Ground,
  originOf,
  type Sale,
  subscribe,
  todayOf,
  within,
} from './moneyGround'

const at = <One>(rows: readonly One[], index: number): One | undefined =>
  rows[index % Math.max(rows.length, 1)]

/** Prepares what a step does, by the books as they are. */
export function planStep(ground: Ground, begun: Begun, books: Books, does: MoneyStep): Planned | undefined {
  const { which, pick, yes } = does
  const origin = originOf(ground)
  const live = books.subscriptions.filter(({ status }) => !isOver(status))
  const fitting = live.filter(isMeant(does.does))
  const subscription = at(fitting.length > 0 ? fitting : live, which)
  const issued = books.invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
  const invoice = at(issued, which)
  const made = books.payments.filter(({ status }) => status === 'succeeded')
  const payment = at(made, which)
  const policy = at(
    books.policies.filter(({ status }) => status !== 'cancelled'),
    which,
  )
  const ofSubscription = <Body extends object>(
    act: ActionHandler<'subscriptions', Body>,
    values: Body,
    name: keyof typeof subscriptionActions,
  ): Planned | undefined =>
    subscription && {
      uuid: subscription.uuid,
      values,
      work: (tx) =>
        move(ground, tx, subscriptions, {
          uuid: subscription.uuid,
          name,
          transition: subscriptionActions[name],
          act: keepingStatus((_tx, step_, body: Body) => act(tx, step_, body)),
          values,
        }),
    }
  const ofInvoice = (
    name: 'write_off' | 'reopen' | 'finalize',
    row: Row<'invoices'> | undefined,
  ): Planned | undefined =>
    row && {
      uuid: row.uuid,
      values: {},
      work: (tx) =>
        move(ground, tx, invoices, {
          uuid: row.uuid,
          name,
          transition: invoiceContract.transitions[name],
          values: {},
        }),
    }
  switch (does.does) {
    case 'hear': {
      const waiting = books.transactions.filter(
        ({ type, status, gateway }) =>
          type === 'purchase' && gateway !== 'Manual' && (status !== 'succeeded' || pick % 40 === 0),
      )
      const attempt = at(waiting.toReversed(), which % 3)
      const paid = books.payments.find(({ uuid }) => uuid === attempt?.payment_uuid)
      if (!attempt || !paid) return
      const heard = chooseHeard(paid, pick)
      return {
        uuid: attempt.uuid,
        values: { heard },
        work: async (tx) => {
          await hear(tx, attempt, paid, heard, origin)
          return {}
        },
      }
    }
    case 'hear_refund': {
      const refund = at(
        books.transactions.filter(({ type, status }) => type === 'refund' && isOpen(status)),
        which,
      )
      return (
        refund && {
          uuid: refund.uuid,
          values: { isDone: pick % 3 > 0 },
          work: (tx) => hearRefund(tx, refund, pick % 3 > 0, origin),
        }
      )
    }
    case 'charge': {
      const owed = at(
        issued.filter(({ status }) => status === 'open'),
        which,
      )
      return (
        owed && {
          uuid: owed.uuid,
          values: {},
          work: async (tx) => {
            await startPayment(tx, {
              invoice: await lock(tx, 'invoices', owed.uuid),
              payment_method_uuid: begun.method_uuid,
              origin_of_payment: 'staff',
              origin,
            })
            return {}
          },
        }
      )
    }
    case 'charge_now':
      return ofSubscription((tx, step_) => chargeNow(tx, step_), {}, 'charge_now')
    case 'retry': {
      const failed = at(
        books.payments.filter(({ status }) => status === 'failed'),
        which,
      )
      return (
        failed && {
          uuid: failed.uuid,
          values: {},
          work: async (tx) => {
            await retryPayment(tx, {
              payment: await lock(tx, 'payments', failed.uuid),
              payment_method_uuid: begun.method_uuid,
              origin,
              unattended: false,
            })
            return {}
          },
        }
      )
    }
    case 'record': {
      const owed = at(
        issued.filter(({ status }) => status === 'open'),
        which,
      )
      if (!owed) return
      // A part, all, all but a cent, or more than is owed: the rest is in favour.
      const part = pick % 2 === 0 ? does.cents : Math.max(1, owed.amount_due_cents - (pick % 5 === 0 ? 1 : 0))
      const amount_cents = pick % 4 === 0 ? owed.amount_due_cents + does.cents : part
      const values = {
        method_type: 'transfer' as const,
        amount_cents,
        received_on: todayOf(ground),
        bank: null,
        reference: null,
      }
      return {
        uuid: owed.uuid,
        values,
        work: async (tx) => {
          await recordPayment(tx, { invoice: await lock(tx, 'invoices', owed.uuid), values, origin })
          return {}
        },
      }
    }
    case 'ask_refund':
    case 'refund': {
      if (!payment) return
      const covered = books.invoices.filter(({ uuid }) =>
        payment.allocations.some(({ invoice_uuid }) => invoice_uuid === uuid),
      )
      const keys = covered.flatMap(({ uuid, lines }) => lines.map((_, line) => `${uuid}:${line}`))
      const extent = at(['full', 'amount', 'lines'] as const, pick) ?? 'full'
      const order = {
        extent,
        amount_cents: extent === 'amount' ? does.cents : null,
        lines: extent === 'lines' ? keys.filter((_, index) => index % 2 === which % 2) : [],
        reason: 'other' as const,
        note: null,
      }
      if (extent === 'lines' && order.lines.length === 0) return
      return {
        uuid: payment.uuid,
        values: order,
        work: (tx) =>
          refundAs(ground, tx, {
            payment_uuid: payment.uuid,
            order,
            isClerk: does.does === 'ask_refund',
          }),
      }
    }
    case 'open_dispute': {
      const charged = at(
        made.filter(({ gateway_payment_id }) => gateway_payment_id !== null),
        which,
      )
      if (!charged) return
      const opened = {
        payment: charged.gateway_payment_id ?? '',
        dispute: `dp_${charged.uuid}_${pick % 2}`,
        // A bank may dispute a part.
        amount_cents: pick % 3 === 0 ? Math.min(does.cents, charged.amount_cents) : charged.amount_cents,
      }
      return {
        uuid: charged.uuid,
        values: opened,
        work: async (tx) => {
          await openDispute(tx, opened, origin)
          return {}
        },
      }
    }
    case 'close_dispute': {
      const disputed = at(
        made.filter((one) => one.disputed),
        which,
      )
      const taken = books.transactions.find(
        ({ type, payment_uuid, parts }) =>
          type === 'chargeback' &&
          payment_uuid === disputed?.uuid &&
          parts === null &&
          !isReversed(books, disputed),
      )
      const chargeback =
        taken &&
        books.transactions.findLast(
          ({ type, payment_uuid, parts }) =>
            type === 'chargeback' && payment_uuid === disputed?.uuid && parts === null,
        )
      if (!disputed || !chargeback) return
      const closed = {
        payment: disputed.gateway_payment_id ?? '',
        dispute: chargeback.gateway_transaction_id ?? '',
        amount_cents: chargeback.amount_cents,
        isWon: yes,
      }
      return {
        uuid: disputed.uuid,
        values: closed,
        work: async (tx) => {
          await closeDispute(tx, closed, origin)
          return {}
        },
      }
    }
    case 'apply_credit':
      return {
        uuid: begun.customer_uuid,
        values: {},
        work: (tx) =>
          move(ground, tx, customers, {
            uuid: begun.customer_uuid,
            name: 'apply_credit',
            transition: customerActions.apply_credit,
            act: keepingStatus((_tx, step_) => applyCredit(tx, step_)),
            values: {},
          }),
      }
    case 'reallocate': {
      const owed = at(
        issued.filter(({ status }) => status === 'open' || status === 'uncollectible'),
        which + 1,
      )
      // Mostly from one that is still open: what paid the others stays with them.
      const stillOpen = issued.filter(({ status }) => status === 'open').map((one) => one.uuid)
      const isMovable = (one: Row<'payments'>) =>
        one.allocations.some(({ invoice_uuid }) => stillOpen.includes(invoice_uuid))
      const moved = yes && pick % 3 > 0 ? (at(made.filter(isMovable), which) ?? payment) : payment
      if (!moved || !owed) return
      const from =
        moved.allocations.find(({ invoice_uuid }) => stillOpen.includes(invoice_uuid)) ??
        at(moved.allocations, pick)
      const from_invoice_uuid = yes && from ? from.invoice_uuid : null
      const most = from_invoice_uuid ? (from?.amount_cents ?? 0) : moved.credit_cents
      const amount_cents = pick % 4 === 0 ? does.cents : Math.max(1, Math.min(most, owed.amount_due_cents))
      const values = { from_invoice_uuid, invoice_uuid: owed.uuid, amount_cents }
      return {
        uuid: moved.uuid,
        values,
        work: async (tx) => {
          await reallocate(tx, { payment: await lock(tx, 'payments', moved.uuid), values, origin })
          return {}
        },
      }
    }
    case 'void': {
      const values = { reason: 'Estaba mal', redraft: yes }
      // Mostly one that may be voided, and if there is one, one that the balance paid.
      const unpaid = issued.filter(({ paid_cents }) => paid_cents === 0)
      const byBalance = unpaid.filter((one) => one.applied_credit_cents > 0)
      const wanted =
        pick % 4 === 0 ? invoice : (at(pick % 4 === 1 ? [] : byBalance, which) ?? at(unpaid, which))
      return (
        wanted && {
          uuid: wanted.uuid,
          values,
          work: (tx) =>
            move(ground, tx, invoices, {
              uuid: wanted.uuid,
              name: 'void',
              transition: invoiceActions.void,
              act: (_tx, step_, body: typeof values) => voidInvoice(tx, step_, body),
              values,
            }),
        }
      )
    }
    case 'finalize':
      return ofInvoice(
        'finalize',
        at(
          books.invoices.filter(({ status }) => status === 'draft'),
          which,
        ),
      )
    case 'write_off':
      return ofInvoice('write_off', invoice)
    case 'reopen':
      return ofInvoice(
        'reopen',
        at(
          issued.filter(({ status }) => status === 'uncollectible'),
          which,
        ),
      )
    case 'ask_note':
    case 'note': {
      if (!invoice) return
      const type = at(['credit', 'refund', 'offset'] as const, pick) ?? 'credit'
      return noting(ground, books, invoice, { type, does })
    }
    case 'change':
      return ofSubscription(changePlan, choosing(ground, subscription, does), 'change_plan')
    case 'unschedule_change':
      return ofSubscription(unscheduleChange, {}, 'unschedule_change')
    case 'pause': {
      const end = subscription?.current_period_end?.slice(0, 10) ?? todayOf(ground)
      const when = yes ? ('now' as const) : ('period_end' as const)
      const until = dayAfter(when === 'now' ? todayOf(ground) : end, 1 + (pick % 80))
      const cover = pick % 2 ? ('keep' as const) : ('suspend' as const)
      return ofSubscription(pauseSubscription, { when, until, cover, reason: null }, 'pause')
    }
    case 'unschedule_pause':
      return ofSubscription(unschedulePause, {}, 'unschedule_pause')
    case 'resume': {
      const resting = at(
        live.filter(({ status }) => status === 'paused'),
        which,
      )
      return (
        resting && {
          uuid: resting.uuid,
          values: {},
          work: (tx) =>
            move(ground, tx, subscriptions, {
              uuid: resting.uuid,
              name: 'resume',
              transition: subscriptionContract.transitions.resume,
              values: {},
            }),
        }
      )
    }
    case 'cancel': {
      const when = at(['now', 'period_end', 'date'] as const, pick) ?? 'now'
      const on = when === 'date' ? dayAfter(todayOf(ground), 1 + (pick % 25)) : null
      const values = { when, on, give_back: waysBack[pick % 4] ?? 'credit', reason: null }
      return ofSubscription(cancelSubscription, values, 'cancel')
    }
    case 'undo_cancel':
      return ofSubscription(undoCancel, {}, 'undo_cancel')
    case 'change_day':
      return ofSubscription(changeBillingDay, { billing_anchor_day: 1 + (pick % 28) }, 'change_day')
    case 'coupon':
      return ofSubscription(applyCoupon, { coupon_code: at(ground.coupons, pick) ?? '' }, 'apply_coupon')
    case 'remove_coupon':
      return ofSubscription(removeCoupon, {}, 'remove_coupon')
    case 'cancel_policy': {
      const values = {
        when: pick % 2 ? ('now' as const) : ('period_end' as const),
        give_back: waysBack[Math.floor(pick / 2) % 4] ?? ('credit' as const),
        invoice_uuid: null,
        reason: 'Se muda',
      }
      return (
        policy && {
          uuid: policy.uuid,
          values,
          work: (tx) =>
            move(ground, tx, policies, {
              uuid: policy.uuid,
              name: 'cancel',
              transition: policyActions.cancel,
              act: keepingStatus((_tx, step_, body: typeof values) => cancelPolicy(tx, step_, body)),
              values,
            }),
        }
      )
    }
    case 'undo_cancel_policy':
      return (
        policy && {
          uuid: policy.uuid,
          values: {},
          work: (tx) =>
            move(ground, tx, policies, {
              uuid: policy.uuid,
              name: 'undo_cancel',
              transition: policyActions.undo_cancel,
              act: keepingStatus((_tx, step_) => undoCancelPolicy(tx, step_)),
              values: {},
            }),
        }
      )
    case 'extend_trial': {
      const end = subscription?.trial_ends_at?.slice(0, 10) ?? todayOf(ground)
      return ofSubscription(extendTrial, { until: dayAfter(end, 1 + (pick % 20)) }, 'extend_trial')
    }
    case 'end_payroll':
      return ofSubscription(endPayroll, { reason: 'Dejó la empresa' }, 'end_payroll')
    case 'receive':
      return receive(ground, begun, books, does)
    case 'deposit':
      return deposit(ground, begun, books, does)
    case 'decide':
      return decide(ground, books, does)
    case 'method':
    case 'subscribe':
    case 'visit':
    case 'visit_again':
    case 'link':
    case 'confirm_link':
      return
  }
}

/** Whether an act is mostly done to such a subscription. */
const isMeant =
  (does: Act) =>
  ({ status, collection_method }: Row<'subscriptions'>) =>
    (does !== 'extend_trial' || status === 'trialing') &&
    (does !== 'end_payroll' || collection_method === 'payroll')

/** Whether an act can be done with what is written of somebody; nearly all can be asked for with anybody. */
export const isFor = ({ does, pick }: MoneyStep, begun: Begun, books: Books): boolean =>
  needs[does]?.({ pick, begun, books }) ?? true

const isRunning = (does: 'extend_trial' | 'end_payroll', books: Books) =>
  books.subscriptions.some((one) => !isOver(one.status) && isMeant(does)(one))

/** Every other time for somebody of whom an employer pays a part: few would leave otherwise. */
const isForShares = ({ pick, begun, books }: Need) =>
  pick % 2 > 0 || books.shares.some(({ customer_uuid }) => customer_uuid === begun.customer_uuid)

type Need = { pick: number; begun: Begun; books: Books }

/** What the acts that seldom fit need; the others always fit. */
const needs: { [Does in MoneyStep['does']]?: (need: Need) => boolean } = {
  cancel: isForShares,
  pause: isForShares,
  resume: isForShares,
  decide: ({ books }) => books.requests.some(({ status }) => status === 'pending'),
  visit_again: ({ begun, books }) =>
    begun.checkout !== undefined && books.subscriptions.some(({ status }) => status === 'incomplete'),
  extend_trial: ({ books }) => isRunning('extend_trial', books),
  end_payroll: ({ books }) => isRunning('end_payroll', books),
  hear: ({ books }) => books.transactions.some(({ type, status }) => type === 'purchase' && isOpen(status)),
  hear_refund: ({ books }) =>
    books.transactions.some(({ type, status }) => type === 'refund' && isOpen(status)),
  close_dispute: ({ books }) => books.payments.some(({ disputed }) => disputed),
  confirm_link: ({ begun }) => begun.link !== undefined,
  retry: ({ books }) => books.payments.some(({ status }) => status === 'failed'),
  reallocate: ({ books }) => books.payments.some(({ credit_cents }) => credit_cents > 0),
}

const isOver = (status: string) => status === 'canceled' || status === 'incomplete_expired'
const isOpen = (status: string) => status === 'pending' || status === 'unknown'
const waysBack = ['credit', 'refund', 'refund', 'none'] as const satisfies readonly GiveBack[]

const isReversed = (books: Books, payment: Row<'payments'>) => {
  const own = books.transactions.filter(({ payment_uuid }) => payment_uuid === payment.uuid)
  const open = own.filter(({ type, parts }) => type === 'chargeback' && parts === null).length
  return open <= own.filter(({ type }) => type === 'chargeback_reversal').length
}

async function lock<Table extends 'invoices' | 'payments' | 'transactions'>(
  tx: Transaction,
  table: Table,
  uuid: string,
): Promise<Row<Table>> {
  const row = await lockRecord(tx, table, uuid)
  if (!row) throw new Error(`There is no ${uuid} among ${table}`)
  return row
}

/** Runs an action of a record as its route does, of the version that is there now. */
async function move<Table extends RecordTable, Body extends object>(
  ground: Ground,
  tx: Transaction,
  kind: WritableKind<Table>,
  {
    uuid,
    name,
    transition,
    act,
    values,
    staff = ground.staff,
  }: {
    uuid: string
    name: string
    staff?: Ground['staff']
    transition: Transition<string>
    act?: ActionHandler<Table, Body>
    values: Body
  },
) {
  const row = await lockRecord(tx, kind.table, uuid)
  const version = row && 'version' in row ? row.version : 0
  return moveWithin(tx, kind, {
    uuid,
    version: `"${String(version)}"`,
    staff,
    origin: originOf(ground),
    reader: { staff, clock: clockOf(ground) },
    name,
    transition,
    reason: name === 'write_off' ? 'No se pudo cobrar' : null,
    ...(act && { act: (_tx, step_) => act(tx, step_, values) }),
  })
}

async function hearRefund(
  tx: Transaction,
  { uuid, payment_uuid }: Row<'transactions'>,
  isDone: boolean,
  origin: ReturnType<typeof originOf>,
) {
  const payment = await lock(tx, 'payments', payment_uuid)
  const refund = await lock(tx, 'transactions', uuid)
  const status = isDone ? ('succeeded' as const) : ('failed' as const)
  await recordRefund(tx, { payment, refund, outcome: { key: uuid, id: uuid, status, problem: null }, origin })
  return {}
}

/** A note of one line or of two, of a part of what may be credited of it, of all, or now and then of more. */
function noting(
  ground: Ground,
  { notes }: Books,
  invoice: Row<'invoices'>,
  { type, does: { does, pick, cents } }: { type: CreditNoteType; does: MoneyStep },
): Planned {
  const left = creditableOf(
    invoice.lines,
    notes.filter(({ invoice_uuid }) => invoice_uuid === invoice.uuid),
  )
  const line = pick % invoice.lines.length
  const amountOf = (place: number) => {
    const most = left[place] ?? 0
    return pick % 5 === 0 ? cents : pick % 2 ? most : Math.min(most, 1 + (cents % Math.max(1, most)))
  }
  const lines = [{ line, amount_cents: amountOf(line) }]
  if (pick % 7 === 0 && invoice.lines.length > 1) {
    const other = (line + 1) % invoice.lines.length
    lines.push({ line: other, amount_cents: amountOf(other) })
  }
  const values = { type, lines: lines.filter(({ amount_cents }) => amount_cents > 0), reason: 'Se acordó' }
  return {
    uuid: invoice.uuid,
    values,
    work: async (tx) => {
      if (values.lines.length === 0) return
      return move(ground, tx, invoices, {
        uuid: invoice.uuid,
        name: 'credit_note',
        transition: invoiceActions.credit_note,
        act: keepingStatus((_tx, step_, body: typeof values) => creditInvoice(tx, step_, body)),
        values,
        ...(does === 'ask_note' && { staff: ground.clerk }),
      })
    },
  }
}

/** Another plan, quantity, interval or add-ons than a subscription has, mostly one of them alone. */
function choosing(
  { plans, addons }: Ground,
  subscription: Row<'subscriptions'> | undefined,
  { which, pick, yes }: MoneyStep,
) {
  const own = subscription?.items.find((item) => item.plan_addon_uuid === null)
  const held = subscription?.items.filter((item) => item.plan_addon_uuid !== null) ?? []
  const what = pick % 6
  const plan_uuid = what <= 1 ? (plans[which % plans.length]?.uuid ?? '') : (subscription?.plan_uuid ?? '')
  const quantity = what === 2 ? 1 + (which % 4) : (own?.quantity ?? 1)
  const isYearly = subscription?.interval === 'year'
  const price_version = (what === 3 ? !isYearly : isYearly) ? 2 : 1
  const kept = held.map((item) => ({ plan_addon_uuid: item.plan_addon_uuid ?? '', quantity: item.quantity }))
  const addon = addons[which % addons.length]
  const without = kept.filter((one) => one.plan_addon_uuid !== addon?.uuid)
  const quantityOfAddon = 1 + (pick % 3)
  const chosen =
    what < 4 || !addon
      ? kept
      : yes
        ? [...without, { plan_addon_uuid: addon.uuid, quantity: quantityOfAddon }]
        : without
  const when = at(['best', 'now', 'now', 'period_end'] as const, Math.floor(pick / 6)) ?? 'now'
  return { plan_uuid, price_version, quantity, addons: chosen, when }
}

/**
 * Takes a step after its preview, where it has one: what is done is what was previewed, and both are what the ledger says
 * (the model's invariant 8). What may not be done is refused, and leaves nothing behind.
 */
export async function takeStep(
  ground: Ground,
  begun: Begun,
  books: Books,
  does: MoneyStep,
): Promise<{ done?: Done; wrong: string[]; newcomer?: Begun }> {
  if (['visit', 'visit_again', 'link', 'confirm_link'].includes(does.does))
    return takeVisit(ground, begun, books, does)
  if (does.does === 'method') {
    begun.method_uuid = await anotherMethod(ground.db, begun)
    for (const { uuid, status, collection_method } of books.subscriptions)
      if (!isOver(status) && collection_method === 'automatic')
        await within(ground, (tx) =>
          move(ground, tx, subscriptions, {
            uuid,
            name: 'change_method',
            transition: subscriptionActions.change_method,
            act: keepingStatus((_tx, step_, body: { payment_method_uuid: string }) =>
              changeMethod(tx, step_, body),
            ),
            values: { payment_method_uuid: begun.method_uuid },
          }),
        )
    return { wrong: [] }
  }
  if (does.does === 'subscribe') {
    const live = books.subscriptions.filter(({ status }) => !isOver(status))
    if (live.length < 2 && books.subscriptions.length < 5) await subscribe(ground, begun, saleOf(does))
    return { wrong: [] }
  }
  const planned = planStep(ground, begun, books, does)
  if (!planned) return { wrong: [] }
  const before = booksOf(books)
  const run = async (isDry: boolean) => {
    try {
      return await within(
        ground,
        async (tx) => {
          const done = await planned.work(tx)
          return {
            lines: done?.lines ?? [],
            books: booksOf(await oneBook(tx, begun)),
            refused: undefined,
            told: done?.told,
          }
        },
        isDry,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { lines: [], books: before, refused: error.message, told: undefined }
    }
  }
  const seen = does.isPreviewed ? await run(true) : undefined
  const done = await run(false)
  const wrong = []
  if (seen && JSON.stringify({ ...seen, told: null }) !== JSON.stringify({ ...done, told: null }))
    wrong.push(`previewed ${JSON.stringify(seen)}, done ${JSON.stringify(done)}`)
  if (done.refused !== undefined) {
    if (isToldAlready(does, planned.values, done.refused))
      wrong.push(`${does.does} was refused: ${done.refused}`)
    return { wrong }
  }
  wrong.push(...wrongLines(does.does, done.lines, before, done.books))
  if (done.told && 'row' in done.told && 'isNew' in done.told && done.told.isNew === true)
    begun.deposited = String(done.told.row)
  const { lines, told } = done
  return { done: { does: does.does, uuid: planned.uuid, values: planned.values, lines, told }, wrong }
}

/** What somebody does on a page for visitors, in as many transactions as it takes. */
async function takeVisit(
  ground: Ground,
  begun: Begun,
  books: Books,
  does: MoneyStep,
): Promise<{ done?: Done; wrong: string[]; newcomer?: Begun }> {
  const done = (values: object): Done => ({
    does: does.does,
    uuid: begun.customer_uuid,
    values,
    lines: [],
  })
  try {
    if (does.does === 'visit') return { wrong: [], newcomer: await visitPlan(ground, does) }
    if (does.does === 'visit_again') {
      if (!begun.checkout) return { wrong: [] }
      await visitAgain(ground, begun, does)
      return { done: done({}), wrong: [] }
    }
    if (does.does === 'link') return { done: done(await openLink(ground, begun, books, does)), wrong: [] }
    return { done: done(await confirmCard(ground, begun)), wrong: [] }
  } catch (error) {
    if (error instanceof Refusal) return { wrong: [] }
    throw error
  }
}

/** Whether nothing may refuse an act: what a bank or a gateway tells has happened, and all that is left can be refunded. */
const isToldAlready = ({ does }: MoneyStep, values: object, refused: string) =>
  does === 'hear' ||
  does === 'hear_refund' ||
  does === 'open_dispute' ||
  does === 'close_dispute' ||
  (does === 'refund' &&
    'extent' in values &&
    values.extent === 'full' &&
    !refused.startsWith('No queda nada'))

const saleOf = ({ which, pick, yes }: MoneyStep): Sale => ({
  plan: which,
  isYearly: pick % 5 === 0,
  quantity: 1 + (pick % 3),
  addons: [pick % 4, which % 4],
  discount: yes ? pick % 6 : null,
  isAutomatic: pick % 2 === 0,
  policies: 1,
  trial_days: pick % 7 === 0 ? 1 + (pick % 20) : 0,
})

async function oneBook(tx: Transaction, { customer_uuid }: Begun): Promise<Books> {
  const [books] = await readBooks(tx, [customer_uuid])
  if (!books) throw new Error('The customer is gone')
  return books
}

/** What a customer owes, has in favour, and gets back, by the ledger. */
const booksOf = (books: Books) => ({
  owed: sumOf(books, 'receivable'),
  favour: -sumOf(books, 'balance'),
  back: -sumOf(books, 'refunds') - sumOf(books, 'cash'),
})

/** The totals of lines that say how much more a customer has in favour, gets back, or owes less. */
const favours = ['Queda a favor del cliente', 'Vuelve al saldo a favor del cliente']
const withLines: Act[] = ['change', 'change_day', 'cancel', 'cancel_policy', 'note', 'void', 'apply_credit']

/** What the lines of an act tell that the ledger does not. */
function wrongLines(
  does: Act,
  lines: readonly MoneyLine[],
  before: ReturnType<typeof booksOf>,
  after: ReturnType<typeof booksOf>,
): string[] {
  if (!withLines.includes(does)) return []
  const total = (...labels: string[]) =>
    lines
      .filter(({ label }) => labels.includes(label))
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const known = total('Saldo a favor que ya tenía')
  const told =
    does === 'apply_credit'
      ? {
          favour: total(...favours) - before.favour,
          back: 0,
          owed: total(...favours) - before.favour,
        }
      : {
          favour: total(...favours) + known,
          back: total('Se reembolsa'),
          owed: total('Se cobra hoy') - total('Se descuenta de lo que debe'),
        }
  const ledger = {
    favour: after.favour - before.favour,
    back: after.back - before.back,
    owed: after.owed - before.owed,
  }
  // What a void invoice owed is told by its amount, not by a line.
  if (does === 'void') told.owed = ledger.owed
  return JSON.stringify(told) === JSON.stringify(ledger)
    ? []
    : [
        `${does} tells ${JSON.stringify(told)}, the ledger ${JSON.stringify(ledger)}: ${JSON.stringify(lines)}`,
      ]
}

/** Whether two doors that end the same subscription now give back the same; nothing where one of them is shut. */
export async function compareDoors(ground: Ground, begun: Begun, books: Books): Promise<string[]> {
  const wrong = []
  for (const subscription of books.subscriptions) {
    const own = books.policies.filter((one) => one.subscription_uuid === subscription.uuid)
    const live = own.filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    const [policy] = live
    if (isOver(subscription.status) || !policy || live.length > 1 || policy.cancel_effective_on) continue
    for (const give_back of ['credit', 'refund'] as const) {
      const look = async (work: Work) => {
        try {
          return await within(
            ground,
            async (tx) => {
              await work(tx)
              return booksOf(await oneBook(tx, begun))
            },
            true,
          )
        } catch (error) {
          if (error instanceof Refusal) return
          throw error
        }
      }
      const values = { when: 'now' as const, on: null, give_back, reason: null }
      const one = await look((tx) =>
        move(ground, tx, subscriptions, {
          uuid: subscription.uuid,
          name: 'cancel',
          transition: subscriptionActions.cancel,
          act: keepingStatus((_tx, step_, body: typeof values) => cancelSubscription(tx, step_, body)),
          values,
        }),
      )
      const asked = { when: 'now' as const, give_back, invoice_uuid: null, reason: 'Se muda' }
      const other = await look((tx) =>
        move(ground, tx, policies, {
          uuid: policy.uuid,
          name: 'cancel',
          transition: policyActions.cancel,
          act: keepingStatus((_tx, step_, body: typeof asked) => cancelPolicy(tx, step_, body)),
          values: asked,
        }),
      )
      if (one && other && JSON.stringify(one) !== JSON.stringify(other))
        wrong.push(
          `${subscription.number} (${subscription.status}) by itself ${JSON.stringify(one)}, by its policy ${JSON.stringify(other)}`,
        )
    }
  }
  return wrong
}

/** Whether the statement of the account and the movements of the balance end with what the customer's record shows. */
export async function compareStatements(ground: Ground, begun: Begun): Promise<string[]> {
  const { db } = ground
  const { owed, credit } = await db
    .selectFrom('customers')
    .select(['balance_due_cents as owed', 'credit_balance_cents as credit'])
    .where('uuid', '=', begun.customer_uuid)
    .executeTakeFirstOrThrow()
  const days = { from: '2000-01-01', to: todayOf(ground) }
  const statement = await loadAccountStatement(db, begun.account_uuid, days, 10_000)
  const [movement] = await creditMovements(db, begun.customer_uuid)
  const late = statement?.ageing.reduce((total, { cents }) => total + cents, 0)
  const said = {
    statement: statement?.closing_cents,
    last: statement?.lines.at(-1)?.balance_cents ?? 0,
    ageing: late,
    balance: movement?.balance_cents ?? 0,
  }
  const right = { statement: owed, last: owed, ageing: owed, balance: credit }
  return JSON.stringify(said) === JSON.stringify(right)
    ? []
    : [`statements say ${JSON.stringify(said)}, the record ${JSON.stringify(right)}`]
}
