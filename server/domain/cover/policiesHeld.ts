import type { Effect } from '@/contract/actions'
import { dayOf } from '@/contract/days'
import type { PolicyStatus } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { isCoveredByMoney } from './isCoveredByMoney'
import { movePolicy } from './movePolicy'
import { fallBehind } from './policiesPaid'

type Happening = { account_uuid: string; origin: Origin; effects: Effect[] }

const policiesOf = (tx: Transaction, account_uuid: string, statuses: readonly PolicyStatus[]) =>
  tx
    .selectFrom('policies')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('status', 'in', statuses)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute()

/** An account on hold covers for as long as the plans of its policies give whoever does not pay. */
export async function holdPolicies(tx: Transaction, { account_uuid, origin, effects }: Happening) {
  const said = `Su cuenta está en pausa desde el ${dayInWords(dayOf(new Date(origin.at)))}.`
  for (const row of await policiesOf(tx, account_uuid, ['active']))
    await fallBehind(tx, { row, origin, effects }, said)
}

/** What an account on hold let fall behind covers again with it, but for what is still to be paid. */
export async function releasePolicies(tx: Transaction, { account_uuid, origin, effects }: Happening) {
  for (const row of await policiesOf(tx, account_uuid, ['grace', 'suspended'])) {
    if (!row.grace_until || !(await isCoveredByMoney(tx, row))) continue
    await movePolicy(tx, { row, origin, effects }, row.status === 'grace' ? 'catch_up' : 'reactivate', {
      status: 'active',
      grace_until: null,
      suspended_on: null,
      status_reason: `Su cuenta se reactivó el ${dayInWords(dayOf(new Date(origin.at)))}.`,
    })
  }
}
