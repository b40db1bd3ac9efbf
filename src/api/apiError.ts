import type { Conflict, FieldProblem } from '@/contract/problem'

/**
 * Why a call failed, in one shape for every screen. `message` is product.md section 8's text;
 * what a person reads is made of `status`, `reason` and the problem the server described.
 */
export type ApiError = {
  /** The HTTP status; 0 when no reply arrived. */
  status: number
  /** Why there is no reply to speak of: nothing arrived, it took too long, or it could not be read. */
  reason?: 'network' | 'timeout' | 'unreadable'
  /** The product's own error text, e.g. "Request failed with status 500". */
  message: string
  /** The server's stable code, e.g. `version_conflict`. */
  code?: string
  /** The server's words for the person. */
  detail?: string
  errors?: FieldProblem[]
  conflict?: Conflict
  requestId?: string
  /** Seconds to wait before trying again (429). */
  retryAfter?: number
}
