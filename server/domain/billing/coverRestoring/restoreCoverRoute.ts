import type { FastifyInstance } from 'fastify'
import { RestoreCover } from '@/contract/restoreCover'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { policyActRoute } from '@server/domain/cover/policyActRoute'
import { restoreCover } from './restoreCover'

/** `POST admin/policies/{uuid}/actions/restore_cover`: one rehearsed act that does all that is missing and can be done. */
export const restoreCoverRoute = (app: FastifyInstance, services: { db: Database; clock: Clock }): void =>
  policyActRoute(app, services, {
    name: 'restore_cover',
    access: 'Policy.edit',
    body: RestoreCover,
    alsoNeeds: ({ pay }) => (pay === 'none' ? undefined : 'Payment.create'),
    act: restoreCover,
  })
