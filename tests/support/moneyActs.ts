import fc from 'fast-check'
import type { MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'

/** Every act of staff, visitor, bank and gateway that moves money or may, and how often each is taken. */
const weights = {
  hear: 12,
  hear_refund: 3,
  charge: 3,
  charge_now: 1,
  retry: 3,
  record: 7,
  refund: 4,
  open_dispute: 3,
  close_dispute: 4,
  apply_credit: 3,
  reallocate: 2,
  void: 4,
  finalize: 2,
  note: 5,
  write_off: 1,
  reopen: 2,
  change: 9,
  unschedule_change: 1,
  pause: 3,
  unschedule_pause: 1,
  resume: 3,
  cancel: 2,
  undo_cancel: 2,
  change_day: 2,
  coupon: 2,
  remove_coupon: 1,
  cancel_policy: 1,
  undo_cancel_policy: 1,
  method: 2,
  subscribe: 2,
  extend_trial: 1,
  end_payroll: 1,
  receive: 4,
  deposit: 4,
  ask_refund: 3,
  ask_note: 3,
  decide: 6,
  visit: 2,
  visit_again: 3,
  link: 4,
  confirm_link: 3,
} as const
export type Act = keyof typeof weights

/** One act of a history: `does` names it, `which` picks its record, and the other fields say how it is done. */
export const step = fc.record({
  does: fc.constantFrom(
    ...Object.entries(weights).flatMap(([act, times]) => Array<Act>(times).fill(act as Act)),
  ),
  /** Who pays: mostly the customer with whom a history begins. */
  who: fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3),
  which: fc.nat({ max: 7 }),
  pick: fc.nat({ max: 719 }),
  cents: fc.integer({ min: 1, max: 60_000 }),
  yes: fc.boolean(),
  isPreviewed: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
})
export type MoneyStep = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What a step did: what it was about, with what values, and the lines that its preview shows. */
export type Done = {
  does: Act
  uuid: string
  values: object
  lines: readonly MoneyLine[]
  /** What the act itself told of what it did. */
  told?: object | undefined
}

/** Takes a step; nothing where there is nothing to take it with. @throws {Refusal} where it may not be taken */
export type Work = (
  tx: Transaction,
) => Promise<{ lines?: readonly MoneyLine[] | undefined; told?: object } | undefined>
export type Planned = { uuid: string; values: object; work: Work }
