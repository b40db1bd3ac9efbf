import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import { CancelPolicy, policyActions } from '@/contract/policies'
import type { Clock } from '@server/clock'
import { afterCancel, afterUndo, cancelPolicy, undoCancelPolicy } from '@server/cover/cancelPolicy'
import type { Database } from '@server/db/database'
import { actionRoute } from './actionRoute'
import { keepingStatus } from './keepingStatus'
import { policies } from './policies'

/** What is done to a policy with values of its own: it is cancelled, and that is taken back. */
export function policyActionRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, policies, {
    name: 'cancel',
    transition: policyActions.cancel,
    body: CancelPolicy,
    act: keepingStatus(cancelPolicy),
    after: afterCancel,
  })
  actionRoute(app, services, policies, {
    name: 'undo_cancel',
    transition: policyActions.undo_cancel,
    body: ActionBody,
    act: keepingStatus(undoCancelPolicy),
    after: afterUndo,
  })
}
