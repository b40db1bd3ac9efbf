import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Intention } from '@server/audit/idempotency'
import { Refusal } from '@server/core/problems'
import { staffOf } from './access'

/** What a request says it is by its `Idempotency-Key`, or nothing without one. @throws {Refusal} 400 for one that is no key */
export function intentionOf(
  request: FastifyRequest,
  clock: Clock,
  /** What is asked for, where the body is not JSON. */
  asked: unknown = request.body,
): Intention | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(400, 'unreadable', 'No se pudo leer la clave de la solicitud (Idempotency-Key)')
  const { method, url } = request
  return {
    key,
    user_uuid: staffOf(request).uuid,
    fingerprint: createHash('sha256')
      .update(canonicalJson([method, url.split('?', 1)[0], asked]))
      .digest('hex'),
    at: instant(clock.now()),
  }
}
