import type { Outcome } from '@server/db/schema/gateway'
import type { Gateway } from '@server/adapters/gateway/gateway'

/** What a bank says to a card that is to be kept, by the token that the card has. */
export const cardTokens = ['tok_ok', 'tok_3ds', 'tok_declined'] as const
const never = () => {
  throw new Error('Histories tell what a gateway answers: nothing asks it')
}

/**
 * A gateway that keeps every card, and whose bank answers a check by the card's token. What becomes of charges is told
 * by the histories themselves, as the gateway's events would.
 */
export function scriptedGateway(): Gateway {
  const check = (key: string, token: string): Outcome => {
    const asked = { key, id: `check_${key}`, amount_cents: 0 }
    if (token.startsWith('tok_3ds')) return { ...asked, status: 'requires_action', url: 'https://banco.test' }
    if (token.startsWith('tok_declined'))
      return {
        ...asked,
        status: 'declined',
        transaction: null,
        decline: { code: 'card_declined', decline_code: 'do_not_honor' },
      }
    return { ...asked, status: 'succeeded', transaction: processed(key), fee_cents: 0 }
  }
  return {
    name: 'Sandbox',
    cardFrame: 'https://tarjeta.test',
    charge: never,
    issue: never,
    refund: never,
    findRefund: never,
    readEvent: never,
    find: never,
    verify: async ({ key, token }) => check(key, token),
    // A confirmation at the bank went well for a key that begins with an even digit.
    findCheck: async ({ key }) =>
      check(key, Number.parseInt(key.slice(0, 1), 16) % 2 === 0 ? 'tok_ok' : 'tok_declined'),
    cancel: async () => undefined,
    saveAccount: null,
    saveMethod: async (token, customer) => ({
      method: {
        token: `${token}_${customer.reference}`,
        brand: 'visa',
        funding: 'credit',
        last4: '4242',
        exp_month: 12,
        exp_year: 2031,
        issuer: null,
        country: 'MX',
        three_ds_supported: true,
      },
      gateway_customer: customer.id ?? `cus_${customer.reference}`,
    }),
  }
}

const processed = (id: string) => ({
  id,
  auth_code: null,
  response_code: null,
  response_message: null,
  avs: null,
  cvc: null,
})
