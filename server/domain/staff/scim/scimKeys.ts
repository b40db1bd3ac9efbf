import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { NewScimKey, ScimSetUp } from '@/contract/scim'
import { settingsNames } from '@/contract/settings'
import { detailOf } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { type Clock, instant } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import type { Database, Transaction } from '@server/db/database'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'

type ScimKeyServices = { db: Database; clock: Clock; publicUrl: string }

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** The key of a call from the directory; undefined for any other. Its use is kept. */
export async function findScimKey(
  db: Database,
  clock: Clock,
  authorization: string | undefined,
): Promise<{ hint: string } | undefined> {
  const key = /^Bearer (scim_[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (key === undefined) return undefined
  return db
    .updateTable('scim_keys')
    .set({ last_used_at: instant(clock.now()) })
    .where('hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .returning('hint')
    .executeTakeFirst()
}

/** `admin/scim-key`: makes the key of the directory, in place of the one before, and takes it away. */
export function scimKeyRoutes(app: FastifyInstance, { db, clock, publicUrl }: ScimKeyServices): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}scim-key`
  const tags = ['settings']

  routes.get(
    address,
    {
      config: { access: 'Settings.view' },
      schema: { tags, response: { 200: detailOf(ScimSetUp), ...problems } },
    },
    async () => {
      const key = await db
        .selectFrom('scim_keys')
        .select(['hint', 'created_at', 'last_used_at'])
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return { data: { base_url: `${publicUrl}/scim/v2`, key: key ?? null } }
    },
  )

  routes.post(
    address,
    {
      config: { access: 'Settings.edit' },
      schema: { tags, response: { 200: detailOf(NewScimKey), ...problems } },
    },
    async (request) => {
      const key = `scim_${randomBytes(32).toString('base64url')}`
      const hint = key.slice(-4)
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        await revoke(tx, origin)
        await tx
          .insertInto('scim_keys')
          .values({ hash: hashOf(key), hint, created_at: origin.at })
          .execute()
        await logKey(tx, origin, `Llave SCIM nueva, que termina en ${hint}.`)
      })
      return { data: { key } }
    },
  )

  routes.delete(
    address,
    { config: { access: 'Settings.edit' }, schema: { tags, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        const hint = await revoke(tx, origin)
        if (hint) await logKey(tx, origin, `Sin llave SCIM: la que terminaba en ${hint} ya no sirve.`)
      })
      return reply.code(204).send()
    },
  )
}

/** Ends the key in use, and returns its hint. */
async function revoke(tx: Transaction, { at }: Origin): Promise<string | undefined> {
  const ended = await tx
    .updateTable('scim_keys')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .returning('hint')
    .executeTakeFirst()
  return ended?.hint
}

const logKey = (tx: Transaction, origin: Origin, reason: string) =>
  appendLog(tx, origin, {
    kind: 'security',
    action: 'updated',
    subject: { type: 'settings', uuid: null, label: settingsNames.identity_provider },
    reason,
  })
