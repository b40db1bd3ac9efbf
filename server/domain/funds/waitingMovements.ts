import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedAdjustment, AskedTransfer } from '@server/db/schema/billing'
import { callOffMovement, settleMovement } from './ledger'

/** The payload of a request whose movements wait for its approval. */
type WaitingPayload = AskedTransfer | AskedAdjustment

type DecidedPayload = { asked: WaitingPayload; origin: Origin; effects: Effect[] }

/** Posts the waiting movements of an approved request. @throws {Refusal} where a balance no longer suffices */
export async function settleWaiting(
  tx: Transaction,
  { asked, origin, effects }: DecidedPayload,
): Promise<void> {
  const why = `Lo autorizó ${origin.actor.label}.`
  for (const uuid of asked.movement_uuids)
    await settleMovement(tx, origin, { uuid, why, approved_by: origin.actor }, effects)
}

/** Calls off the waiting movements of a request that was rejected or expired. */
export async function callOffWaiting(
  tx: Transaction,
  {
    asked,
    because,
    note,
    origin,
    effects,
  }: DecidedPayload & { because: 'rejected' | 'expired'; note: string | null },
): Promise<void> {
  const what = 'to_fund_uuid' in asked ? 'el traspaso' : 'el ajuste'
  const why =
    because === 'expired'
      ? `Nadie autorizó ${what} a tiempo.`
      : `${origin.actor.label} rechazó ${what}.${note ? ` ${note}` : ''}`
  for (const uuid of asked.movement_uuids) await callOffMovement(tx, origin, { uuid, why }, effects)
}
