import type * as client from 'openid-client'
import type { SettingsOf } from '@/contract/settings'
import { isLoopbackUrl } from '@/contract/webhookUrl'
import { Refusal } from '@server/core/problems'
import { unseal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

export const SEALED_PROVIDER = 'identity provider'
/** Seconds that the provider may take for an answer. */
const TIMEOUT_SECONDS = 8
/** Milliseconds for which what a provider says of itself is remembered. */
const REMEMBERED_MS = 10 * 60_000

/** The page to which the provider sends the browser back. */
export const providerRedirect = (publicUrl: string) => `${publicUrl}/admin/login`

/** The provider of the settings, ready to be asked. */
export type Provider = {
  configuration: client.Configuration
  settings: SettingsOf<'identity_provider'>
  issuer: string
}

const remembered = new Map<string, { until: number; configuration: client.Configuration }>()

/** Opens the provider of the settings. @throws {Refusal} 409 where none is set up, or it does not answer */
export async function openProvider({ db, secret }: { db: Database; secret: ServerKeys }): Promise<Provider> {
  const settings = await settingsOf(db, 'identity_provider')
  const { issuer, client_id } = settings
  const kept = await db.selectFrom('identity_provider_secret').select('sealed_secret').executeTakeFirst()
  if (!issuer || !client_id || !kept)
    throw new Refusal(409, 'no_provider', 'No hay un proveedor de identidad configurado')
  const key = [issuer, client_id, kept.sealed_secret].join(' ')
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return { configuration: known.configuration, settings, issuer }
  try {
    const { allowInsecureRequests, discovery } = await import('openid-client')
    const configuration = await discovery(
      new URL(issuer),
      client_id,
      unseal(secret, kept.sealed_secret, SEALED_PROVIDER),
      undefined,
      // A provider on this machine is one that is being tried out.
      { timeout: TIMEOUT_SECONDS, execute: isLoopbackUrl(issuer) ? [allowInsecureRequests] : [] },
    )
    remembered.clear()
    remembered.set(key, { until: Date.now() + REMEMBERED_MS, configuration })
    return { configuration, settings, issuer }
  } catch {
    throw new Refusal(
      409,
      'provider_unreachable',
      'El proveedor de identidad no contesta. Entra con tu contraseña, o intenta en unos minutos',
    )
  }
}
