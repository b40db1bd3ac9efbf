import { sql } from 'kysely'
import { instructionsFor } from '@server/adapters/gateway/sandbox/instructions'
import { makeFirstOutcome } from '@server/adapters/gateway/sandbox/sandboxGateway'
import { type Behaviour, isBehaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { lockRecord } from '@server/audit/writes'
import { systemOrigin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import type { Elsewhere } from '@server/db/schema/gateway'
import { recordOutcome } from '@server/domain/billing/paymentProcessing/recordOutcome'
import { recordRefund } from '@server/domain/billing/refunds/recordRefund'
import type { Random } from '@server/demo/material/random'
import type { World } from './world'

/** A gateway answers some seconds after it was asked. */
const ANSWERED_AFTER_MS = 4_000
/** Days that a voucher of the demo may be paid. */
const VOUCHER_DAYS = 3

/** What the gateway is asked: a charge or a refund that has no answer yet. */
type Attempt = {
  uuid: string
  type: string
  amount_cents: number
  currency: string
  payment_uuid: string
  number: string
  by: string
  origin: string
  customer: string
  token: string | null
  charge: string | null
}

/** Has the sandbox gateway answer what an account's payments and refunds asked it, as its jobs would. */
export async function settleAttempts(world: World, account_uuid: string, at: string): Promise<void> {
  const soon = new Date(Date.parse(at) + ANSWERED_AFTER_MS).toISOString()
  const told = soon < world.until ? soon : world.until
  for (const attempt of await findAttempts(world.tx, account_uuid)) {
    if (world.asked.has(attempt.uuid)) continue
    world.asked.add(attempt.uuid)
    await (attempt.type === 'refund' ? giveBack(world, attempt, told) : charge(world, attempt, told))
  }
}

async function findAttempts(tx: Transaction, account_uuid: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select attempt.uuid, attempt.type, attempt.amount_cents, attempt.currency, payment_uuid, payments.number,
      payments.method_type as by, payments.origin, payments.customer_uuid as customer, gateway_token as token,
      payments.gateway_payment_id as charge
    from transactions as attempt join payments on payments.uuid = payment_uuid
    left join payment_methods on payment_methods.uuid = payment_method_uuid
    where attempt.account_uuid = ${account_uuid} and attempt.status = 'pending'
      and (attempt.type = 'refund' or payments.status = 'processing') order by attempt.number`.execute(tx)
  return rows
}

async function charge(world: World, attempt: Attempt, at: string): Promise<void> {
  const { tx } = world
  const { uuid: key, amount_cents, currency, number: description, by } = attempt
  const id = `pay_${hex(world.random, 20)}`
  const origin = systemOrigin(at)
  const asked = { key, id, amount_cents, currency, description, created_at: at }
  if (by === 'oxxo' || by === 'spei') {
    const outcome = {
      key,
      id,
      amount_cents,
      status: 'awaiting' as const,
      instructions: instructionsOf(by, id, at),
      gateway_customer: `cus_${attempt.customer}`,
    }
    world.charges.push({ ...asked, token: by, behaviour: by, outcome })
    return recordOutcome(tx, { transaction_uuid: key, outcome, origin })
  }
  const token = attempt.token ?? tokenOf('ok')
  const behaviour = behaviourOf(token)
  const order = {
    key,
    amount_cents,
    currency,
    description,
    token,
    gateway_customer: null,
    unattended: attempt.origin === 'automatic',
  }
  const outcome = makeFirstOutcome(order, id, behaviour, '')
  world.charges.push({ ...asked, token, behaviour, outcome })
  const isLate = behaviour === 'slow' || behaviour === 'lost_reply'
  const answer = isLate ? answers[behaviour](order.amount_cents, key, id) : outcome
  await recordOutcome(tx, { transaction_uuid: key, outcome: answer, origin })
}

/** What reaches us of charges that are not answered at once. */
const answers = {
  slow: (amount_cents: number, key: string, id: string) =>
    ({ key, id, amount_cents, status: 'processing' }) as const,
  lost_reply: () => ({ status: 'silent' }) as const,
}

async function giveBack(world: World, attempt: Attempt, at: string): Promise<void> {
  const { tx } = world
  const payment = await lockRecord(tx, 'payments', attempt.payment_uuid)
  const refund = await lockRecord(tx, 'transactions', attempt.uuid)
  if (!payment || !refund) throw new Error(`The refund ${attempt.uuid} is gone`)
  const id = `ref_${hex(world.random, 20)}`
  const { amount_cents } = attempt
  if (attempt.charge)
    world.refunds.push({
      key: attempt.uuid,
      id,
      charge_id: attempt.charge,
      amount_cents,
      created_at: at,
    })
  const outcome = { key: attempt.uuid, id, status: 'succeeded' as const, problem: null }
  await recordRefund(tx, { payment, refund, outcome, origin: systemOrigin(at) })
}

const instructionsOf = (by: Elsewhere, id: string, at: string) =>
  instructionsFor(by, { id, days: VOUCHER_DAYS, now: new Date(at), publicUrl: '' })

function behaviourOf(token: string): Behaviour {
  const name = token.replace(/^sandbox_/, '')
  return isBehaviour(name) ? name : 'ok'
}

const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
