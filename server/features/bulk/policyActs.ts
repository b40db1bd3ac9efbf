import { BulkNothing } from '@/contract/bulk'
import { lockRecord } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import { tellRenewal } from '@server/domain/billing/renewals/renewalNotice'
import { policies } from '@server/domain/cover/policies'
import type { Act } from './acts'

/** The bulk actions of policies beside those of every kind. */
export const policyActs: Record<string, Act> = {
  tell_renewal: {
    permission: 'Policy.edit',
    params: BulkNothing,
    perform: async (tx, { uuid, origin }) => {
      const policy = await lockRecord(tx, 'policies', uuid)
      if (!policy) throw notFound(policies.noun)
      await tellRenewal(tx, policy, origin)
      // A sent mail cannot be undone.
      return null
    },
  },
}
