import * as z from 'zod/mini'
import { Cents, Uuid } from '@/contract/shapes'

/** The changes of a subscription that its people are told of, by the events that name them. */
export const ToldChange = z.enum([
  'cancel',
  'schedule_cancel',
  'undo_cancel',
  'change_plan',
  'schedule_change',
  'unschedule_change',
  'pause',
  'schedule_pause',
  'unschedule_pause',
  'resume',
  'change_day',
  'extend_trial',
  'apply_coupon',
  'remove_coupon',
])
export type ToldChange = z.infer<typeof ToldChange>

/** What a change did to the money of the customer, in cents of the subscription's currency. */
export const MovedMoney = z.object({
  /** Invoiced by the change. */
  charged_cents: Cents,
  /** Of what was invoiced, what the balance paid. */
  applied_cents: Cents,
  /** Taken off invoices that are not paid. */
  lowered_cents: Cents,
  /** Added to the customer's balance. */
  credited_cents: Cents,
  /** On its way back to where it was paid from. */
  refunded_cents: Cents,
})
export type MovedMoney = z.infer<typeof MovedMoney>

export const ChangeMail = z.object({
  subscription_uuid: Uuid,
  change: ToldChange,
  to: z.string(),
  /** Whether it is read by who pays; a member reads of the cover, and of no money. */
  is_payer: z.boolean(),
  /** Whether the payer made the change on the public pages, instead of the staff. */
  by_payer: z.boolean(),
  money: MovedMoney,
})
export type ChangeMail = z.infer<typeof ChangeMail>

export const changeMailJob = { name: 'send_subscription_change', payload: ChangeMail }
