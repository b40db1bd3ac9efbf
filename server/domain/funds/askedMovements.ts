import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { AskedAdjustment, AskedTransfer } from '@server/db/schema/billing'
import { callOff, settle } from './ledger'

/** What was asked of a second person, whose movements wait for them. */
type Asked = AskedTransfer | AskedAdjustment

type Decided = { asked: Asked; origin: Origin; effects: Effect[] }

/** Its movements move their funds now. @throws {Refusal} where there is no longer enough */
export async function settleAsked(tx: Transaction, { asked, origin, effects }: Decided): Promise<void> {
  const why = `Lo autorizó ${origin.actor.label}.`
  for (const uuid of asked.movement_uuids)
    await settle(tx, origin, { uuid, why, approved_by: origin.actor }, effects)
}

/** Puts away the movements of what will not be. */
export async function callOffAsked(
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
  for (const uuid of asked.movement_uuids) await callOff(tx, origin, { uuid, why }, effects)
}
