import { dayAfter } from '@/contract/days'
import { dayAt, daysLater } from '@server/money/calendar'
import { dayBefore, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import {
  atOnce,
  callOffPayment,
  cancel,
  credit,
  moveInvoice,
  receive,
  refund,
  takeCancelBack,
  voidIt,
} from './staffActs'
import type { Life, Story } from './story'
import {
  change,
  close,
  dispute,
  hoursBefore,
  invoicesOf,
  last,
  leaveLater,
  onSubscription,
  paymentOf,
  rest,
  tryAgainToday,
} from './storyActs'

const months =
  (periods: readonly number[], [from, to]: [number, number]) =>
  (random: Random): Life => ({
    interval: 'month',
    periods: random.pick(periods),
    days: random.between(from, to),
  })

/** What becomes of households, by name. */
export const stories = {
  steady: {
    life: (random: Random): Life =>
      random.chance(0.75)
        ? months([0, 0, 1, 1, 2, 3], [2, 27])(random)
        : { interval: 'year', periods: random.pick([0, 0, 1]), days: random.between(20, 330) },
  },
  /** The second year of a plan that is paid by the year. */
  secondYear: {
    life: (random: Random): Life => ({ interval: 'year', periods: 1, days: random.between(20, 300) }),
  },
  /** The first such year is about to end. */
  yearEnding: {
    life: (random: Random): Life => ({ interval: 'year', periods: 0, days: random.between(338, 358) }),
  },
  /** The card had no funds for some days. */
  recovered: {
    life: months([2, 3], [6, 25]),
    tell({ began, card }) {
      const failed = began.at(-2) ?? last(began)
      card(hoursBefore(failed, 6), 'insufficient_funds')
      card(daysLater(failed, 2), 'ok')
    },
  },
  /**
   * It had no funds three days ago. The server tries it again tomorrow, at whatever hour the demo is made, so that a
   * person can charge it first. On the first days of a month `saleOf` sells earlier, and it may be today.
   */
  late: {
    life: months([1, 2], [3, 3]),
    tell({ world, began, card }) {
      card(hoursBefore(last(began), 6), 'insufficient_funds')
      // There are funds again by now: who tries it again has it paid.
      card(world.until, 'ok')
    },
  },
  /** The card was stolen: its customer is asked for another. */
  cardless: {
    life: months([1, 2], [3, 6]),
    tell: ({ began, card }) => card(hoursBefore(last(began), 6), 'stolen_card'),
  },
  /** Every try failed: the account is on hold. */
  unpaid: {
    life: months([1], [16, 24]),
    tell: ({ began, card }) => card(hoursBefore(last(began), 6), 'insufficient_funds'),
  },
  /** Pays nothing after that either, so that the subscription ends. */
  lost: {
    life: months([1], [42, 55]),
    tell({ world, household, began, card, at }) {
      const failed = began[1] ?? ''
      card(hoursBefore(failed, 6), 'do_not_honor')
      at(daysLater(failed, 40), async (moment) => {
        for (const { uuid } of await invoicesOf(world, household, 'open'))
          await moveInvoice(world, uuid, moment, 'write_off', 'Terminó su contrato sin pagar')
      })
    },
  },
  /** Staff gave a part of a payment back, or all of it. */
  refunded: {
    life: months([1, 2], [9, 25]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 4), async (moment) => {
        const payment = await paymentOf(world, household)
        const isFull = world.random.chance(0.4)
        if (payment)
          await refund(world, payment.uuid, moment, {
            extent: isFull ? 'full' : 'amount',
            amount_cents: isFull ? null : 5_000,
            lines: [],
            reason: 'requested_by_customer',
            note: null,
          })
      }),
  },
  /** A note left something in favour, which the next charge takes. */
  credited: {
    life: months([2, 3], [6, 25]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(began.at(-2) ?? last(began), 5), async (moment) => {
        const [invoice] = await invoicesOf(world, household, 'paid')
        if (invoice)
          await credit(world, invoice.uuid, moment, 'credit', {
            amount_cents: 2_500,
            reason: 'La consulta se atendió tarde',
          })
      }),
  },
  /** Like it, and the credit is still there. */
  inFavour: {
    life: months([1, 2], [8, 25]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 5), async (moment) => {
        const [invoice] = await invoicesOf(world, household, 'paid')
        if (invoice)
          await credit(world, invoice.uuid, moment, 'credit', {
            amount_cents: 3_000,
            reason: 'Se cobró un complemento que no usó',
          })
      }),
  },
  /** The bank was told that a charge was none of the customer's, and has not decided. */
  disputed: {
    life: months([1, 2], [8, 25]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 6), (moment) => dispute(world, household, moment)),
  },
  /** The bank decided such a dispute. */
  decided: {
    life: months([2], [4, 20]),
    tell({ world, household, began, at }) {
      const charged = began.at(-2) ?? last(began)
      at(daysLater(charged, 6), (moment) => dispute(world, household, moment))
      at(daysLater(charged, 20), (moment) => dispute(world, household, moment, world.random.chance(0.5)))
    },
  },
  upgraded: {
    life: months([1, 2], [10, 25]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 7), (moment) => change(world, household, moment, 'dearer')),
  },
  downgraded: {
    life: months([2], [5, 20]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(began.at(-2) ?? last(began), 12), (moment) => change(world, household, moment, 'cheaper')),
  },
  /** What was chosen begins with the next period. */
  changing: {
    life: months([1], [6, 20]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 3), (moment) => change(world, household, moment, 'cheaper')),
  },
  paused: {
    life: months([1, 2], [10, 25]),
    tell: ({ world, household, at }) =>
      at(momentBefore(9, world.random), (moment) => rest(world, household, moment, dayBefore(-30))),
  },
  resumed: {
    life: months([3], [3, 25]),
    tell({ world, household, began, at }) {
      const from = daysLater(began[1] ?? '', 8)
      at(from, (moment) => rest(world, household, moment, dayAfter(dayAt(from), 12)))
    },
  },
  left: {
    life: months([1, 2], [14, 26]),
    tell({ world, household, began, at }) {
      const give_back = world.random.pick(['refund', 'refund', 'none'] as const)
      at(daysLater(last(began), 5), (moment) =>
        onSubscription(world, household, (uuid) =>
          cancel(world, uuid, moment, atOnce(give_back, 'Ya no lo necesita')),
        ),
      )
      at(daysLater(last(began), 8), (moment) => close(world, household, moment))
    },
  },
  leaving: {
    life: months([1, 2], [8, 24]),
    tell: ({ world, household, began, at }) =>
      at(daysLater(last(began), 4), (moment) => leaveLater(world, household, moment)),
  },
  stayed: {
    life: months([2], [8, 24]),
    tell({ world, household, began, at }) {
      at(daysLater(last(began), 2), (moment) => leaveLater(world, household, moment))
      at(daysLater(last(began), 5), (moment) =>
        onSubscription(world, household, (uuid) => takeCancelBack(world, uuid, moment, {})),
      )
    },
  },
  /** What a card could not pay was transferred. */
  byTransfer: {
    life: months([2], [10, 25]),
    tell({ world, household, began, card, at }) {
      card(hoursBefore(last(began), 6), 'insufficient_funds')
      at(daysLater(last(began), 2), async (moment) => {
        for (const invoice of await invoicesOf(world, household, 'open'))
          await receive(world, invoice.uuid, moment, {
            method_type: 'transfer',
            amount_cents: invoice.amount_due_cents,
            received_on: dayAt(moment),
            bank: 'BBVA',
            reference: world.random.digits(7),
          })
      })
      card(daysLater(last(began), 3), 'ok')
    },
  },
  /** An invoice was voided, drafted again, issued and paid. */
  redrafted: {
    life: months([1], [9, 25]),
    tell({ world, household, began, card, at }) {
      card(hoursBefore(last(began), 6), 'insufficient_funds')
      at(hoursBefore(daysLater(last(began), 1), 4), async (moment) => {
        for (const { uuid } of await invoicesOf(world, household, 'open'))
          await voidIt(world, uuid, moment, { reason: 'Llevaba otro régimen fiscal', redraft: true })
      })
      at(daysLater(last(began), 3), async (moment) => {
        for (const { uuid } of await invoicesOf(world, household, 'draft'))
          await moveInvoice(world, uuid, moment, 'finalize')
      })
      at(daysLater(last(began), 6), async (moment) => {
        for (const invoice of await invoicesOf(world, household, 'open'))
          await receive(world, invoice.uuid, moment, {
            method_type: 'deposit',
            amount_cents: invoice.amount_due_cents,
            received_on: dayAt(moment),
            bank: 'Banorte',
            reference: world.random.digits(7),
          })
      })
      card(daysLater(last(began), 7), 'ok')
    },
  },
  /** It failed, and staff have just tried it again: the bank has not answered yet. */
  charging: { life: months([1, 2], [2, 4]), tell: (telling) => tryAgainToday(telling, 'slow') },
  /** The same, and the answer was lost. */
  unanswered: { life: months([1, 2], [2, 4]), tell: (telling) => tryAgainToday(telling, 'lost_reply') },
  trialing: { life: months([0], [2, 9]), isTrial: true },
  /** Bought today, to be paid at a shop. */
  atTheShop: { life: months([0], [0, 0]), pays: 'oxxo' },
  byWire: { life: months([0], [0, 0]), pays: 'spei' },
  /** Bought just now: the bank asks the buyer to confirm. */
  confirming: { life: months([0], [0, 0]), card: 'three_ds', minutes: 40 },
  abandoned: { life: months([0], [6, 20]), pays: 'oxxo' },
  declined: { life: months([0], [2, 15]), card: 'lost_card' },
  calledOff: {
    life: months([0], [3, 12]),
    pays: 'spei',
    tell: ({ world, household, began, at }) =>
      at(hoursBefore(daysLater(last(began), 1), 20), async (moment) => {
        const payment = await paymentOf(world, household, 'pending')
        if (payment) await callOffPayment(world, payment.uuid, moment)
      }),
  },
} satisfies Record<string, Story> as Record<string, Story>
