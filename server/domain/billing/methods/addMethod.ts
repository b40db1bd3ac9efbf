import {
  MANDATE_VERSION,
  type NewAccountMethod,
  type NewCardMethod,
  SPOKEN_CONSENT_VERSION,
} from '@/contract/newPaymentMethods'
import { type Gateway, GatewaySilence, UnusableToken } from '@server/adapters/gateway/gateway'
import { createOnce, findCreated, type IdempotencyKey } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { insertRecord, lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict, notFound, Refusal, unprocessable } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import type { Outcome, SavedMethod } from '@server/db/schema/gateway'
import { customers } from '@server/domain/billing/customers/customers'
import { enqueue } from '@server/jobs/enqueue'
import { addCard } from './addCard'
import { addedMethodJob } from './addedMethodMail'
import { paymentMethods } from './payment-methods'

type Services = { db: Database; gateway: Gateway }

type Adding = {
  customer_uuid: string
  origin: Origin
  /** Names this wish: the gateway checks at most once for it, and one record comes of it. */
  idempotencyKey: IdempotencyKey
}

/**
 * Adds a card that a customer dictated to staff, once the bank has agreed to it. Returns the uuid of the method.
 * @throws {Refusal} 422 for a card that the bank refuses or wants its holder to confirm, 503 without an answer
 */
export async function addDictatedCard(
  services: Services,
  values: NewCardMethod,
  adding: Adding,
): Promise<string> {
  const { db, gateway } = services
  const known = await findCreated(db, adding.idempotencyKey)
  if (known) return known
  const customer = await findCustomer(db, adding.customer_uuid)
  const { method, gateway_customer } = await askBank(gateway, adding, 'token', () =>
    gateway.saveMethod(values.token, { id: customer.gateway_customer_id, reference: customer.uuid }),
  )
  return keepOnce(db, { ...adding, gateway_customer, is_default: values.is_default }, (tx) =>
    addCard(tx, {
      customer,
      card: method,
      gateway: gateway.name,
      billing_name: values.name,
      consent: consentOf(adding.origin, SPOKEN_CONSENT_VERSION),
      source: 'staff',
      origin: adding.origin,
    }),
  )
}

/**
 * Adds a bank account that a customer signed a mandate for. Returns the uuid of the method.
 * @throws {Refusal} 409 where the gateway debits no accounts, 422 for one that the bank refuses, 503 without an answer
 */
export async function addBankAccount(
  services: Services,
  values: NewAccountMethod,
  adding: Adding,
): Promise<string> {
  const { db, gateway } = services
  const { saveAccount } = gateway
  if (!saveAccount)
    throw conflict('invalid_transition', 'El procesador de pagos no hace cargos a cuentas. Usa una tarjeta')
  const known = await findCreated(db, adding.idempotencyKey)
  if (known) return known
  const customer = await findCustomer(db, adding.customer_uuid)
  const { bank, clabe, holder } = values
  const { method, gateway_customer } = await askBank(gateway, adding, 'clabe', () =>
    saveAccount({ clabe, holder }, { id: customer.gateway_customer_id, reference: customer.uuid }),
  )
  const last4 = clabe.slice(-4)
  return keepOnce(db, { ...adding, gateway_customer, is_default: values.is_default }, (tx) =>
    insertRecord(tx, paymentMethods, adding.origin, {
      account_uuid: customer.account_uuid,
      customer_uuid: customer.uuid,
      type: 'domiciliation',
      status: 'active',
      label: `Cuenta de ${bank} terminada en ${last4}`,
      bank: { bank_code: clabe.slice(0, 3), bank, clabe_masked: `${'•'.repeat(14)}${last4}`, holder },
      billing_name: holder,
      gateway_token: method.token,
      gateway: gateway.name,
      verified_at: adding.origin.at,
      source: 'staff',
      consent: consentOf(adding.origin, MANDATE_VERSION),
    }),
  )
}

const consentOf = ({ at }: Origin, text_version: string) => ({ accepted_at: at, ip: null, text_version })

async function findCustomer(db: Database, uuid: string) {
  const customer = await db
    .selectFrom('customers')
    .select(['uuid', 'account_uuid', 'gateway_customer_id'])
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!customer) throw notFound(customers.noun)
  return customer
}

type SavedAt<Method> = { method: Method; gateway_customer: string | null }

/** Has the gateway keep a method and the bank say whether it may be charged. @throws {Refusal} */
async function askBank<Method extends Pick<SavedMethod, 'token'>>(
  gateway: Gateway,
  { idempotencyKey }: Adding,
  field: string,
  save: () => Promise<SavedAt<Method>>,
): Promise<SavedAt<Method>> {
  try {
    const saved = await save()
    const check = await gateway.verify({
      key: `method ${idempotencyKey.user_uuid} ${idempotencyKey.key}`,
      token: saved.method.token,
      gateway_customer: saved.gateway_customer,
      description: 'Comprobación de un método de pago',
    })
    refuseUnlessGood(check, field)
    return saved
  } catch (error) {
    if (error instanceof GatewaySilence)
      throw new Refusal(
        503,
        'no_answer',
        'El banco no respondió, y no se guardó nada. Vuelve a intentarlo en unos minutos',
      )
    if (error instanceof UnusableToken)
      throw unprocessable({
        field,
        code: 'invalid',
        message: 'El procesador no lo reconoce. Escribe sus datos otra vez',
      })
    throw error
  }
}

/** @throws {Refusal} 422 unless the bank lets it be charged as it is */
function refuseUnlessGood(check: Outcome, field: string): void {
  if (check.status === 'succeeded') return
  if (check.status === 'declined')
    throw unprocessable({
      field,
      code: 'declined',
      message: 'El banco no lo autoriza. Pide otro, o que su titular llame a su banco',
    })
  throw unprocessable({
    field,
    code: 'needs_holder',
    message: 'El banco pide que su titular lo confirme. Envíale el enlace para actualizar su método',
  })
}

/** Keeps a method once for the wish that it came of, and charges the customer with it where that was asked. */
async function keepOnce(
  db: Database,
  {
    customer_uuid,
    gateway_customer,
    is_default,
    origin,
    idempotencyKey,
  }: Adding & { gateway_customer: string | null; is_default: boolean },
  keep: (tx: Transaction) => Promise<Row<'payment_methods'>>,
): Promise<string> {
  const { uuid } = await inTransaction(db, (tx) =>
    createOnce(tx, idempotencyKey, async () => {
      const customer = await lockRecord(tx, 'customers', customer_uuid)
      if (!customer) throw notFound(customers.noun)
      const method = await keep(tx)
      const chosen = is_default || !customer.default_payment_method_uuid
      await updateRecord(
        tx,
        customers,
        origin,
        customer,
        {
          ...(gateway_customer && { gateway_customer_id: gateway_customer }),
          ...(chosen && { default_payment_method_uuid: method.uuid }),
        },
        { event: 'method_changed', action: 'updated' },
      )
      await enqueue(tx, addedMethodJob, { payment_method_uuid: method.uuid }, { at: origin.at })
      return method
    }),
  )
  return uuid
}
