import { sql } from 'kysely'
import type { Effect, MoneyLine } from '@/contract/actions'
import type { BankAccount } from '@/contract/mexico'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict, Refusal } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import { authorizations } from '@server/domain/cover/authorizations'
import { inPesos } from '@server/money/pesos'
import { totalLine } from '@server/money/totalLine'
import { moveFund } from './moveFund'
import { recordListing } from './recordPayout'

type Made = { uuid: string; lines: MoneyLine[]; notes: string[] }
type Waiting = Row<'authorizations'> & { fund_uuid: string | null; provider_account: BankAccount | null }

/**
 * Puts every approved claim that waits on one list of transfers, locked to it from then on, and holds the money of funds
 * that pay for them. What cannot go is left out, with why.
 * @throws {Refusal} 409 where nothing can be transferred
 */
export async function makePayoutList(
  tx: Transaction,
  { origin, effects }: { origin: Origin; effects: Effect[] },
): Promise<Made> {
  const waiting = await lockWaiting(tx)
  const currency = waiting[0]?.currency ?? 'MXN'
  const others = waiting.filter((row) => row.currency !== currency)
  const notes = others.map((row) => `${row.number} está en ${row.currency}: va en otra lista`)
  const list = await tx
    .insertInto('payout_lists')
    .values({
      number: await nextFolio(tx, 'TRF'),
      currency,
      created_at: origin.at,
      created_by: origin.actor,
    })
    .returning(['uuid', 'number'])
    .executeTakeFirstOrThrow()
  let total = 0
  let count = 0
  for (const row of waiting.filter((one) => one.currency === currency)) {
    const cents = row.decision?.cents ?? 0
    const why = await putOnList(tx, { row, list, cents, origin, effects })
    if (why) {
      notes.push(`${row.number} no va: ${why}`)
      continue
    }
    total += cents
    count += 1
  }
  if (count === 0)
    throw conflict(
      'invalid_transition',
      notes.length > 0 ? notes.join('. ') : 'No hay pagos autorizados por transferir',
    )
  const label = count === 1 ? 'Una transferencia' : `${count} transferencias`
  return { uuid: list.uuid, lines: [totalLine(label, total, currency)], notes }
}

/** Locks the approved claims that are on no list, in the order of their folios. */
async function lockWaiting(tx: Transaction): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select authorizations.*, policies.fund_uuid, providers.bank_account as provider_account
    from authorizations
    join policies on policies.uuid = authorizations.policy_uuid
    join providers on providers.uuid = authorizations.provider_uuid
    where authorizations.purpose <> 'care' and authorizations.status in ('approved', 'partially_approved')
      and authorizations.archived_at is null
      and not exists (select from payouts
        where authorization_uuid = authorizations.uuid and payouts.status <> 'returned')
    order by authorizations.number
    for update of authorizations`.execute(tx)
  return rows
}

type Putting = {
  row: Waiting
  list: { uuid: string; number: string }
  cents: number
  origin: Origin
  effects: Effect[]
}

/** Puts a claim on a list; answers why it cannot go. */
async function putOnList(
  tx: Transaction,
  { row, list, cents, origin, effects }: Putting,
): Promise<string | undefined> {
  const { fund_uuid, provider_account: _, ...claim } = row
  if (fund_uuid) {
    const why = await whyNotFund(tx, fund_uuid, cents)
    if (why) return why
  }
  if (row.purpose === 'provider_bill') {
    if (!row.provider_account) return 'falta la cuenta bancaria del proveedor'
    const now = { payee: row.provider_account }
    await updateRecord(tx, authorizations, origin, claim, now, { event: 'updated', action: 'updated' })
  }
  await tx
    .insertInto('payouts')
    .values({
      list_uuid: list.uuid,
      authorization_uuid: row.uuid,
      amount_cents: cents,
      fund_uuid,
      status: 'listed',
    })
    .execute()
  await recordListing(tx, origin, row, { list: list.number, amount_cents: cents, effects })
  await moveFund(tx, 'hold', { fund_uuid, row, amount_cents: cents, origin, effects })
  return undefined
}

/** Why a fund does not pay so much now. */
async function whyNotFund(tx: Transaction, uuid: string, cents: number): Promise<string | undefined> {
  const fund = await lockRecord(tx, 'funds', uuid)
  if (!fund) throw new Refusal(404, 'not_found', 'El fondo no existe')
  if (fund.status !== 'active') return `el fondo ${fund.name} no está activo`
  const missing = cents - fund.available_cents
  return missing > 0 ? `faltan ${inPesos(missing, fund.currency)} en el fondo ${fund.name}` : undefined
}
