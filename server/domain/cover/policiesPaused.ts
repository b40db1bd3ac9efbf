import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { Pause } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { lockRecord } from '@server/audit/writes'
import { movePolicy } from './movePolicy'
import { lockPoliciesOf } from './policiesPaid'

type PauseChange = { subscription_uuid: string; pause: Pause; origin: Origin; effects: Effect[] }

/** Suspends the policies of a subscription that is paused without cover. Returns the pause with their uuids. */
export async function pausePolicies(
  tx: Transaction,
  { subscription_uuid, pause, origin, effects }: PauseChange,
): Promise<Pause> {
  if (pause.cover !== 'suspend') return pause
  const rows = await lockPoliciesOf(tx, subscription_uuid, ['active'])
  const until = pause.until ? ` hasta el ${dayInWords(pause.until)}` : ''
  for (const row of rows)
    await movePolicy(tx, { row, origin, effects }, 'suspend', {
      status: 'suspended',
      suspended_on: dayOf(new Date(origin.at)),
      status_reason: `Su suscripción está en pausa sin cobertura${until}.`,
    })
  return { ...pause, policy_uuids: rows.map(({ uuid }) => uuid) }
}

/** Adds the policies that a coming pause will suspend to `effects`; stores nothing. */
export async function schedulePoliciesPause(
  tx: Transaction,
  { subscription_uuid, pause, effects }: Omit<PauseChange, 'origin'>,
): Promise<void> {
  if (pause.cover !== 'suspend') return
  for (const { uuid, number } of await lockPoliciesOf(tx, subscription_uuid, ['active']))
    effects.push({
      event: 'policy.suspension_planned',
      subject: { type: 'policy', uuid, label: number },
      changes: [],
    })
}

/** Resumes the policies that a pause suspended, unless they changed otherwise since. */
export async function resumePolicies(
  tx: Transaction,
  { pause, origin, effects }: Omit<PauseChange, 'subscription_uuid' | 'pause'> & { pause: Pause | null },
): Promise<void> {
  const today = dayOf(new Date(origin.at))
  for (const uuid of pause?.policy_uuids ?? []) {
    const row = await lockRecord(tx, 'policies', uuid)
    if (row?.status !== 'suspended' || row.ends_on < today) continue
    await movePolicy(tx, { row, origin, effects }, 'reactivate', {
      status: 'active',
      suspended_on: null,
      status_reason: `Su suscripción se reanudó el ${dayInWords(today)}.`,
    })
  }
}
