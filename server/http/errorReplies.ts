import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '@server/db/outage'
import { busy, conflict, Refusal, unprocessable, unwritable } from '@server/core/problems'

/** Turns every error into a reply: a refusal states its reason, any other error only the id of the request. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : toRefusal(error)
    // An overloaded server does not log each call that it refuses.
    const isShed = error === refusal && refusal.code === 'unavailable'
    if (refusal.statusCode >= 500 && !isShed) request.log.error({ err: error }, 'request failed')
    return refuse(request, reply, refusal)
  })
}

/** Sends a refusal with its headers. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { retryAfter, allow } = refusal.details
  if (retryAfter !== undefined) void reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  if (allow) void reply.header('Allow', allow.join(', '))
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .send(refusal.toProblem(request.id))
}

/** Translates errors of the framework and the database, by their codes. */
function toRefusal(error: unknown): Refusal {
  const code = codeOf(error)
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'too_large', 'El contenido es demasiado grande')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'unsupported_type', 'El contenido debe ser JSON')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return unreadable()
    // Text that the database cannot store, such as NUL.
    case '22021':
    case '22P05':
      return unwritable()
    // A day that the database does not know, such as one of the year 0.
    case '22008':
      return unprocessable({ field: '', code: 'out_of_range', message: 'Hay una fecha que no existe' })
    case '22003':
      return unprocessable({ field: '', code: 'out_of_range', message: 'Hay un número demasiado grande' })
    case '23505':
      return conflict('duplicate', 'Ya existe un registro con esos datos')
    case '23503':
      return unprocessable({
        field: '',
        code: 'unknown_reference',
        message: 'Un registro relacionado no existe',
      })
    default:
      if (isOutage(error)) return busy()
      return isUnreadable(error) ? unreadable() : new Refusal(500, 'internal', 'Algo falló de nuestro lado')
  }
}

const unreadable = () => new Refusal(400, 'unreadable', 'No se pudo leer la solicitud')

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether the framework answers the error with a 400 of its own. */
const isUnreadable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 400
