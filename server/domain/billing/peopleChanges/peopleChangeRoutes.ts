import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { AddPerson, EndPerson, TransferPerson } from '@/contract/peopleChanges'
import type { Permission } from '@/contract/permissions'
import { lockRecord, type Row } from '@server/audit/writes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { type PolicyActing, policyActRoute } from '@server/domain/cover/policyActRoute'
import { policies } from '@server/domain/cover/policies'
import type { StepReport } from '@server/records/stepOutcome'
import { addPerson } from './addPerson'
import { endPerson } from './endPerson'
import { transferPerson } from './transferPerson'

/** `POST admin/policies/{uuid}/actions/…`: the people of a policy join, leave and move, each rehearsed with its price. */
export function peopleChangeRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const action = <Body extends object>(
    name: string,
    access: Permission,
    body: z.ZodMiniType<Body>,
    change: (
      tx: Transaction,
      policy: Row<'policies'>,
      values: Body,
      acting: PolicyActing,
    ) => Promise<StepReport>,
  ) =>
    policyActRoute(app, services, {
      name,
      access,
      body,
      act: async (tx, uuid, values, acting) => {
        const policy = await lockRecord(tx, 'policies', uuid)
        if (!policy || policy.archived_at) throw notFound(policies.noun)
        return change(tx, policy, values, acting)
      },
    })

  action('add_person', 'MemberPolicy.create', AddPerson, addPerson)
  action('end_person', 'MemberPolicy.edit', EndPerson, endPerson)
  action('transfer_person', 'MemberPolicy.edit', TransferPerson, transferPerson)
}
