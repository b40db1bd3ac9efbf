import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { EventDetail } from '@/contract/events'
import { writtenKindOf } from '@/contract/writtenKinds'
import { FactCorrection, FactWithdrawal, NewFact } from '@/contract/factForms'
import { viewOf } from '@/contract/permissions'
import { detailOf, Uuid } from '@/contract/shapes'
import { createOnce, writeOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { plannedOnce } from '@server/db/preparedStatements'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { findNotedSubject } from '@server/records/notedSubject'
import { versionIn } from '@server/records/recordWrites'
import { findEvent } from './events'
import { correctFact, recordFact, withdrawFact } from './facts'
import { mayDo } from '@server/core/staff'

/** Routes of facts that staff note by hand: editors record and correct them, administrators withdraw them. */
export function factRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['events']

  async function send(reply: FastifyReply, uuid: string) {
    const data = await findEvent(plannedOnce(db), uuid)
    if (!data) throw notFound('El evento')
    void reply.header('ETag', `"${data.version}"`)
    return { data }
  }

  routes.post(
    `${ADMIN}events`,
    {
      config: { access: 'Event.create' },
      schema: { tags, body: NewFact, response: { 201: detailOf(EventDetail), ...problems } },
    },
    async (request, reply) => {
      const { subject, ...fact } = request.body
      const kind = writtenKindOf(subject.type)
      // A record that its role may not see is not told apart from one that is not there.
      if (!kind || !mayDo(staffOf(request), viewOf(kind))) throw notFound('El registro')
      const origin = originOf(request, clock)
      const { uuid } = await inTransaction(db, async (tx) => {
        const noted = await findNotedSubject(tx, kind, subject.uuid)
        return createOnce(tx, idempotencyKeyOf(request, clock), () => recordFact(tx, origin, noted, fact))
      })
      return reply.code(201).send(await send(reply, uuid))
    },
  )

  const act = (
    request: FastifyRequest<{ Params: { uuid: string } }>,
    work: (tx: Transaction, found: { uuid: string; version: number }) => Promise<void>,
  ) => {
    const found = { uuid: request.params.uuid, version: versionIn(request.headers['if-match']) }
    return inTransaction(db, (tx) =>
      writeOnce(tx, idempotencyKeyOf(request, clock), found.uuid, () => work(tx, found)),
    )
  }
  const params = z.object({ uuid: Uuid })
  const response = { 200: detailOf(EventDetail), ...problems }

  routes.post(
    `${ADMIN}events/:uuid/actions/correct`,
    { config: { access: 'Event.edit' }, schema: { tags, params, body: FactCorrection, response } },
    async (request, reply) => {
      const { body } = request
      await act(request, (tx, found) => correctFact(tx, originOf(request, clock), found, body))
      return send(reply, request.params.uuid)
    },
  )

  routes.post(
    `${ADMIN}events/:uuid/actions/withdraw`,
    { config: { access: 'Event.delete' }, schema: { tags, params, body: FactWithdrawal, response } },
    async (request, reply) => {
      const { body } = request
      await act(request, (tx, found) => withdrawFact(tx, originOf(request, clock), found, body))
      return send(reply, request.params.uuid)
    },
  )
}
