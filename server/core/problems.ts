import type { AlikeRecord, Conflict, FieldProblem, Problem } from '@/contract/problem'

type Details = {
  errors?: FieldProblem[]
  conflict?: Conflict
  /** Existing records that may be the same as the new one. */
  alike?: AlikeRecord[]
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
  /** The methods that the address does accept. */
  allow?: string[]
}

/** Refuses a request; `message` is in Spanish, for the person who reads it. One handler turns it into a reply. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly code: string
  readonly details: Details

  constructor(statusCode: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.details = details
  }

  /** The first problem, for a person to read. */
  get sentence(): string {
    return this.details.errors?.[0]?.message ?? this.message
  }

  /** What the reply's body says. */
  toProblem(requestId: string): Problem {
    const { errors, conflict, alike } = this.details
    return {
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(alike && { alike }),
      request_id: requestId,
      ...conflict,
    }
  }
}

/** @param what the record with its article and its end agreed, e.g. `La empresa` */
export const notFound = (what = 'El registro') => new Refusal(404, 'not_found', `${what} no existe`)

/** Refuses values, field by field. */
export const unprocessable = (...errors: FieldProblem[]) =>
  new Refusal(422, 'validation', 'Hay datos que corregir', { errors })

/** Refuses text that the database cannot store: the character NUL, or a lone surrogate. */
export const unwritable = () =>
  unprocessable({ field: '', code: 'invalid_text', message: 'Hay caracteres que no se pueden guardar' })

/** Refuses what the state of the records does not allow. */
export const conflict = (code: ConflictCode, message: string, details?: Details) =>
  new Refusal(409, code, message, details)

type ConflictCode =
  | 'version_conflict'
  | 'invalid_transition'
  | 'not_deletable'
  | 'preview_required'
  | 'preview_changed'
  | 'duplicate'
  | 'idempotency_mismatch'

export const unauthorized = () =>
  new Refusal(401, 'unauthorized', 'Tu sesión terminó. Inicia sesión de nuevo')

export const tooMany = (
  retryAfter: number,
  message = 'Hay demasiados intentos. Espera un momento y vuelve a intentar',
) => new Refusal(429, 'too_many_requests', message, { retryAfter })

/** Refuses a call while the server is overloaded. */
export const busy = () =>
  new Refusal(503, 'unavailable', 'El servicio está ocupado. Vuelve a intentar en un momento', {
    retryAfter: 5,
  })

/** Refuses an amount beyond the limit of a rule, whose name is the code; it never depends on the role. */
export const limitExceeded = (rule: string, message: string, field = 'amount_cents') =>
  new Refusal(422, 'limit_exceeded', message, { errors: [{ field, code: rule, message }] })
