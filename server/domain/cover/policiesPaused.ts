import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { Pause } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { lockRecord } from '@server/audit/writes'
import { movePolicy } from './movePolicy'
import { lockPoliciesOf } from './policiesPaid'

type Happening = { subscription_uuid: string; pause: Pause; origin: Origin; effects: Effect[] }

/** A pause without cover suspends what the subscription pays for. Answers the pause with those that it suspended. */
export async function pausePolicies(
  tx: Transaction,
  { subscription_uuid, pause, origin, effects }: Happening,
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

/** What a pause that is to come would suspend. */
export async function schedulePoliciesPause(
  tx: Transaction,
  { subscription_uuid, pause, effects }: Omit<Happening, 'origin'>,
): Promise<void> {
  if (pause.cover !== 'suspend') return
  for (const { uuid, number } of await lockPoliciesOf(tx, subscription_uuid, ['active']))
    effects.push({
      event: 'policy.suspension_planned',
      subject: { type: 'policy', uuid, label: number },
      changes: [],
    })
}

/** What a pause suspended covers again, where nothing else happened to it. */
export async function resumePolicies(
  tx: Transaction,
  { pause, origin, effects }: Omit<Happening, 'subscription_uuid' | 'pause'> & { pause: Pause | null },
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
