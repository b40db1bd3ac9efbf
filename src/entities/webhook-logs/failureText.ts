import type { WebhookLogDetail } from '@/contract/webhookLogs'
import type { es } from './es'

/** Which sentence tells how the last attempt failed; none where it did not. */
export function failureText({
  error_kind,
  http_status,
}: WebhookLogDetail): keyof typeof es.failures | undefined {
  if (!error_kind) return
  if (error_kind !== 'http') return error_kind
  if (http_status === 410) return 'gone'
  if (http_status === 429) return 'tooMany'
  if (http_status !== null && http_status >= 300 && http_status < 400) return 'redirect'
  return 'http'
}

/** Which sentence tells what happens next. */
export function nextText(delivery: WebhookLogDetail): keyof typeof es.next | undefined {
  const { status, webhook_status, attempts_left, waits_for, attempt_count } = delivery
  if (status === 'discarded') return 'discarded'
  if (status === 'failed') return delivery.is_test ? 'test' : 'failed'
  if (status !== 'pending') return
  if (webhook_status !== 'active') return 'stopped'
  if (waits_for) return 'waits'
  if (attempt_count === 0) return
  return attempts_left > 1 ? 'retries' : 'last'
}
