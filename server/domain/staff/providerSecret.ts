import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ProviderSecret, ProviderSetUp } from '@/contract/identityProvider'
import { settingsNames } from '@/contract/settings'
import { detailOf } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import type { Clock } from '@server/core/clock'
import { seal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { providerRedirect, SEALED_PROVIDER } from '@server/identity/identityProvider'

type ProviderSecretServices = { db: Database; clock: Clock; secret: ServerKeys; publicUrl: string }

/** `admin/identity-provider`: what the provider has to be told, and the client secret, which is only ever written. */
export function providerSecretRoutes(app: FastifyInstance, services: ProviderSecretServices): void {
  const { db, clock, secret, publicUrl } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['settings']

  routes.get(
    `${ADMIN}identity-provider`,
    {
      config: { access: 'Settings.view' },
      schema: { tags, response: { 200: detailOf(ProviderSetUp), ...problems } },
    },
    async () => ({ data: await readSetUp() }),
  )

  routes.put(
    `${ADMIN}identity-provider/secret`,
    {
      config: { access: 'Settings.edit' },
      schema: { tags, body: ProviderSecret, response: { 200: detailOf(ProviderSetUp), ...problems } },
    },
    async (request) => {
      const origin = originOf(request, clock)
      const kept = { sealed_secret: seal(secret, request.body.secret, SEALED_PROVIDER), set_at: origin.at }
      await inTransaction(db, async (tx) => {
        await tx
          .insertInto('identity_provider_secret')
          .values(kept)
          .onConflict((row) => row.column('singleton').doUpdateSet(kept))
          .execute()
        await appendLog(tx, origin, {
          kind: 'audit',
          action: 'updated',
          subject: { type: 'settings', uuid: null, label: settingsNames.identity_provider },
          changes: [{ field: 'client_secret', before: null, after: null, masked: true }],
        })
      })
      return { data: await readSetUp() }
    },
  )

  async function readSetUp(): Promise<ProviderSetUp> {
    const kept = await db.selectFrom('identity_provider_secret').select('set_at').executeTakeFirst()
    return { secret_set_at: kept?.set_at ?? null, redirect_uri: providerRedirect(publicUrl) }
  }
}
