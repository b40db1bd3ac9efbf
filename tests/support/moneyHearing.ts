import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import type { Outcome } from '@server/db/schema/gateway'
import { recordOutcome } from '@server/domain/billing/paymentProcessing/recordOutcome'

const declines = {
  soft: { code: 'card_declined', decline_code: 'do_not_honor' },
  hard: { code: 'card_declined', decline_code: 'lost_card' },
  unconfirmed: { code: 'authentication_failed', decline_code: null },
}

/** What a gateway may tell of an attempt, by what the attempt waits for; what comes often is there more than once. */
const tellings = {
  card: ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'soft', 'hard', 'silent', 'bank'],
  bank: ['succeeded', 'succeeded', 'unconfirmed', 'silent'],
  instructions: ['awaiting', 'awaiting', 'awaiting', 'soft'],
  money: ['succeeded', 'succeeded', 'silent'],
} as const
type Heard = (typeof tellings)[keyof typeof tellings][number]

type Attempt = Pick<Row<'transactions'>, 'uuid' | 'amount_cents'>
type Paying = Pick<Row<'payments'>, 'status' | 'method_type' | 'expires_at' | 'origin'>

const isElsewhere = ({ method_type }: Paying) => method_type === 'oxxo' || method_type === 'spei'

function waitedFor(payment: Paying): keyof typeof tellings {
  if (isElsewhere(payment)) return payment.status === 'processing' ? 'instructions' : 'money'
  return payment.status === 'requires_action' ? 'bank' : 'card'
}

/** What a gateway tells of an attempt now. */
export function chooseHeard(payment: Paying, pick: number): Heard {
  const all = tellings[waitedFor(payment)]
  const heard = all[pick % all.length] ?? 'succeeded'
  // The bank asks nobody who is not there.
  return heard === 'bank' && payment.origin === 'automatic' ? 'soft' : heard
}

/** Records what a gateway tells of an attempt. */
export async function hear(
  tx: Transaction,
  { uuid, amount_cents }: Attempt,
  payment: Paying,
  heard: Heard,
  origin: Origin,
): Promise<void> {
  await recordOutcome(tx, { transaction_uuid: uuid, outcome: tellOutcome(), origin })

  function tellOutcome(): Outcome | { status: 'silent' } {
    const known = { key: uuid, id: `pay_${uuid}`, amount_cents }
    switch (heard) {
      case 'silent':
        return { status: 'silent' }
      case 'bank':
        return { ...known, status: 'requires_action', url: 'https://banco.test' }
      case 'awaiting': {
        const by = payment.method_type === 'spei' ? ('spei' as const) : ('oxxo' as const)
        const instructions = {
          by,
          reference: `9${uuid.replace(/\D/g, '').padEnd(13, '0').slice(0, 13)}`,
          clabe: null,
          bank: null,
          url: null,
          expires_at: payment.expires_at,
        }
        return { ...known, status: 'awaiting', instructions, gateway_customer: null }
      }
      case 'soft':
      case 'hard':
      case 'unconfirmed':
        return { ...known, status: 'declined', transaction: null, decline: declines[heard] }
      case 'succeeded':
        return { ...known, status: 'succeeded', fee_cents: 100, transaction: { ...unsaid, id: uuid } }
    }
  }
}

const unsaid = { auth_code: null, response_code: null, response_message: null, avs: null, cvc: null }
