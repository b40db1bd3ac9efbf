import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ApiKey, ApiKeyRotation, NewApiKey, ToldApiKey } from '@/contract/apiKeys'
import { detailOf, Uuid } from '@/contract/shapes'
import { createOnce, writeOnce } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { notFound } from '@server/core/problems'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { hashOfSecret } from '@server/identity/systems/findSystem'
import type { Database, Transaction } from '@server/db/database'
import { listApiKeys, loadApiKey } from './apiKeys'
import { logKeyChange, refuseTakenName } from './apiKeyRules'

const NOUN = 'La llave'

/**
 * `admin/api-keys`: keys of systems. The secret is in the reply of the call that makes it, and in no other: a call
 * that is repeated, as its reply was lost, replaces that secret, of which only a hash is kept.
 */
export function apiKeyRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const address = `${ADMIN}api-keys`
  const tags = ['settings']
  const params = z.object({ uuid: Uuid })
  const told = detailOf(ToldApiKey)

  routes.get(
    address,
    {
      config: { access: 'Settings.view' },
      schema: { tags, response: { 200: detailOf(z.array(ApiKey)), ...problems } },
    },
    async () => ({ data: await listApiKeys(db, clock) }),
  )

  routes.post(
    address,
    {
      config: { access: 'Settings.edit' },
      schema: { tags, body: NewApiKey, response: { 201: told, ...problems } },
    },
    async (request, reply) => {
      const { name, scopes, expires_on } = request.body
      const origin = originOf(request, clock)
      const owner_uuid = staffOf(request).uuid
      const made = newSecret()
      const { secret, hint, hash } = made
      const key = await inTransaction(db, async (tx) => {
        const { uuid, isRepeated } = await createOnce(tx, idempotencyKeyOf(request, clock), async () => {
          await refuseTakenName(tx, name)
          const created = await tx
            .insertInto('api_keys')
            .values({
              name,
              scopes: [...new Set(scopes)],
              owner_uuid,
              hash,
              hint,
              created_at: origin.at,
              expires_on,
            })
            .returning('uuid')
            .executeTakeFirstOrThrow()
          await logKeyChange(tx, origin, {
            action: 'created',
            name,
            reason: `Llave nueva, que termina en ${hint}.`,
            changes: { scopes: [null, scopes], expires_on: [null, expires_on] },
          })
          return created
        })
        if (isRepeated) await replaceLostSecret(tx, uuid, made, origin)
        return requireKey(tx, uuid)
      })
      return reply.code(201).send({ data: { ...key, secret } })
    },
  )

  routes.post(
    `${address}/:uuid/rotate`,
    {
      config: { access: 'Settings.edit' },
      schema: { tags, params, body: ApiKeyRotation, response: { 200: told, ...problems } },
    },
    async (request) => {
      const { overlap_hours, expires_on } = request.body
      const origin = originOf(request, clock)
      const owner_uuid = staffOf(request).uuid
      const made = newSecret()
      const { secret, hint, hash } = made
      const key = await inTransaction(db, async (tx) => {
        const { uuid, name, hash: previous, ...before } = await lockKey(tx, request.params.uuid)
        const previous_until = instant(new Date(Date.parse(origin.at) + overlap_hours * 3_600_000))
        const { isRepeated } = await writeOnce(tx, idempotencyKeyOf(request, clock), uuid, async () => {
          await tx
            .updateTable('api_keys')
            .set({
              hash,
              hint,
              owner_uuid,
              expires_on,
              told_days: null,
              rotated_at: origin.at,
              previous_hash: overlap_hours > 0 ? previous : null,
              previous_until: overlap_hours > 0 ? previous_until : null,
            })
            .where('uuid', '=', uuid)
            .execute()
          await logKeyChange(tx, origin, {
            action: 'updated',
            name,
            reason: `Secreto nuevo, que termina en ${hint}. El de antes, ${before.hint}, sirve ${overlap_hours} h más.`,
            changes: { expires_on: [before.expires_on, expires_on] },
          })
        })
        if (isRepeated) await replaceLostSecret(tx, uuid, made, origin)
        return requireKey(tx, uuid)
      })
      return { data: { ...key, secret } }
    },
  )

  routes.delete(
    `${address}/:uuid`,
    {
      config: { access: 'Settings.edit' },
      schema: { tags, params, response: { 204: noContent, ...problems } },
    },
    async (request, reply) => {
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        const { uuid, name, hint } = await lockKey(tx, request.params.uuid)
        await tx
          .updateTable('api_keys')
          .set({ revoked_at: origin.at, previous_hash: null, previous_until: null })
          .where('uuid', '=', uuid)
          .execute()
        await logKeyChange(tx, origin, {
          action: 'deleted',
          name,
          reason: `Llave revocada: la que terminaba en ${hint} ya no sirve.`,
          changes: {},
        })
      })
      return reply.code(204).send()
    },
  )

  async function requireKey(tx: Transaction, uuid: string): Promise<ApiKey> {
    const key = await loadApiKey(tx, clock, uuid)
    if (!key) throw notFound(NOUN)
    return key
  }
}

/** Locks a key that is not revoked. @throws {Refusal} 404 */
async function lockKey(tx: Transaction, uuid: string) {
  const row = await tx
    .selectFrom('api_keys')
    .select(['uuid', 'name', 'hash', 'hint', 'expires_on'])
    .where('uuid', '=', uuid)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(NOUN)
  return row
}

/** Gives a key a secret in place of one that was made, but whose reply was lost. */
async function replaceLostSecret(tx: Transaction, uuid: string, { hint, hash }: NewSecret, origin: Origin) {
  const { name, hint: before } = await lockKey(tx, uuid)
  await tx.updateTable('api_keys').set({ hash, hint }).where('uuid', '=', uuid).execute()
  await logKeyChange(tx, origin, {
    action: 'updated',
    name,
    reason: `Secreto nuevo, que termina en ${hint}: el que terminaba en ${before} no llegó a quien lo pidió.`,
    changes: {},
  })
}

type NewSecret = { secret: string; hint: string; hash: string }

/** A secret that says what it is of, so that scanners of published code find it. */
function newSecret(): NewSecret {
  const secret = `salvia_${randomBytes(32).toString('base64url')}`
  return { secret, hint: secret.slice(-4), hash: hashOfSecret(secret) }
}
