import * as z from 'zod/mini'
import { Cents, Currency, Day, Email } from './shapes'

// Cancelling one's own plan, by a link that goes to the payer's e-mail.

/** How long such a link is good for. */
export const CANCEL_LINK_HOURS = 24

export const CancelLinkRequest = z.strictObject({ email: Email })

const Folio = z.string().check(z.minLength(1), z.maxLength(40))

/** A plan of the payer: only what cancelling it takes. */
export const CancellablePlan = z.object({
  folio: z.string(),
  plan: z.string(),
  /** It goes on, it ends on a day to come, or it has ended. */
  state: z.enum(['live', 'ending', 'ended']),
  /** The last day that it covers, if it is cancelled now or was; none where it is over at once. */
  covered_until: z.nullable(Day),
  next_charge: z.nullable(z.object({ on: Day, amount_cents: Cents })),
  owed_cents: Cents,
  /** The company that deducts it from their pay, where one does. */
  deducted_by: z.nullable(z.string()),
  currency: Currency,
})
export type CancellablePlan = z.infer<typeof CancellablePlan>

export const CancellationPage = z.object({ plans: z.array(CancellablePlan) })
export type CancellationPage = z.infer<typeof CancellationPage>

/** Which plan ends, and until when it was said to cover: nothing else is agreed to. */
export const Cancellation = z.strictObject({ folio: Folio, covered_until: z.nullable(Day) })
export type Cancellation = z.infer<typeof Cancellation>

/** Which plan goes on after all. */
export const CancellationUndone = z.strictObject({ folio: Folio })

/** The plan that is no longer deducted from the employee's pay. */
export const PayrollWithdrawal = z.strictObject({ folio: Folio })
