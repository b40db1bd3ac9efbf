import type { DeliveryAttempt } from '@/contract/webhookLogs'
import type { Difference } from '@/kit/history/ChangesTable'
import { formatCount } from '@/kit/text/formats'
import { es } from './es'

/** Where the signature of what was sent is said. */
export const SIGNATURE = 'webhook-signature'

/** What differs between two attempts of one delivery: how each ended, and the headers and the answer of each. */
export function attemptDifferences(earlier: DeliveryAttempt, later: DeliveryAttempt): Difference[] {
  const [before, after] = [flattenAttempt(earlier), flattenAttempt(later)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, label: labelOf(key), before: before.get(key), after: after.get(key) }))
    .filter((one) => one.before !== one.after)
    .map((one) => (one.key === `request ${SIGNATURE}` ? maskDifference(one) : one))
}

/** Each thing that an attempt tells, by where it stands. */
const flattenAttempt = ({ trigger, http_status, error_kind, duration_ms, ...rest }: DeliveryAttempt) =>
  new Map(
    Object.entries({
      trigger: es.triggers[trigger],
      http_status: http_status === null ? undefined : String(http_status),
      error_kind: error_kind ? es.errors[error_kind] : undefined,
      duration_ms: duration_ms === null ? undefined : `${formatCount(duration_ms)} ms`,
      ...headersOf('request', rest.request_headers),
      ...headersOf('response', rest.response_headers),
      response_body: rest.response_body ?? undefined,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

const headersOf = (side: 'request' | 'response', headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${side} ${name}`, value]))

const labels: Record<string, string> = {
  trigger: es.differences.trigger,
  http_status: es.fields.http_status,
  error_kind: es.fields.error_kind,
  duration_ms: es.fields.duration_ms,
  response_body: es.response.body,
}

function labelOf(key: string): string {
  const [side, name = ''] = key.split(' ', 2)
  return labels[key] ?? `${side === 'request' ? es.differences.sent : es.differences.answered}: ${name}`
}

/** Says that a masked value changed, without the value: the request shows it on demand. */
const maskDifference = ({ before, after, ...one }: Difference): Difference => ({
  ...one,
  before: before && '••••••',
  after: after && `•••••• (${es.differences.another})`,
})
