import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import { policyActions } from '@/contract/policies'
import { NoRenewal } from '@/contract/renewals'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { policies } from '@server/domain/cover/policies'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { declineRenewal, resumeRenewal } from './nonrenewal'

/** Whether a policy is renewed: that it is not, and that taken back. */
export function renewalActionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, policies, {
    name: 'no_renew',
    transition: policyActions.no_renew,
    body: NoRenewal,
    act: keepingStatus(declineRenewal),
  })
  actionRoute(app, services, policies, {
    name: 'renew_again',
    transition: policyActions.renew_again,
    body: ActionBody,
    act: keepingStatus(resumeRenewal),
  })
}
