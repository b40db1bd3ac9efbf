import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, conflict, Refusal, unprocessable, unwritable } from '@server/core/problems'

/** Turns whatever goes wrong into a reply: refusals speak for themselves, anything else says no more than an id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : toRefusal(error)
    // A server that cannot keep up is not helped by writing so for each call.
    const isShed = error === refusal && refusal.code === 'unavailable'
    if (refusal.statusCode >= 500 && !isShed) request.log.error({ err: error }, 'request failed')
    return refuse(request, reply, refusal)
  })
}

/** Writes a refusal with the headers it calls for. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { retryAfter, allow } = refusal.details
  if (retryAfter !== undefined) void reply.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  if (allow) void reply.header('Allow', allow.join(', '))
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .send(refusal.toProblem(request.id))
}

/** What the framework and the database refuse, by their codes. */
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
    // Text that a database cannot hold, such as a NUL character.
    case '22021':
    case '22P05':
      return unwritable()
    // A day that the calendar of the database does not have, such as one of the year 0.
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
    // The statement took too long, two writers waited for each other, or the database is out of reach or room.
    case '57014':
    case '40001':
    case '40P01':
    case '53100':
    case '53300':
    case '57P01':
    case 'ECONNREFUSED':
      return busy()
    default:
      return isUnreadable(error) ? unreadable() : new Refusal(500, 'internal', 'Algo falló de nuestro lado')
  }
}

const unreadable = () => new Refusal(400, 'unreadable', 'No se pudo leer la solicitud')

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** The framework's own 400s, whatever they are called. */
const isUnreadable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 400
