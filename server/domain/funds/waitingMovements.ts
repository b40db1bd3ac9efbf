import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedAdjustment, AskedTransfer } from '@server/db/schema/billing'
import { callOffMovement, settleMovement } from './ledger'

/** What was asked of a second person, whose movements wait for them. */
type Asked = AskedTransfer | AskedAdjustment

type Decided = { asked: Asked; origin: Origin; effects: Effect[] }

/** Its movements move their funds now. @throws {Refusal} where there is no longer enough */
export async function settleWaiting(tx: Transaction, { asked, origin, effects }: Decided): Promise<void> {
  const why = `Lo autorizó ${origin.actor.label}.`
  for (const uuid of asked.movement_uuids)
    await settleMovement(tx, origin, { uuid, why, approved_by: origin.actor }, effects)
}

/** Puts away the movements of what will not be. */
export async function callOffWaiting(
  tx: Transaction,
  {
    asked,
    because,
    note,
    origin,
    effects,
  }: Decided & { because: 'rejected' | 'expired'; note: string | null },
): Promise<void> {
  const what = 'to_fund_uuid' in asked ? 'el traspaso' : 'el ajuste'
  const why =
    because === 'expired'
      ? `Nadie autorizó ${what} a tiempo.`
      : `${origin.actor.label} rechazó ${what}.${note ? ` ${note}` : ''}`
  for (const uuid of asked.movement_uuids) await callOffMovement(tx, origin, { uuid, why }, effects)
}
