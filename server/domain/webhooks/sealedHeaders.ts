import type { ServerKeys } from '@server/core/serverKeys'
import * as z from 'zod/mini'
import type { WebhookHeader } from '@/contract/webhookHeaders'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { seal, unseal } from '@server/core/sealing'

const Values = z.record(z.string(), z.string())

type StoredHeaders = Pick<Row<'webhooks'>, 'headers' | 'sealed_headers'>

/** The headers of a webhook with their values. @throws where they were sealed with another key */
export const headersOf = (secret: ServerKeys, { sealed_headers }: Pick<StoredHeaders, 'sealed_headers'>) =>
  Values.parse(sealed_headers === null ? {} : JSON.parse(unseal(secret, sealed_headers)))

/**
 * Headers as a webhook stores them: names, and sealed values. A header without a value keeps its old one.
 * @throws {Refusal} 422 where it had none
 */
export function sealHeaders(
  secret: ServerKeys | undefined,
  headers: WebhookHeader[],
  before: StoredHeaders | undefined,
): { headers: WebhookHeader[]; sealed_headers: string | null | undefined } {
  const names = headers.map(({ name }) => ({ name, value: null }))
  const held = before?.headers ?? []
  const isSame =
    headers.length === held.length &&
    headers.every(({ name, value }, at) => value === null && name === held[at]?.name)
  // Sealing the same values again would look like a change.
  if (isSame) return { headers: names, sealed_headers: undefined }
  if (headers.length === 0) return { headers: [], sealed_headers: null }
  if (!secret) throw new Error('Nothing to seal headers with')
  const had = new Map(before && Object.entries(unsealHeaders(secret, before)))
  const values = headers.map(({ name, value }, at) => {
    const kept = value ?? had.get(name)
    if (kept === undefined)
      throw unprocessable({ field: `headers.${at}.value`, code: 'required', message: 'Escribe el valor' })
    return [name, kept]
  })
  return { headers: names, sealed_headers: seal(secret, JSON.stringify(Object.fromEntries(values))) }
}

/** Values sealed with another key are lost and must be entered again. */
function unsealHeaders(secret: ServerKeys, before: StoredHeaders): Record<string, string> {
  try {
    return headersOf(secret, before)
  } catch {
    return {}
  }
}
