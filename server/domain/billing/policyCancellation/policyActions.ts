import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import { CancelPolicy, policyActions } from '@/contract/policies'
import type { Clock } from '@server/core/clock'
import { cancelPolicy, undoCancelPolicy } from './cancelPolicy'
import type { Database } from '@server/db/database'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { policies } from '@server/domain/cover/policies'

/** What is done to a policy with values of its own: it is cancelled, and that is taken back. */
export function policyActionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, policies, {
    name: 'cancel',
    transition: policyActions.cancel,
    body: CancelPolicy,
    act: keepingStatus(cancelPolicy),
  })
  actionRoute(app, services, policies, {
    name: 'undo_cancel',
    transition: policyActions.undo_cancel,
    body: ActionBody,
    act: keepingStatus(undoCancelPolicy),
  })
}
