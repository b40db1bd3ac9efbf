/** What a charge came to, by whichever way it was learnt: the reply, a question asked later, or an event. */
export type Outcome = {
  /** The attempt's own key, as it was charged with. */
  key: string
  /** The gateway's name for the payment. */
  id: string
  amount_cents: number
} & (
  | { status: 'succeeded'; transaction: Processed; fee_cents: number }
  | { status: 'declined'; transaction: Processed | null; decline: Decline }
  /** The customer must confirm with their bank, at that address. */
  | { status: 'requires_action'; url: string | null }
  /** Whoever pays does so elsewhere, in their own time. */
  | { status: 'awaiting'; instructions: Instructions; gateway_customer: string | null }
  | { status: 'processing' }
)

/** A card as the gateway keeps it; its number stays there. */
export type SavedMethod = {
  token: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  last4: string
  exp_month: number
  exp_year: number
  issuer: string | null
  country: string
  three_ds_supported: boolean
}

/** What the bank answered. */
export type Processed = {
  id: string
  auth_code: string | null
  response_code: string | null
  response_message: string | null
  avs: string | null
  cvc: string | null
}

/** Why the bank said no: the gateway's code, and the bank's where it gives one. */
export type Decline = { code: string; decline_code: string | null }

/** With what it is paid: the number of a voucher, or the account that a transfer goes to. */
export type Instructions = {
  by: Elsewhere
  /** What the shop scans, or what is written with the transfer. */
  reference: string
  clabe: string | null
  bank: string | null
  /** The gateway's own page of it, with what a shop can scan. */
  url: string | null
  /** Nothing where the gateway would wait for ever. */
  expires_at: string | null
}

/** How somebody pays without a card: in cash at a shop, or by a transfer from their bank. */
export type Elsewhere = 'oxxo' | 'spei'
