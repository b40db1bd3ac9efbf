import type { Outcome, SavedMethod, Elsewhere } from '@server/db/schema/gateway'

/** A charge to a saved method. The gateway charges at most once for each `key`, which names one attempt. */
export type Charge = {
  key: string
  amount_cents: number
  currency: string
  /** The gateway's token of the saved method. */
  token: string
  /** The gateway's own customer, where the method belongs to one. */
  gateway_customer: string | null
  /** The customer is not present to confirm with their bank. */
  unattended: boolean
  /** Where the bank sends the customer back to; absent where they do not come from one of our pages. */
  return_url?: string | null | undefined
  description: string
}
/** A payment made elsewhere, at a shop or by transfer, with its instructions. The key is that of a charge. */
export type Voucher = Pick<
  Charge,
  'key' | 'amount_cents' | 'currency' | 'gateway_customer' | 'description'
> & {
  by: Elsewhere
  payer: { name: string; email: string; reference: string }
  /** The number of whole days in which it may be paid. */
  days: number
}
/** A check of a saved method that charges nothing. */
type Check = Pick<Charge, 'key' | 'token' | 'gateway_customer' | 'description'>
/** A refund, made at most once for its `key`. */
export type Refund = {
  key: string
  /** The gateway's id of the payment. */
  payment: string
  amount_cents: number
  currency: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
}

export type RefundOutcome = {
  key: string
  id: string
  status: 'succeeded' | 'failed' | 'processing'
  /** Why it failed, in the gateway's words. */
  problem: string | null
}
/** An event that the gateway sends. It may come twice, late, or out of order. */
export type GatewayEvent = { id: string } & (
  | { about: 'charge'; outcome: Outcome }
  | { about: 'refund'; outcome: RefundOutcome }
  /** The customer disputed the payment with their bank. */
  | { about: 'dispute'; payment: string; dispute: string; amount_cents: number }
  /** The bank decided a dispute. */
  | { about: 'dispute_closed'; payment: string; dispute: string; amount_cents: number; isWon: boolean }
)

/** The port to a payment gateway. */
export type Gateway = {
  /** The name stored with each transaction. */
  name: string
  /** The page on this server where a card is typed. It runs in a frame and returns a token. */
  cardFrame: string
  /** @throws {GatewaySilence} where the outcome is unknown */
  charge(charge: Charge): Promise<Outcome>
  /** Issues the instructions of a payment made elsewhere. @throws {GatewaySilence} where the outcome is unknown */
  issue(voucher: Voucher): Promise<Outcome>
  /**
   * Asks the bank whether a saved method may be charged from now on, without charging it.
   * @throws {GatewaySilence} where the outcome is unknown
   */
  verify(check: Check): Promise<Outcome>
  /** The outcome of a check, by its key and the gateway's id of it. */
  findCheck(check: { key: string; id: string }): Promise<Outcome | undefined>
  /**
   * The outcome of an attempt whose reply was lost, or that waited for the customer; undefined where it never arrived.
   */
  find(key: string): Promise<Outcome | undefined>
  /** Cancels a payment that the customer has not confirmed. One that succeeded meanwhile stays, and is returned. */
  cancel(key: string): Promise<Outcome | undefined>
  refund(refund: Refund): Promise<RefundOutcome>
  findRefund(refund: Pick<Refund, 'key' | 'payment'>): Promise<RefundOutcome | undefined>
  /** Saves the method behind a token from the gateway's frame, under a customer. @throws {UnusableToken} */
  saveMethod(
    token: string,
    customer: { id: string | null; reference: string },
  ): Promise<{ method: SavedMethod; gateway_customer: string | null }>
  /**
   * Saves a bank account that its holder lets us debit; null where the gateway debits none.
   * @throws {GatewaySilence} where the outcome is unknown
   */
  saveAccount:
    | ((
        account: { clabe: string; holder: string },
        customer: { id: string | null; reference: string },
      ) => Promise<{ method: { token: string }; gateway_customer: string | null }>)
    | null
  /** Verifies and reads a call to our events address; undefined for an event of no interest. @throws {ForgedEvent} */
  readEvent(body: Buffer, signature: string): Promise<GatewayEvent | undefined>
}

/** The gateway did not answer: the outcome is unknown, and must be found out before a retry. */
export class GatewaySilence extends Error {}

/** The token is not of this gateway, or was used before. */
export class UnusableToken extends Error {}

/** The event was not signed by the gateway. */
export class ForgedEvent extends Error {}

/** The same gateway, with a time limit on each answer. */
export function withTimeout(gateway: Gateway, milliseconds: number): Gateway {
  const within = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new GatewaySilence(`No answer in ${milliseconds} ms`)), milliseconds)
    })
    try {
      return await Promise.race([answer, silence])
    } finally {
      clearTimeout(timer)
    }
  }
  const { saveAccount } = gateway
  return {
    ...gateway,
    charge: (charge) => within(gateway.charge(charge)),
    issue: (voucher) => within(gateway.issue(voucher)),
    verify: (check) => within(gateway.verify(check)),
    findCheck: (check) => within(gateway.findCheck(check)),
    find: (key) => within(gateway.find(key)),
    cancel: (key) => within(gateway.cancel(key)),
    refund: (refund) => within(gateway.refund(refund)),
    findRefund: (refund) => within(gateway.findRefund(refund)),
    saveMethod: (token, customer) => within(gateway.saveMethod(token, customer)),
    saveAccount: saveAccount && ((account, customer) => within(saveAccount(account, customer))),
  }
}
