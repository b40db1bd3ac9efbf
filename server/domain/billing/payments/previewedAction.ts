import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actionReplyOf, type Effect, type MoneyLine } from '@/contract/actions'
import { slugs } from '@/contract/entities'
import { PaymentDetail } from '@/contract/payments'
import type { Permission } from '@/contract/permissions'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { payments } from './payments'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import type { Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'

/** A call to do something that moves money. */
export type Doing<Values> = {
  tx: Transaction
  uuid: string
  values: Values
  staff: Staff
  origin: Origin
  effects: Effect[]
}

/** The result of an action: its payment, the lines of its preview, and the version of each record that it read. */
export type Done = {
  payment_uuid: string
  lines: MoneyLine[]
  /** Spanish notes for staff about what the action left undone. */
  notes?: string[]
  saw: { uuid: string; version: number }[]
}

/** Registers an action that moves money: it is only done as it was previewed, and once for its key. */
export function moneyActionRoute<Values extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  {
    of,
    name,
    access,
    body,
    act,
  }: {
    of: 'Invoice' | 'Payment' | 'Customer' | 'Account'
    name: string
    access: Permission
    body: z.ZodMiniType<Values>
    act: (doing: Doing<Values>) => Promise<Done>
  },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}${slugs[of]}/:uuid/actions/${name}`,
    {
      config: { access },
      schema: {
        tags: [slugs[of]],
        params: z.object({ uuid: Uuid }),
        querystring: ActionQuery,
        body,
        response: { 200: actionReplyOf(PaymentDetail), ...problems },
      },
    },
    async (request, reply) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const reader = readerOf(request, clock)
      const again = async (tx: Transaction, uuid: string) => {
        const data = await payments.find(tx, uuid, reader)
        if (!data) throw notFound(payments.noun)
        return data
      }
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      const done = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        const effects: Effect[] = []
        const { payment_uuid, lines, notes, saw } = await act({
          tx,
          uuid: request.params.uuid,
          values: body.parse(request.body),
          staff: staffOf(request),
          origin: originOf(request, clock),
          effects,
        })
        return {
          data: await again(tx, payment_uuid),
          effects,
          lines,
          messages: [],
          ...(notes && notes.length > 0 && { notes }),
          seen: saw.map(({ uuid, version }) => ({ uuid, version })),
        }
      })
      void reply.header('ETag', `"${done.data.version}"`)
      return done
    },
  )
}
