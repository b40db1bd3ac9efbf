import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { LogAction } from '@/contract/logs'
import { allows, viewOf } from '@/contract/permissions'
import {
  kindOfSlug,
  NewSavedView,
  SavedView,
  SavedViewEdit,
  SavedViewMarks,
  SavedViewQuery,
} from '@/contract/savedViews'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { createOnce } from '@server/audit/idempotency'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { versionIn } from '@server/records/recordWrites'
import type { Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'

/** The permission to share views with a role or with everyone. */
const SHARING = 'User.edit'
const MOST = 100

const WithUuid = z.object({ uuid: Uuid })

/** `admin/saved-views`: saved filters and columns of listings, for their owner, a role or everyone. */
export function savedViewRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}saved-views`
  const config = { access: 'staff' } as const
  const tags = ['saved-views']
  const one = { 200: detailOf(SavedView), ...problems }

  /** Stores a view with its log line, once for each key, and returns it. */
  const writeView = (
    request: FastifyRequest,
    action: LogAction,
    write: (tx: Transaction, staff: Staff) => Promise<{ uuid: string; name: string }>,
  ) =>
    inTransaction(db, async (tx) => {
      const staff = staffOf(request)
      const { uuid } = await createOnce(tx, idempotencyKeyOf(request, clock), async () => {
        const view = await write(tx, staff)
        await appendLog(tx, originOf(request, clock), {
          kind: 'audit',
          action,
          subject: { type: 'saved_view', uuid: view.uuid, label: view.name },
        })
        return view
      })
      return find(tx, staff, uuid)
    })

  routes.get(
    base,
    {
      config,
      schema: {
        tags,
        querystring: SavedViewQuery,
        response: { 200: z.object({ data: z.array(SavedView) }), ...problems },
      },
    },
    async (request) => {
      const staff = staffOf(request)
      const { entity } = request.query
      const views = await selectViewsOf(db, staff)
        .$if(entity !== undefined, (rows) => rows.where('saved_views.entity', '=', entity ?? 'accounts'))
        .orderBy(sql`fold(saved_views.name)`)
        .orderBy('saved_views.uuid')
        .execute()
      return { data: views.filter((view) => allows(staff.role, viewOf(kindOfSlug(view.entity)))) }
    },
  )

  routes.post(
    base,
    {
      config,
      schema: { tags, body: NewSavedView, response: { 201: detailOf(SavedView), ...problems } },
    },
    async (request, reply) => {
      const { body } = request
      const at = originOf(request, clock).at
      const data = await writeView(request, 'created', async (tx, staff) => {
        refuseUnseen(staff, body)
        await refuseTooMany(tx, staff)
        return tx
          .insertInto('saved_views')
          .values({ ...body, owner_uuid: staff.uuid, created_at: at, updated_at: at })
          .returning(['uuid', 'name'])
          .executeTakeFirstOrThrow()
      })
      void reply.code(201)
      return { data: data ?? refuse() }
    },
  )

  routes.patch(
    `${base}/:uuid`,
    { config, schema: { tags, params: WithUuid, body: SavedViewEdit, response: one } },
    async (request) => {
      const { body, params } = request
      const data = await writeView(request, 'updated', async (tx, staff) => {
        const view = await findEditableView(tx, staff, params.uuid)
        if (view.version !== versionIn(request.headers['if-match']))
          throw conflict(
            'version_conflict',
            'Alguien cambió esta vista mientras la editabas. Vuelve a abrirla',
          )
        refuseUnseen(staff, { ...view, ...body })
        return tx
          .updateTable('saved_views')
          .set({ ...body, version: view.version + 1, updated_at: originOf(request, clock).at })
          .where('uuid', '=', view.uuid)
          .returning(['uuid', 'name'])
          .executeTakeFirstOrThrow()
      })
      return { data: data ?? refuse() }
    },
  )

  routes.delete(
    `${base}/:uuid`,
    { config, schema: { tags, params: WithUuid, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      await writeView(request, 'deleted', async (tx, staff) => {
        const view = await findEditableView(tx, staff, request.params.uuid)
        await tx.deleteFrom('saved_views').where('uuid', '=', view.uuid).execute()
        return view
      })
      return reply.code(204).send()
    },
  )

  // Not in the audit log, as only its owner sees the change.
  routes.patch(
    `${base}/:uuid/marks`,
    { config, schema: { tags, params: WithUuid, body: SavedViewMarks, response: one } },
    async (request) => {
      const staff = staffOf(request)
      const data = await inTransaction(db, async (tx) => {
        const view = await find(tx, staff, request.params.uuid)
        if (!view) throw viewNotFound()
        const { pinned = view.pinned, is_default = view.is_default } = request.body
        if (is_default)
          await tx
            .updateTable('saved_view_marks')
            .set({ is_default: false })
            .where('user_uuid', '=', staff.uuid)
            .where('entity', '=', view.entity)
            .execute()
        const marks = { pinned, is_default }
        await tx
          .insertInto('saved_view_marks')
          .values({ user_uuid: staff.uuid, view_uuid: view.uuid, entity: view.entity, ...marks })
          .onConflict((same) => same.columns(['user_uuid', 'view_uuid']).doUpdateSet(marks))
          .execute()
        return { ...view, ...marks }
      })
      return { data }
    },
  )
}

const viewNotFound = () => notFound('La vista')
const refuse = (): never => {
  throw viewNotFound()
}

/** The views that a user finds: their own, those of their role and those of everyone. */
const selectViewsOf = (db: Database, { uuid, role }: Staff) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users as owner', 'owner.uuid', 'saved_views.owner_uuid')
    .leftJoin('saved_view_marks as marks', (join) =>
      join.onRef('marks.view_uuid', '=', 'saved_views.uuid').on('marks.user_uuid', '=', uuid),
    )
    .select([
      'saved_views.uuid',
      'saved_views.version',
      'saved_views.entity',
      'saved_views.name',
      'saved_views.query',
      'saved_views.columns',
      'saved_views.scope',
      'saved_views.role',
      sql<{ uuid: string; label: string }>`jsonb_build_object('uuid', owner.uuid, 'label', owner.name)`.as(
        'owner',
      ),
      sql<boolean>`(saved_views.owner_uuid = ${uuid} or (saved_views.scope <> 'private' and ${allows(role, SHARING)}))`.as(
        'may_edit',
      ),
      sql<boolean>`coalesce(marks.pinned, false)`.as('pinned'),
      sql<boolean>`coalesce(marks.is_default, false)`.as('is_default'),
    ])
    .where(({ eb, or, and }) =>
      or([
        eb('saved_views.owner_uuid', '=', uuid),
        eb('saved_views.scope', '=', 'everyone'),
        and([eb('saved_views.scope', '=', 'role'), eb('saved_views.role', '=', role)]),
        // Users who may share views also see those of other roles.
        and([eb('saved_views.scope', '=', 'role'), eb(sql`${allows(role, SHARING)}`, '=', sql`true`)]),
      ]),
    )

const find = (db: Database, staff: Staff, uuid: string): Promise<SavedView | undefined> =>
  selectViewsOf(db, staff).where('saved_views.uuid', '=', uuid).executeTakeFirst()

async function findEditableView(tx: Transaction, staff: Staff, uuid: string): Promise<SavedView> {
  const view = await find(tx, staff, uuid)
  if (!view) throw viewNotFound()
  if (!view.may_edit)
    throw conflict('invalid_transition', `Es de ${view.owner.label}. Guárdala con otro nombre para cambiarla`)
  return view
}

function refuseUnseen({ role }: Staff, { entity, scope }: Pick<SavedView, 'entity' | 'scope'>) {
  if (!allows(role, viewOf(kindOfSlug(entity))))
    throw unprocessable({ field: 'entity', code: 'unknown', message: 'Tu rol no ve ese listado' })
  if (scope !== 'private' && !allows(role, SHARING))
    throw unprocessable({
      field: 'scope',
      code: 'not_allowed',
      message: 'Tu rol guarda vistas solo para sí. Pide a alguien con rol Gestión que la comparta',
    })
}

async function refuseTooMany(tx: Transaction, { uuid }: Staff) {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (count >= MOST)
    throw unprocessable({
      field: 'name',
      code: 'too_many',
      message: `Tienes ${MOST} vistas. Elimina alguna antes de guardar otra`,
    })
}
