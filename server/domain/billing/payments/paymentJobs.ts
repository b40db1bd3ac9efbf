import * as z from 'zod/mini'

const OfAttempt = z.object({
  transaction_uuid: z.string(),
  /** The customer is absent and cannot confirm the charge with their bank. */
  unattended: z.boolean(),
  /** Where the bank sends the customer back to. */
  return_url: z.optional(z.nullable(z.string())),
  correlation_id: z.nullable(z.string()),
})
const Asking = z.object({ transaction_uuid: z.string(), tries: z.int() })

// The names and payloads of the jobs that payments enqueue. The code that enqueues one stands beside its work.

export const attemptJob = { name: 'run_payment', payload: OfAttempt }
export const askAttemptJob = { name: 'find_out_payment', payload: Asking }
export const cancelAttemptJob = {
  name: 'cancel_payment',
  payload: z.object({ transaction_uuid: z.string(), because: z.enum(['expired', 'canceled']) }),
}
export const retryJob = {
  name: 'retry_payment',
  payload: z.object({ payment_uuid: z.string(), due: z.string() }),
}
export const refundJob = { name: 'run_refund', payload: z.object({ transaction_uuid: z.string() }) }
export const askRefundJob = { name: 'find_out_refund', payload: Asking }
export const receiptJob = {
  name: 'send_receipt',
  payload: z.object({
    payment_uuid: z.string(),
    /** The address that gets the receipt instead of the customer's, and a message for it. */
    to: z.optional(z.string()),
    message: z.optional(z.nullable(z.string())),
  }),
}

/** Mails the payer of a shop or transfer payment its instructions and deadline. */
export const instructionsJob = {
  name: 'send_instructions',
  payload: z.object({ payment_uuid: z.string() }),
}

export type OfAttempt = z.infer<typeof OfAttempt>

/** Minutes between the questions about what the gateway never answered; after the last it did not happen. */
const QUESTIONS = [1, 5, 15, 60, 240]

/** When to ask again, or nothing once it was asked often enough. */
export const nextQuestion = (tries: number, now: Date): Date | undefined => {
  const minutes = QUESTIONS[tries]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
}
