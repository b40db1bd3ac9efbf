import { bodyText, type DeliveryAttempt, type WebhookLogDetail } from '@/contract/webhookLogs'

/** An attempt as a command that makes it again, for a terminal. */
export const curlOf = (
  { url_at_send, request_body }: WebhookLogDetail,
  { request_headers = {} }: Pick<DeliveryAttempt, 'request_headers'>,
): string =>
  [
    `curl -X POST ${quoteForShell(url_at_send)}`,
    ...Object.entries(request_headers).map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)}`),
    `  --data-raw ${quoteForShell(bodyText(request_body))}`,
  ].join(' \\\n')

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
