import * as z from 'zod/mini'
import * as personal from './personal'
import { Actor, Cents, Currency, Day, Instant, requiredText, Uuid } from './shapes'

/** How long a link to change a payment method is good for. */
export const METHOD_LINK_HOURS = 72

/** What a link is sent for. */
export const LinkSubject = z.enum(['subscriptions', 'customers', 'payment-methods', 'payments', 'invoices'])
export type LinkSubject = z.infer<typeof LinkSubject>

/** A link that was sent, as staff see it: never its secret. */
export const MethodLink = z.object({
  uuid: Uuid,
  sent_to: z.string(),
  created_at: Instant,
  created_by: Actor,
  expires_at: Instant,
  state: z.enum(['live', 'used', 'expired', 'revoked', 'replaced']),
})
export type MethodLink = z.infer<typeof MethodLink>

/** Whether a link is mailed as well to whom it is for. One for an invoice may be handed over instead. */
export const MethodLinkOrder = z.strictObject({ mailed: z.optional(z.boolean()) })
export type MethodLinkOrder = z.infer<typeof MethodLinkOrder>

/** To whom a link would go, and the last that they were sent. */
export const MethodLinks = z.object({
  send_to: z.string(),
  last: z.nullable(MethodLink),
  /** What a link for an invoice opens; only the reply that creates the link tells it. */
  url: z.nullable(z.string()),
})
export type MethodLinks = z.infer<typeof MethodLinks>

/** A card, as its holder knows it. */
const KnownCard = z.object({
  brand: z.string(),
  last4: personal.card,
  expires_on: Day,
  is_expired: z.boolean(),
})

/** All that the holder of a link may see. */
export const MethodUpdatePage = z.object({
  first_name: z.nullable(z.string()),
  plans: z.array(z.string()),
  /** The one invoice that it is for: nothing else is paid by it, nor charged to the card from then on. */
  invoice: z.nullable(z.string()),
  /** There is nothing left to charge: what it was for has ended. */
  is_over: z.boolean(),
  card: z.nullable(KnownCard),
  owed: z.nullable(
    z.object({
      amount_cents: Cents,
      /** Of that, what was due before today. */
      overdue_cents: Cents,
      due_on: z.nullable(Day),
      is_overdue: z.boolean(),
    }),
  ),
  currency: Currency,
  /** Between which days what is owed may be charged, when not at once. */
  later: z.object({ from: Day, to: Day, suggested: Day }),
  /** Where the card is typed: a page of the gateway's. */
  card_frame: z.string(),
  seller: z.object({
    name: z.string(),
    legal_name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
})
export type MethodUpdatePage = z.infer<typeof MethodUpdatePage>

/** The wording that was agreed to when the card was given. */
export const CONSENT_VERSION = 'tarjeta-2026-11'

/** A card, and when what is owed is charged to it. */
export const MethodUpdate = z.strictObject({
  /** What the gateway's page gave for it; without one, the card that this link has saved already. */
  card: z.nullable(
    z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(255)),
      name: requiredText('el nombre que está en la tarjeta', 80),
    }),
  ),
  pay_on: z.nullable(z.union([z.literal('today'), Day], 'Elige cuándo cobramos')),
  /** What the visitor was shown as owed: nothing else is charged. */
  seen_cents: Cents,
})
export type MethodUpdate = z.infer<typeof MethodUpdate>

/** What became of it: asked for until it is over. */
export const MethodUpdateResult = z.object({
  state: z.enum(['checking', 'confirm', 'refused', 'paying', 'unpaid', 'done']),
  card: z.nullable(z.object({ brand: z.string(), last4: personal.card })),
  /** The card is kept, even where the charge failed. */
  is_saved: z.boolean(),
  /** Where the bank asks. */
  confirm_url: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  currency: Currency,
  paid_cents: Cents,
  owed_cents: Cents,
  /** The day on which what is owed is charged. */
  pay_on: z.nullable(Day),
  receipt_to: z.nullable(z.string()),
  next_charge_on: z.nullable(Day),
})
export type MethodUpdateResult = z.infer<typeof MethodUpdateResult>
