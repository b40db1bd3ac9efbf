import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { PolicyStatus } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { isCoveredByMoney } from './isCoveredByMoney'
import { movePolicy } from './movePolicy'
import { fallBehind } from './policiesPaid'

type AccountChange = { account_uuid: string; origin: Origin; effects: Effect[] }

const lockPoliciesOfAccount = (tx: Transaction, account_uuid: string, statuses: readonly PolicyStatus[]) =>
  tx
    .selectFrom('policies')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('status', 'in', statuses)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute()

/** Puts the policies of an account on hold in grace, for as long as their plans grant. */
export async function holdPolicies(tx: Transaction, { account_uuid, origin, effects }: AccountChange) {
  const said = `Su cuenta está en pausa desde el ${dayInWords(dayOf(new Date(origin.at)))}.`
  for (const row of await lockPoliciesOfAccount(tx, account_uuid, ['active']))
    await fallBehind(tx, { row, origin, effects }, said)
}

/** Restores the policies that a hold put in grace or suspended, except where a payment is still due. */
export async function releasePolicies(tx: Transaction, { account_uuid, origin, effects }: AccountChange) {
  for (const row of await lockPoliciesOfAccount(tx, account_uuid, ['grace', 'suspended'])) {
    if (!row.grace_until || !(await isCoveredByMoney(tx, row))) continue
    await movePolicy(tx, { row, origin, effects }, row.status === 'grace' ? 'catch_up' : 'reactivate', {
      status: 'active',
      grace_until: null,
      suspended_on: null,
      status_reason: `Su cuenta se reactivó el ${dayInWords(dayOf(new Date(origin.at)))}.`,
    })
  }
}
