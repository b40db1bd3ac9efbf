import type { SerializedError } from '@reduxjs/toolkit'
import type { ApiError } from '@/api/apiError'
import { problems as says } from '@/kit/vocabulary/es'
import { plural } from '@/kit/text/formats'

/** What a person reads about a call that failed: what happened and what to do. */
export type ProblemText = {
  title: string
  body: string
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** The failure of a call, as the base query shaped it; anything else is a fault of ours. */
export const asApiError = (error: unknown): ApiError | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? (error as ApiError)
    : undefined

/** Puts a failed call into words. `wrote` says whether it may have changed something. */
export function problemText(
  failure: ApiError | SerializedError | undefined,
  { wrote = false } = {},
): ProblemText {
  const error = asApiError(failure)
  if (!error) return wrote ? says.oursWriting : says.ours
  return { ...words(error, wrote), requestId: error.requestId, retryAfter: error.retryAfter }
}

function words(
  { status, reason, detail, code, errors, retryAfter, requestId }: ApiError,
  wrote: boolean,
): ProblemText {
  if (reason === 'timeout') return wrote ? says.timeoutWriting : says.timeoutReading
  if (status === 0 || reason === 'network') return wrote ? says.networkWriting : says.networkReading
  if (reason === 'unreadable') return wrote ? says.unreadableWriting : says.unreadableReading
  if (status >= 500)
    return { title: says.server.title, body: says.server.body(status, requestId !== undefined) }
  switch (status) {
    case 401:
      return says.sessionEnded
    case 403:
      return { title: says.forbidden, body: detail ?? '' }
    case 404:
      return says.notFound
    case 410:
      return { title: says.gone, body: detail ?? '' }
    case 409:
      return { title: code === 'version_conflict' ? says.conflict : says.refused, body: detail ?? '' }
    case 413:
      return says.tooLarge
    case 429:
      return {
        title: says.tooMany.title,
        body: says.tooMany.body(plural(retryAfter ?? 30, 'segundo', 'segundos')),
      }
    default:
      // Which value is wrong says more than that one is.
      return {
        title: says.other.title,
        body: errors?.map(({ message }) => message).join('. ') ?? detail ?? says.other.body,
      }
  }
}
