import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Job, Jobs } from '@/contract/bulk'
import { allows } from '@/contract/permissions'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { refuseRole, staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { beginJob, endJob, findJob, listJobs } from './bulkJobs'
import { bulkKinds } from './bulkKinds'

const NOUN = 'La tarea'

/** `admin/jobs`: the progress of bulk jobs, and the routes to stop, retry or undo one. */
export function jobRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}jobs`
  const config = { access: 'staff' } as const
  const tags = ['jobs']
  const params = z.object({ uuid: Uuid })
  const one = { 200: detailOf(Job), ...problems }
  const begun = { 201: detailOf(Job), ...problems }

  /** The caller's own job, or any job for readers of the audit log. @throws {Refusal} 404 */
  async function requireJob(tx: Database, request: FastifyRequest, uuid: string): Promise<Job> {
    const staff = staffOf(request)
    const job = await findJob(tx, uuid, { staff: staff.uuid, seesAll: allows(staff.role, 'Log.view') })
    if (!job) throw notFound(NOUN)
    return job
  }

  routes.get(base, { config, schema: { tags, response: { 200: Jobs, ...problems } } }, async (request) => ({
    data: await listJobs(db, clock, staffOf(request).uuid),
  }))

  routes.get(`${base}/:uuid`, { config, schema: { tags, params, response: one } }, async (request) => ({
    data: await requireJob(db, request, request.params.uuid),
  }))

  routes.post(`${base}/:uuid/stop`, { config, schema: { tags, params, response: one } }, async (request) => {
    const { uuid } = request.params
    await requireJob(db, request, uuid)
    await endJob(db, uuid, instant(clock.now()), 'stopped')
    return { data: await requireJob(db, request, uuid) }
  })

  /** Registers an action that begins a new job on the records of an earlier one. */
  const follow = (name: 'undo' | 'retry', begin: (tx: Transaction, job: Job) => From) =>
    routes.post(
      `${base}/:uuid/${name}`,
      { config, schema: { tags, params, response: begun } },
      async (request, reply) => {
        const staff = staffOf(request)
        const before = await requireJob(db, request, request.params.uuid)
        const kind = bulkKinds().get(before.entity)
        const act = kind?.acts.get(before.action)
        if (!kind || !act) throw notFound(NOUN)
        if (!allows(staff.role, act.permission)) await refuseRole(db, clock, request)
        const { uuid } = await inTransaction(db, (tx) =>
          createOnce(tx, idempotencyKeyOf(request, clock, before.uuid), async () => {
            await tx
              .selectFrom('bulk_jobs')
              .select('uuid')
              .where('uuid', '=', before.uuid)
              .forUpdate()
              .execute()
            const job = await requireJob(tx, request, before.uuid)
            if (job.state === 'running') throw conflict('invalid_transition', 'Todavía no termina')
            const { params } = await tx
              .selectFrom('bulk_jobs')
              .select('params')
              .where('uuid', '=', job.uuid)
              .executeTakeFirstOrThrow()
            return beginJob(tx, {
              kind,
              action: job.action,
              params,
              asked: { [name]: job.uuid },
              dryRun: false,
              staff,
              origin: originOf(request, clock),
              ...begin(tx, job),
            })
          }),
        )
        return reply.code(201).send({ data: await requireJob(db, request, uuid) })
      },
    )

  follow('retry', (_tx, job) => {
    if (job.failed === 0 || job.undo_of) throw conflict('invalid_transition', 'No quedó nada por reintentar')
    return { rows: { from: 'job', uuid: job.uuid, which: 'refused' } }
  })

  follow('undo', (_tx, job) => {
    if (job.undoable === 0 || !job.undo_until)
      throw conflict('invalid_transition', 'No se puede deshacer, o ya se deshizo')
    if (new Date(job.undo_until) < clock.now())
      throw conflict('invalid_transition', 'Ya pasó el tiempo para deshacerlo')
    return { undoOf: job.uuid, rows: { from: 'job', uuid: job.uuid, which: 'undoable' } }
  })

  routes.delete(
    `${base}/:uuid`,
    { config, schema: { tags, params, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const job = await requireJob(db, request, request.params.uuid)
      if (job.state === 'running') throw conflict('invalid_transition', 'Detenla antes de quitarla')
      await db
        .updateTable('bulk_jobs')
        .set({ forgotten_at: instant(clock.now()) })
        .where('uuid', '=', job.uuid)
        .execute()
      return reply.code(204).send()
    },
  )
}

type From = Pick<Parameters<typeof beginJob>[1], 'rows' | 'undoOf'>
