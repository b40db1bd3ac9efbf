import type { Outcome, SavedMethod, Elsewhere } from '@server/db/schema/gateway'

/** What is charged, to which saved method. The key names one attempt: with it the gateway charges at most once. */
export type Charge = {
  key: string
  amount_cents: number
  currency: string
  /** The saved method, as the gateway knows it. */
  token: string
  /** The gateway's own customer, where the method hangs on one. */
  gateway_customer: string | null
  /** Nobody is there to confirm with their bank. */
  unattended: boolean
  /** Where the bank sends the customer back to; nothing where they do not come from a page of ours. */
  return_url?: string | null | undefined
  description: string
}
/** What somebody pays by themselves, with what the gateway gives them for it. The key is that of a charge. */
export type Voucher = Pick<
  Charge,
  'key' | 'amount_cents' | 'currency' | 'gateway_customer' | 'description'
> & {
  by: Elsewhere
  payer: { name: string; email: string; reference: string }
  /** How many days it may be paid, each whole. */
  days: number
}
/** A check of a kept method that charges nothing. */
type Check = Pick<Charge, 'key' | 'token' | 'gateway_customer' | 'description'>
/** Money that goes back; as a charge, at most once for its key. */
export type Refund = {
  key: string
  /** The gateway's name for the payment. */
  payment: string
  amount_cents: number
  currency: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
}

export type RefundOutcome = {
  key: string
  id: string
  status: 'succeeded' | 'failed' | 'processing'
  /** Why it failed, as the gateway says it. */
  problem: string | null
}
/** Something that the gateway tells unasked. It may tell it twice, late, or out of order. */
export type GatewayEvent = { id: string } & (
  | { about: 'charge'; outcome: Outcome }
  | { about: 'refund'; outcome: RefundOutcome }
  /** The customer disputed the payment with their bank. */
  | { about: 'dispute'; payment: string; dispute: string; amount_cents: number }
  /** The bank decided for us, or for the customer. */
  | { about: 'dispute_closed'; payment: string; dispute: string; amount_cents: number; isWon: boolean }
)

/** Whoever moves the money for us. */
export type Gateway = {
  /** As it is written beside each transaction. */
  name: string
  /** The page, on this server, where a card is typed: it stands in a frame and gives a token for the card. */
  cardFrame: string
  /** @throws {GatewaySilence} where nothing is known of what came of it */
  charge(charge: Charge): Promise<Outcome>
  /** Gives what somebody pays elsewhere with. @throws {GatewaySilence} as a charge */
  issue(voucher: Voucher): Promise<Outcome>
  /**
   * Has the bank say whether a kept method may be charged from now on, without charging it.
   * @throws {GatewaySilence}
   */
  verify(check: Check): Promise<Outcome>
  /** What became of such a check, by its key and the name that the gateway gave it. */
  findCheck(check: { key: string; id: string }): Promise<Outcome | undefined>
  /** What came of an attempt whose reply was lost, or that waited for the customer; nothing where it never arrived. */
  find(key: string): Promise<Outcome | undefined>
  /** Calls off what the customer has not confirmed. What went through meanwhile stays, and is said. */
  cancel(key: string): Promise<Outcome | undefined>
  refund(refund: Refund): Promise<RefundOutcome>
  findRefund(refund: Pick<Refund, 'key' | 'payment'>): Promise<RefundOutcome | undefined>
  /** Keeps a method from what the gateway's own frame gave for it, under a customer. @throws {UnusableToken} */
  saveMethod(
    token: string,
    customer: { id: string | null; reference: string },
  ): Promise<{ method: SavedMethod; gateway_customer: string | null }>
  /** Reads what came to our address, if the gateway signed it; nothing where it is of no interest. @throws {ForgedEvent} */
  readEvent(body: Buffer, signature: string): Promise<GatewayEvent | undefined>
}

/** There was no answer: it may have happened or not, and must be found out before it is tried again. */
export class GatewaySilence extends Error {}

/** What was given for a card is no token of this gateway, or was used. */
export class UnusableToken extends Error {}

/** What came is not from the gateway. */
export class ForgedEvent extends Error {}

/** The gateway, waiting for each answer no longer than that. */
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
  }
}
