import { type ApiError, toApiError } from './apiError'
import type { Reply } from './exchange'

/** What is worth knowing of a reply beside its body. */
export type Meta = { status: number; etag: string | null; disposition: string | null }
export type Outcome =
  | { data: unknown; error?: undefined; meta: Meta }
  | { data?: undefined; error: ApiError; meta?: Meta }

/** Turns a reply into its data, or into the `ApiError` that screens show. */
export function outcomeOf(reply: Reply): Outcome {
  const meta: Meta = {
    status: reply.status,
    etag: reply.headers?.get('etag') ?? null,
    disposition: reply.headers?.get('content-disposition') ?? null,
  }
  return reply.ok ? { data: reply.body, meta } : { error: toApiError(reply), meta }
}
