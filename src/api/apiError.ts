import type { AlikeRecord, Conflict, FieldProblem } from '@/contract/problem'
import type { Reply } from './exchange'

/**
 * Why a call failed, in one shape for every screen. `message` is product.md section 8's text;
 * what a person reads is made of `status`, `reason` and the problem the server described.
 */
export type ApiError = {
  /** The HTTP status; 0 when no reply arrived. */
  status: number
  /**
   * Why there is no reply to speak of: nothing arrived, it took too long, it could not be read,
   * or the session that asked (or the screen) is gone.
   */
  reason?: 'network' | 'timeout' | 'unreadable' | 'cancelled'
  /** The product's own error text, e.g. "Request failed with status 500". */
  message: string
  /** The server's stable code, e.g. `version_conflict`. */
  code?: string
  /** The server's words for the person. */
  detail?: string
  errors?: FieldProblem[]
  /** Records that it may be the same as. */
  alike?: AlikeRecord[]
  conflict?: Conflict
  requestId?: string
  /** Seconds to wait before trying again (429). */
  retryAfter?: number
}

/** What a refusal says that came without words of the server's. */
export const FORBIDDEN = 'You do not have permission to perform this action'

/** The session is over, or was when the reply came. */
export const unauthorized = (reason?: 'cancelled'): ApiError => ({
  status: 401,
  message: 'Unauthorized',
  ...(reason && { reason }),
})

/** What went wrong, from a reply that is not a success. */
export function toApiError(reply: Reply): ApiError {
  const problem = isRecord(reply.body) ? reply.body : {}
  const error: ApiError = { status: reply.status, message: messageOf(reply, problem) }
  if (reply.failure) error.reason = reply.failure
  const detail = text(problem.message)
  if (detail) error.detail = detail
  const code = text(problem.code)
  if (code) error.code = code
  const errors = readFieldProblems(problem.errors)
  if (errors.length > 0) error.errors = errors
  const alike = alikeRecords(problem.alike)
  if (alike.length > 0) error.alike = alike
  const conflict = conflictIn(problem)
  if (conflict) error.conflict = conflict
  const requestId = text(problem.request_id) ?? reply.headers?.get('x-request-id')
  if (requestId) error.requestId = requestId
  const retryAfter = secondsToWait(reply.headers?.get('retry-after'))
  if (retryAfter !== undefined) error.retryAfter = retryAfter
  return error
}

function messageOf({ status, failure }: Reply, problem: Record<string, unknown>): string {
  if (failure === 'unreadable') return 'Unreadable reply'
  if (status === 0) return failure === 'timeout' ? 'Request timed out' : 'Network request failed'
  if (status === 401) return 'Unauthorized'
  if (status === 403) return text(problem.message) ?? FORBIDDEN
  return `Request failed with status ${status}`
}

/** Errors come from any server or proxy, so each part is taken only when it is what it should be. */
function readFieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap((one) => {
    const [field, code, message] = [text(one.field), text(one.code), text(one.message)]
    return field && message ? [{ field, code: code ?? 'custom', message }] : []
  })
}

function alikeRecords(value: unknown): AlikeRecord[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap((one) => {
    const [type, uuid, label] = [text(one.type), text(one.uuid), text(one.label)]
    return type && uuid && label ? [{ type, uuid, label }] : []
  })
}

function conflictIn({ current, changed_fields, changed_by, changed_at }: Record<string, unknown>) {
  if (!isRecord(current) || !Array.isArray(changed_fields)) return undefined
  return {
    current,
    changed_fields: changed_fields.filter((field) => typeof field === 'string'),
    changed_by: text(changed_by) ?? '',
    changed_at: text(changed_at) ?? '',
  } satisfies Conflict
}

/** `Retry-After` in seconds; it may also be a date. */
function secondsToWait(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
