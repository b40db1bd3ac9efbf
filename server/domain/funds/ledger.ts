import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import {
  type Balances,
  balancesAfter,
  type MovementSource,
  type MovementType,
} from '@/contract/fundMovements'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { notFound, limitExceeded } from '@server/core/problems'
import { inPesos } from '@server/money/pesos'

/** How movements appear in the audit log. */
export const auditedMovements: AuditedTable<'fund_movements'> = {
  table: 'fund_movements',
  type: 'fund_movement',
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
}
export type Entry = {
  type: MovementType
  bucket: 'posted' | 'held'
  direction: 'credit' | 'debit'
  amount_cents: number
  source: MovementSource
  description: string | null
  reverses_uuid?: string
  approved_by?: Actor
}

/** Locks a fund until the transaction ends, so that its balances change one after the other. */
export async function lockFund(tx: Transaction, uuid: string): Promise<Row<'funds'>> {
  const fund = await lockRecord(tx, 'funds', uuid)
  if (!fund) throw notFound('El fondo')
  return fund
}

/**
 * Writes movements of a locked fund in order, and its balances with them. Balances follow from the movements, so the
 * fund gets no new version.
 * @throws {Refusal} 422 where the balance does not suffice
 */
export async function postMovement(
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  entries: readonly Entry[],
  effects: Effect[] = [],
): Promise<Row<'fund_movements'>[]> {
  let balances: Balances = fund
  const written = []
  for (const entry of entries) {
    balances = applyEntry(fund, balances, entry)
    const movement = await write(tx, origin, fund, entry, balances, 'posted')
    written.push(movement)
    effects.push(effectOf(movement))
  }
  await storeBalances(tx, fund, balances, effects)
  return written
}

/** Writes a pending movement, which waits for a payment or an approval and moves no balance yet. */
export async function expectMovement(
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  entry: Entry,
  effects: Effect[],
): Promise<Row<'fund_movements'>> {
  const movement = await write(tx, origin, fund, entry, fund, 'pending')
  effects.push(effectOf(movement))
  return movement
}

/** Settles a pending movement: it moves its fund now, after every earlier movement. */
export async function settleMovement(
  tx: Transaction,
  origin: Origin,
  { uuid, why, approved_by }: { uuid: string; why: string; approved_by?: Actor },
  effects: Effect[],
): Promise<void> {
  const seen = await lockRecord(tx, 'fund_movements', uuid)
  if (seen?.status !== 'pending' || seen.archived_at) return
  const fund = await lockFund(tx, seen.fund_uuid)
  const balances = applyEntry(fund, fund, seen)
  await sql`update fund_movements set position = default where uuid = ${uuid}`.execute(tx)
  const { effect } = await updateRecord(
    tx,
    auditedMovements,
    origin,
    seen,
    {
      status: 'posted',
      status_reason: why,
      effective_at: origin.at,
      posted_after_cents: balances.posted_cents,
      held_after_cents: balances.held_cents,
      ...(approved_by && { approved_by }),
    },
    { event: 'posted', action: 'updated' },
  )
  if (effect) effects.push(effect)
  await storeBalances(tx, fund, balances, effects)
}

/** Calls off a pending movement, which never moved a balance. */
export async function callOffMovement(
  tx: Transaction,
  origin: Origin,
  { uuid, why }: { uuid: string; why: string },
  effects: Effect[],
): Promise<void> {
  const seen = await lockRecord(tx, 'fund_movements', uuid)
  if (seen?.status !== 'pending' || seen.archived_at) return
  const { effect } = await updateRecord(
    tx,
    auditedMovements,
    origin,
    seen,
    { archived_at: origin.at, status_reason: why },
    { event: 'archived', action: 'deleted' },
  )
  if (effect) effects.push(effect)
}

/** The balances after a movement. @throws {Refusal} 422 where the balance does not suffice */
export function applyEntry(
  fund: Row<'funds'>,
  before: Balances,
  entry: Pick<Entry, 'bucket' | 'direction' | 'amount_cents'>,
): Balances {
  const after = balancesAfter(before, entry)
  const available = after.posted_cents - after.held_cents + fund.credit_line_cents
  if (available < 0)
    throw limitExceeded('available', `Faltan ${inPesos(-available, fund.currency)} en el fondo ${fund.name}`)
  return after
}

const write = async (
  tx: Transaction,
  origin: Origin,
  fund: Row<'funds'>,
  entry: Entry,
  { posted_cents, held_cents }: Balances,
  status: 'pending' | 'posted',
) =>
  insertRecord(tx, auditedMovements, origin, {
    ...entry,
    number: await nextFolio(tx, 'MOV'),
    fund_uuid: fund.uuid,
    account_uuid: fund.account_uuid,
    currency: fund.currency,
    posted_after_cents: posted_cents,
    held_after_cents: held_cents,
    effective_at: origin.at,
    status,
  })

const effectOf = ({ uuid, number }: Row<'fund_movements'>): Effect => ({
  event: 'fund_movement.created',
  subject: { type: 'fund_movement', uuid, label: number },
  changes: [],
})

/** Stores the new balances of a fund and adds their effect. */
async function storeBalances(
  tx: Transaction,
  fund: Row<'funds'>,
  { posted_cents, held_cents }: Balances,
  effects: Effect[],
): Promise<void> {
  await tx.updateTable('funds').set({ posted_cents, held_cents }).where('uuid', '=', fund.uuid).execute()
  effects.push({
    event: 'fund.balance_changed',
    subject: { type: 'fund', uuid: fund.uuid, label: fund.name },
    changes: [
      { field: 'posted_cents', before: fund.posted_cents, after: posted_cents, masked: false },
      { field: 'held_cents', before: fund.held_cents, after: held_cents, masked: false },
    ].filter(({ before, after }) => before !== after),
  })
}

/** The source of a movement that a person made by hand. */
export const manualSource = ({ actor }: Origin): MovementSource => ({
  type: 'user',
  uuid: actor.kind === 'user' ? actor.uuid : null,
  label: actor.label,
})
