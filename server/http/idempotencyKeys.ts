import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import { canonicalJson } from '@server/core/canonicalJson'
import type { IdempotencyKey } from '@server/audit/idempotency'
import { Refusal } from '@server/core/problems'
import { staffOf } from './access'

/** The idempotency key of a request; undefined without one. @throws {Refusal} 400 for a malformed key */
export function idempotencyKeyOf(
  request: FastifyRequest,
  clock: Clock,
  /** Stands for the body in the fingerprint, where the body is not JSON. */
  content: unknown = request.body,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(400, 'unreadable', 'No se pudo leer la clave de la solicitud (Idempotency-Key)')
  const { method, url } = request
  return {
    key,
    user_uuid: staffOf(request).uuid,
    fingerprint: createHash('sha256')
      .update(canonicalJson([method, url.split('?', 1)[0], content]))
      .digest('hex'),
    at: instant(clock.now()),
  }
}
