import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { BulkRequest, Job } from '@/contract/bulk'
import { allows } from '@/contract/permissions'
import { detailOf } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { readerOf } from '@server/records/readable'
import { refuseRole, staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import type { BulkKind } from './acts'
import { beginJob, findJob } from './bulkJobs'
import { bulkKinds } from './bulkKinds'
import { runBulk } from './runBulk'

/** Room for ten thousand uuids and the action's parameters. */
const BODY_LIMIT = 512 * 1024

/** A dry run over this many records runs before the reply; a longer one in the background. */
const AT_ONCE = 100

/** `POST admin/<plural>/bulk`, for every kind of record. */
export function bulkRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  for (const kind of bulkKinds().values()) bulkRoute(app, { db, clock }, kind)
}

function bulkRoute(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: BulkKind,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}${kind.slug}/bulk`,
    {
      // The action's own permission is checked once the body is read.
      config: { access: kind.edit, isForPeople: true },
      bodyLimit: BODY_LIMIT,
      schema: { tags: [kind.slug], body: BulkRequest, response: { 201: detailOf(Job), ...problems } },
    },
    async (request, reply) => {
      const { action, uuids, query, params, dry_run } = request.body
      const staff = staffOf(request)
      const act = kind.acts.get(action)
      if (!act || act.own)
        throw unprocessable({
          field: 'action',
          code: 'unknown',
          message: 'Eso no se hace con varios a la vez',
        })
      if (!allows(staff.role, act.permission)) await refuseRole(db, clock, request)
      read(act.params, params)
      const found = uuids ?? (await kind.matching(db, query ?? {}, readerOf(request, clock)))
      if (found.length === 0)
        throw unprocessable({ field: 'query', code: 'empty', message: 'Ningún registro coincide ya' })

      const isShort = dry_run && found.length <= AT_ONCE
      const { uuid } = await inTransaction(db, (tx) =>
        createOnce(tx, dry_run ? undefined : idempotencyKeyOf(request, clock), () =>
          beginJob(tx, {
            kind,
            action,
            params,
            asked: query ? { query } : { chosen: found.length },
            dryRun: dry_run,
            isSeenTo: isShort,
            staff,
            origin: originOf(request, clock),
            rows: { from: 'uuids', uuids: found },
          }),
        ),
      )
      if (isShort) await runBulk({ db, clock }, uuid)
      const data = await findJob(db, uuid, { staff: staff.uuid, seesAll: false })
      if (!data) throw new Error(`The job ${uuid} is gone`)
      return reply.code(201).header('Location', `${ADMIN}jobs/${uuid}`).send({ data })
    },
  )
}
