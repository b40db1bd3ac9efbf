import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import {
  type Charge,
  ForgedEvent,
  type Gateway,
  type GatewayEvent,
  GatewaySilence,
  type Refund,
  type RefundOutcome,
  UnusableToken,
  type Voucher,
} from '@server/adapters/gateway/gateway'
import { instructionsFor } from './instructions'
import { type Behaviour, behaviourOfAccount, declines, isBehaviour, tokenOf } from './testCards'
import type { Outcome, SavedMethod, Instructions, Processed } from '@server/db/schema/gateway'

export type SandboxOptions = {
  db: Database
  clock: Clock
  /** Signs the sandbox's events. */
  secret: Uint8Array
  /** The base URL of the sandbox's own pages. */
  publicUrl: string
  /** Delivers an event to our events address. */
  deliver: (body: string, signature: string) => Promise<void>
  /** Milliseconds that the slow test card takes. */
  slowness?: number
}

/** A gateway with the pages that only the sandbox has. */
export type Sandbox = Gateway & {
  keepFrameCard(card: SavedMethod, behaviour: Behaviour): Promise<string>
  /** A charge that waits for the customer, for the bank's page. */
  findWaiting(
    id: string,
  ): Promise<{ description: string; amount_cents: number; currency: string } | undefined>
  /** Records whether the customer confirmed a charge. */
  answer(id: string, isConfirmed: boolean): Promise<void>
  /** A payment made elsewhere, as the shop or the payer's bank shows it. */
  findUnpaid(
    id: string,
  ): Promise<
    { description: string; amount_cents: number; currency: string; instructions: Instructions } | undefined
  >
  /** Marks a payment made elsewhere as paid, or as expired. */
  settleElsewhere(id: string, isPaid: boolean): Promise<void>
  /** A charge that succeeded, for the page of disputes. */
  findCharged(
    id: string,
  ): Promise<{ description: string; amount_cents: number; currency: string } | undefined>
  /** Opens a dispute of a payment. */
  dispute(id: string, amount_cents: number): Promise<void>
  /** Closes a dispute, for us or for the customer. */
  decideDispute(id: string, amount_cents: number, isWon: boolean): Promise<void>
}

const CARD_TOKEN = 'sbx_card_'

/**
 * The gateway that comes with the product: it moves no money, and follows the behaviour of the test card. It stores its
 * side in tables of its own, so that lost outcomes can be found out.
 */
export function createSandboxGateway(options: SandboxOptions): Sandbox {
  const { db, clock, secret, publicUrl, deliver, slowness = 4_000 } = options
  const now = () => instant(clock.now())

  const tell = async (event: GatewayEvent) => {
    const body = JSON.stringify(event)
    await deliver(body, signatureOf(secret, body))
  }

  async function findBehaviour(token: string): Promise<Behaviour> {
    const card = await db
      .selectFrom('sandbox_cards')
      .select(['behaviour', 'is_kept', 'is_verified'])
      .where('token', '=', token)
      .executeTakeFirst()
    // A verified card is not asked to confirm again.
    if (card?.is_verified && card.behaviour === 'three_ds') return 'ok'
    if (card?.is_kept && isBehaviour(card.behaviour)) return card.behaviour
    const named = token.slice(tokenOf('ok').length - 'ok'.length)
    if (token === `sandbox_${named}` && isBehaviour(named)) return named
    throw new UnusableToken('The sandbox has no such card')
  }

  async function find(key: string): Promise<Outcome | undefined> {
    const charge = await db
      .selectFrom('sandbox_charges')
      .select('outcome')
      .where('key', '=', key)
      .executeTakeFirst()
    const outcome = charge?.outcome
    if (outcome?.status !== 'awaiting' || !isOver(outcome.instructions, clock.now())) return outcome
    return settle(key, makeDeclined(outcome, 'voucher_expired', null))
  }

  /** Stores the outcome of a waiting charge, unless it has one already. */
  async function settle(key: string, outcome: Outcome): Promise<Outcome | undefined> {
    await db
      .updateTable('sandbox_charges')
      .set({ outcome })
      .where('key', '=', key)
      .where(sql<SqlBool>`outcome ->> 'status' in ('requires_action', 'awaiting')`)
      .execute()
    return find(key)
  }

  async function issue({ key, by, days, payer, ...voucher }: Voucher): Promise<Outcome> {
    const id = newId()
    const { amount_cents, currency, description } = voucher
    const outcome: Outcome = {
      key,
      id,
      amount_cents,
      status: 'awaiting',
      instructions: instructionsFor(by, { id, days, now: clock.now(), publicUrl }),
      gateway_customer: voucher.gateway_customer ?? `cus_${payer.reference}`,
    }
    await db
      .insertInto('sandbox_charges')
      .values({
        key,
        id,
        token: by,
        amount_cents,
        currency,
        behaviour: by,
        description,
        outcome,
        created_at: now(),
      })
      .onConflict((taken) => taken.column('key').doNothing())
      .execute()
    const kept = await find(key)
    if (!kept) throw new GatewaySilence('The sandbox lost a voucher')
    return kept
  }

  async function findUnpaidVoucher(id: string) {
    const voucher = await db
      .selectFrom('sandbox_charges')
      .select(['key', 'description', 'amount_cents', 'currency', 'outcome'])
      .where('id', '=', id)
      .executeTakeFirst()
    const outcome = voucher && (await find(voucher.key))
    if (!voucher || outcome?.status !== 'awaiting') return
    return { ...voucher, outcome, instructions: outcome.instructions }
  }

  async function charge(order: Charge): Promise<Outcome> {
    const behaviour = await findBehaviour(order.token)
    const id = newId()
    const first = await db
      .insertInto('sandbox_charges')
      .values({
        key: order.key,
        id,
        token: order.token,
        amount_cents: order.amount_cents,
        currency: order.currency,
        behaviour,
        description: order.description,
        outcome: makeFirstOutcome(order, id, behaviour, publicUrl),
        created_at: now(),
      })
      .onConflict((taken) => taken.column('key').doNothing())
      .returning('outcome')
      .executeTakeFirst()
    const outcome = first?.outcome ?? (await find(order.key))
    if (!outcome) throw new GatewaySilence('The sandbox lost a charge')
    if (!first) return outcome
    if (behaviour === 'slow') await new Promise((done) => setTimeout(done, slowness))
    if (behaviour === 'duplicate_event' && order.amount_cents > 0) {
      const event = { id: `evt_${id}`, about: 'charge', outcome } as const
      await tell(event)
      await tell(event)
    }
    if (behaviour === 'disputed' && order.amount_cents > 0) {
      await tell({ id: `evt_${id}`, about: 'charge', outcome })
      await tell(makeDispute(id, order.amount_cents))
    }
    if (behaviour === 'lost_reply') throw new GatewaySilence('The sandbox did not answer')
    return outcome
  }

  async function findRefund({ key }: Pick<Refund, 'key'>): Promise<RefundOutcome | undefined> {
    const refund = await db
      .selectFrom('sandbox_refunds')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
    return refund && { key, id: refund.id, status: 'succeeded', problem: null }
  }

  async function refund({ key, payment, amount_cents }: Refund): Promise<RefundOutcome> {
    const id = `ref_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    return inTransaction(db, async (tx) => {
      const paid = await tx
        .selectFrom('sandbox_charges')
        .select('amount_cents')
        .where('id', '=', payment)
        .forUpdate()
        .executeTakeFirst()
      const before = await tx
        .selectFrom('sandbox_refunds')
        .select(['key', 'id', 'amount_cents'])
        .where('charge_id', '=', payment)
        .execute()
      const same = before.find((one) => one.key === key)
      if (same) return { key, id: same.id, status: 'succeeded', problem: null }
      const given = before.reduce((sum, one) => sum + one.amount_cents, 0)
      // Payments of the demo data were never charged here, so the amount of their refunds is not checked.
      if (!paid) return { key, id, status: 'succeeded', problem: null }
      if (given + amount_cents > paid.amount_cents)
        return { key, id, status: 'failed', problem: 'Es más de lo que queda del pago' }
      await tx
        .insertInto('sandbox_refunds')
        .values({ key, id, charge_id: payment, amount_cents, created_at: now() })
        .execute()
      return { key, id, status: 'succeeded', problem: null }
    })
  }

  return {
    name: 'Simulado',
    cardFrame: '/sandbox/card',
    charge,
    issue,
    find,
    findUnpaid: findUnpaidVoucher,
    settleElsewhere: async (id, isPaid) => {
      const voucher = await findUnpaidVoucher(id)
      if (!voucher) return
      const ends = isPaid
        ? makeSucceeded(voucher.outcome)
        : makeDeclined(voucher.outcome, 'voucher_expired', null)
      const outcome = await settle(voucher.key, ends)
      if (outcome) await tell({ id: `evt_${id}`, about: 'charge', outcome })
    },
    verify: (check) => charge({ ...check, amount_cents: 0, currency: 'MXN', unattended: false }),
    findCheck: ({ key }) => find(key),
    refund,
    findRefund,
    cancel: async (key) => {
      const charge = await find(key)
      if (charge?.status !== 'requires_action' && charge?.status !== 'awaiting') return charge
      return settle(key, makeDeclined(charge, 'canceled', null))
    },

    saveMethod: async (token, customer) => {
      const kept = `${CARD_TOKEN}${randomUUID().replaceAll('-', '')}`
      const card = await db
        .updateTable('sandbox_cards')
        .set({ token: kept, is_kept: true })
        .where('token', '=', token)
        .where('is_kept', '=', false)
        .returning('card')
        .executeTakeFirst()
      if (!card?.card) throw new UnusableToken('The sandbox gave no such token, or it was used')
      return {
        method: { ...card.card, token: kept },
        gateway_customer: customer.id ?? `cus_${customer.reference}`,
      }
    },

    saveAccount: async ({ clabe }, customer) => {
      const token = `sbx_clabe_${randomUUID().replaceAll('-', '')}`
      const behaviour = behaviourOfAccount(clabe)
      await db
        .insertInto('sandbox_cards')
        .values({ token, card: null, behaviour, is_kept: true, created_at: now() })
        .execute()
      return { method: { token }, gateway_customer: customer.id ?? `cus_${customer.reference}` }
    },

    readEvent: async (body, signature) => {
      const text = body.toString('utf8')
      if (!isSame(signature, signatureOf(secret, text))) throw new ForgedEvent('The signature does not match')
      // The sandbox signed this event itself, so its shape is known.
      return JSON.parse(text) as GatewayEvent
    },

    keepFrameCard: async (card, behaviour) => {
      const token = `tok_${randomUUID().replaceAll('-', '')}`
      await db
        .insertInto('sandbox_cards')
        .values({ token, card, behaviour, is_kept: false, created_at: now() })
        .execute()
      return token
    },

    findWaiting: async (id) => {
      const charge = await db
        .selectFrom('sandbox_charges')
        .select(['description', 'amount_cents', 'currency', 'outcome'])
        .where('id', '=', id)
        .executeTakeFirst()
      return charge?.outcome.status === 'requires_action' ? charge : undefined
    },

    answer: async (id, isConfirmed) => {
      const charge = await db
        .selectFrom('sandbox_charges')
        .select(['behaviour', 'token', 'amount_cents', 'outcome'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (charge?.outcome.status !== 'requires_action') return
      const { key } = charge.outcome
      const goesThrough = isConfirmed && charge.behaviour !== 'three_ds_failed'
      const outcome = await settle(
        key,
        goesThrough
          ? makeSucceeded(charge.outcome)
          : makeDeclined(charge.outcome, 'authentication_failed', null),
      )
      if (goesThrough)
        await db
          .updateTable('sandbox_cards')
          .set({ is_verified: true })
          .where('token', '=', charge.token)
          .execute()
      // A check sends no event: its caller asks for the outcome.
      if (outcome && charge.amount_cents > 0) await tell({ id: `evt_3ds_${id}`, about: 'charge', outcome })
    },

    findCharged: async (id) => {
      const charge = await db
        .selectFrom('sandbox_charges')
        .select(['description', 'amount_cents', 'currency', 'outcome'])
        .where('id', '=', id)
        .executeTakeFirst()
      return charge?.outcome.status === 'succeeded' ? charge : undefined
    },

    dispute: (id, amount_cents) => tell(makeDispute(id, amount_cents)),
    decideDispute: (id, amount_cents, isWon) =>
      tell({ ...makeDispute(id, amount_cents), id: `evt_dp_closed_${id}`, about: 'dispute_closed', isWon }),
  }
}

const makeDispute = (id: string, amount_cents: number) =>
  ({ id: `evt_dp_${id}`, about: 'dispute', payment: id, dispute: `dp_${id}`, amount_cents }) as const

const newId = () => `pay_${randomUUID().replaceAll('-', '').slice(0, 20)}`

const isOver = ({ expires_at }: Instructions, now: Date) =>
  expires_at !== null && Date.parse(expires_at) <= now.getTime()

type Of = Pick<Outcome, 'key' | 'id' | 'amount_cents'>

/** The outcome of a charge that succeeded. */
export const makeSucceeded = ({ key, id, amount_cents }: Of): Outcome => ({
  key,
  id,
  amount_cents,
  status: 'succeeded',
  transaction: makeProcessed(id, '00', 'Aprobada', true),
  // A check charges nothing and costs nothing.
  fee_cents: amount_cents === 0 ? 0 : Math.round(amount_cents * 0.029) + 250,
})

const makeDeclined = (
  { key, id, amount_cents }: Of,
  code: string,
  decline_code: string | null,
  response_code: string | null = null,
): Outcome => ({
  key,
  id,
  amount_cents,
  status: 'declined',
  transaction: makeProcessed(id, response_code, null, false),
  decline: { code, decline_code },
})

const makeProcessed = (
  id: string,
  response_code: string | null,
  response_message: string | null,
  isApproved: boolean,
): Processed => ({
  id: id.replace('pay_', 'trx_'),
  auth_code: isApproved ? String(Number.parseInt(id.slice(4, 12), 16) % 1_000_000).padStart(6, '0') : null,
  response_code,
  response_message,
  avs: null,
  cvc: response_code === 'N7' ? 'No coincide' : 'Coincide',
})

/** The first outcome of a charge, by the behaviour of its test card. */
export function makeFirstOutcome(
  { key, amount_cents, unattended, return_url }: Charge,
  id: string,
  behaviour: Behaviour,
  publicUrl: string,
): Outcome {
  const of = { key, id, amount_cents }
  const decline = declines[behaviour]
  const isCheck = amount_cents === 0
  if (decline && !(isCheck && behaviour === 'insufficient_funds'))
    return makeDeclined(of, decline.code, decline.decline_code, decline.response_code)
  if (behaviour !== 'three_ds' && behaviour !== 'three_ds_failed') return makeSucceeded(of)
  // An unattended charge that needs confirmation is declined, as banks do.
  if (unattended) return makeDeclined(of, 'authentication_required', null, '1A')
  const back = return_url ? `?back=${encodeURIComponent(return_url)}` : ''
  return { ...of, status: 'requires_action', url: `${publicUrl}/sandbox/confirm/${id}${back}` }
}

const signatureOf = (secret: Uint8Array, body: string) =>
  createHmac('sha256', secret).update(`sandbox\n${body}`).digest('hex')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
