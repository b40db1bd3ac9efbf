import { bodyText, type DeliveryAttempt, type WebhookLogDetail } from '@/contract/webhookLogs'

/** An attempt as a command that makes it again, for a terminal. */
export const curlOf = (
  { url_at_send, request_body }: WebhookLogDetail,
  { request_headers = {} }: Pick<DeliveryAttempt, 'request_headers'>,
): string =>
  [
    `curl -X POST ${quoted(url_at_send)}`,
    ...Object.entries(request_headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(bodyText(request_body))}`,
  ].join(' \\\n')

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
