import type { TaxProfile } from '@/contract/mexico'
import type { PaymentMethodStatus } from '@/contract/paymentMethods'
import { type Behaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { dayBefore, stampMade, momentBefore, PUBLIC } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

/** Who pays, as much of it as their methods and invoices need. */
export type DemoCustomer = {
  uuid: string
  account_uuid: string
  name: string
  type: 'individual' | 'company'
  status: 'active' | 'archived'
  collection: 'automatic' | 'manual'
  balance_due_cents: number
  overdue_cents: number
  credit_balance_cents: number
  /** Days by which the oldest debt is late, counted to the base. */
  overdue_days: number
  tax_profile: TaxProfile | null
  created_at: string
  billing_address: { zip: string } | null
}

const brands = ['Visa', 'Mastercard', 'American Express', 'Carnet'] as const
const banks = [
  { bank_code: '012', bank: 'BBVA' },
  { bank_code: '002', bank: 'Banamex' },
  { bank_code: '014', bank: 'Santander' },
  { bank_code: '021', bank: 'HSBC' },
  { bank_code: '072', bank: 'Banorte' },
] as const

/**
 * The cards and accounts that customers saved; the first good one is what they are charged with.
 * @param isCharged whether the first of each customer can be charged by itself
 */
export function makePaymentMethods(
  random: Random,
  customers: readonly DemoCustomer[],
  { isCharged = false } = {},
) {
  return customers.flatMap((customer) => {
    const first = makeMethod(
      random,
      customer,
      isCharged
        ? 'active'
        : customer.status === 'archived'
          ? 'removed'
          : random.weighted({ active: 84, failed: 8, expired: 8 }),
      isCharged,
    )
    const second = random.chance(isCharged ? 0.5 : 0.35)
      ? [
          makeMethod(
            random,
            customer,
            random.weighted({ active: 5, pending: 2, expired: 2, removed: 3, failed: isCharged ? 2 : 0 }),
          ),
        ]
      : []
    return [first, ...second]
  })
}

/** The method that each customer is charged with, by the customer: the first good one. */
export function chooseDefaults(methods: readonly Choice[]): Map<string, string> {
  const good = methods.filter(({ status }) => status === 'active')
  const ordered = good.sort((one, two) => (placeOf(one) < placeOf(two) ? 1 : -1))
  return new Map(ordered.map(({ customer_uuid, uuid }) => [customer_uuid, uuid]))
}
type Choice = Pick<ReturnType<typeof makeMethod>, 'uuid' | 'customer_uuid' | 'status' | 'created_at'>
const placeOf = ({ created_at, uuid }: Choice) => created_at + uuid

function makeMethod(random: Random, customer: DemoCustomer, status: PaymentMethodStatus, isCharged = false) {
  const created_at = customer.created_at
  const type =
    status === 'expired' || isCharged
      ? 'card'
      : random.weighted(
          customer.type === 'company'
            ? { card: 4, spei_clabe: 4, domiciliation: 3, oxxo: 0 }
            : { card: 12, spei_clabe: 2, domiciliation: 2, oxxo: 1 },
        )
  const last4 = random.digits(4)
  const bank = random.pick(banks)
  const brand = random.pick(brands)
  // What has expired did so before, and some of the others soon will.
  const [year = 0, month = 1] = dayBefore(0).split('-').map(Number)
  const years = status === 'expired' ? -1 : Number(random.weighted({ 0: 3, 1: 4, 2: 4, 3: 3 }))
  const exp_year = year + years
  const exp_month = years === 0 ? random.between(month, 12) : random.between(1, 12)
  return {
    uuid: random.uuid(),
    account_uuid: customer.account_uuid,
    customer_uuid: customer.uuid,
    type,
    status,
    status_reason: status === 'removed' ? 'El cliente pidió quitarlo' : null,
    label: labelOf(type, brand, bank.bank, last4),
    card:
      type === 'card'
        ? {
            brand,
            funding: random.pick(['credit', 'credit', 'debit', 'prepaid'] as const),
            last4,
            exp_month,
            exp_year,
            issuer: bank.bank,
            country: 'MX',
            three_ds_supported: random.chance(0.9),
          }
        : null,
    bank:
      type === 'spei_clabe' || type === 'domiciliation'
        ? { ...bank, clabe_masked: `••••••••••••••${last4}`, holder: customer.name }
        : null,
    gateway_token: tokenOf(isCharged ? 'ok' : behaviourOf(status, last4)),
    billing_name: customer.name,
    billing_zip: customer.billing_address?.zip ?? null,
    verified_at: status === 'pending' ? null : created_at,
    last_used_at:
      status === 'active' && !isCharged && random.chance(0.8)
        ? momentBefore(random.between(1, 40), random)
        : null,
    last_error: status === 'failed' ? 'El banco rechazó el cargo: tarjeta bloqueada' : null,
    source: random.pick(['funnel', 'funnel', 'link', 'staff', 'import'] as const),
    consent: {
      accepted_at: created_at,
      ip: `187.190.${random.between(0, 255)}.${random.between(1, 254)}`,
      text_version: '2025-06',
    },
    ...stampMade(created_at, PUBLIC),
  }
}

/** What the sandbox makes of a charge: most go through, a few have what real cards have. */
function behaviourOf(status: PaymentMethodStatus, last4: string): Behaviour {
  if (status === 'failed') return 'stolen_card'
  if (status === 'expired') return 'expired_card'
  const few: Record<number, Behaviour> = {
    0: 'insufficient_funds',
    1: 'three_ds',
    2: 'lost_reply',
    3: 'slow',
  }
  return few[Number(last4) % 25] ?? 'ok'
}

function labelOf(type: string, brand: string, bank: string, last4: string): string {
  if (type === 'card') return `${brand} terminada en ${last4}`
  if (type === 'oxxo') return 'Efectivo en OXXO'
  return `${bank} CLABE terminada en ${last4}`
}
