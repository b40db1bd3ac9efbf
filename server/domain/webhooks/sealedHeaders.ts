import * as z from 'zod/mini'
import type { WebhookHeader } from '@/contract/webhookHeaders'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { seal, unseal } from '@server/core/sealing'

const Values = z.record(z.string(), z.string())

type Kept = Pick<Row<'webhooks'>, 'headers' | 'sealed_headers'>

/** The headers of a webhook with their values. @throws where they were sealed with another key */
export const headersOf = (secret: Uint8Array, { sealed_headers }: Pick<Kept, 'sealed_headers'>) =>
  Values.parse(sealed_headers === null ? {} : JSON.parse(unseal(secret, sealed_headers)))

/**
 * Headers as a webhook keeps them: their names, and their values sealed. One without a value keeps what it had.
 * @throws {Refusal} 422 where it had none
 */
export function sealHeaders(
  secret: Uint8Array | undefined,
  headers: WebhookHeader[],
  before: Kept | undefined,
): { headers: WebhookHeader[]; sealed_headers: string | null | undefined } {
  const names = headers.map(({ name }) => ({ name, value: null }))
  const held = before?.headers ?? []
  const isSame =
    headers.length === held.length &&
    headers.every(({ name, value }, at) => value === null && name === held[at]?.name)
  // Sealed anew it would look as if it had changed.
  if (isSame) return { headers: names, sealed_headers: undefined }
  if (headers.length === 0) return { headers: [], sealed_headers: null }
  if (!secret) throw new Error('Nothing to seal headers with')
  const had = new Map(before && Object.entries(readable(secret, before)))
  const values = headers.map(({ name, value }, at) => {
    const kept = value ?? had.get(name)
    if (kept === undefined)
      throw unprocessable({ field: `headers.${at}.value`, code: 'required', message: 'Escribe el valor' })
    return [name, kept]
  })
  return { headers: names, sealed_headers: seal(secret, JSON.stringify(Object.fromEntries(values))) }
}

/** With another key than theirs they are lost: each has to be written again. */
function readable(secret: Uint8Array, before: Kept): Record<string, string> {
  try {
    return headersOf(secret, before)
  } catch {
    return {}
  }
}
