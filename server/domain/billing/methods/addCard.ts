import type { Consent, PaymentMethodSource } from '@/contract/paymentMethods'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { insertRecord, type Row } from '@server/audit/writes'
import { paymentMethods } from './payment-methods'
import type { SavedMethod } from '@server/db/schema/gateway'

type Adding = {
  customer: Pick<Row<'customers'>, 'uuid' | 'account_uuid'>
  card: SavedMethod
  /** The name of the gateway that keeps it. */
  gateway: string
  billing_name: string | null
  consent: Consent
  source: PaymentMethodSource
  origin: Origin
}

/** Writes down a card that its customer gave themselves, and that the gateway keeps. */
export function addCard(
  tx: Transaction,
  { customer, card: { token, ...card }, gateway, billing_name, consent, source, origin }: Adding,
): Promise<Row<'payment_methods'>> {
  return insertRecord(tx, paymentMethods, origin, {
    account_uuid: customer.account_uuid,
    customer_uuid: customer.uuid,
    type: 'card',
    status: 'active',
    label: `${card.brand} terminada en ${card.last4}`,
    card,
    billing_name,
    gateway_token: token,
    gateway,
    verified_at: origin.at,
    source,
    consent,
  })
}
