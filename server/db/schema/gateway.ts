/** The outcome of a charge, from the gateway's reply, a later query, or an event. */
export type Outcome = {
  /** The idempotency key that the attempt was charged with. */
  key: string
  /** The gateway's name for the payment. */
  id: string
  amount_cents: number
} & (
  | { status: 'succeeded'; transaction: Processed; fee_cents: number }
  | { status: 'declined'; transaction: Processed | null; decline: Decline }
  /** The customer must confirm with their bank, at that address. */
  | { status: 'requires_action'; url: string | null }
  /** The customer pays elsewhere, later. */
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

/** The bank's answer. */
export type Processed = {
  id: string
  auth_code: string | null
  response_code: string | null
  response_message: string | null
  avs: string | null
  cvc: string | null
}

/** Why the bank declined: the gateway's code, and the bank's where it gives one. */
export type Decline = { code: string; decline_code: string | null }

/** How to pay: the number of a voucher, or the account that a transfer goes to. */
export type Instructions = {
  by: Elsewhere
  /** The number that the shop scans, or the reference of the transfer. */
  reference: string
  clabe: string | null
  bank: string | null
  /** The gateway's page of the voucher, with the barcode. */
  url: string | null
  /** Null where it does not expire. */
  expires_at: string | null
}

/** Ways to pay without a card: in cash at a shop, or by a bank transfer. */
export type Elsewhere = 'oxxo' | 'spei'
