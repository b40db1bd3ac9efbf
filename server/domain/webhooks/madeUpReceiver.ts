import type { CallResult } from './post'

/** The demo receiver that always fails. */
const BROKEN = 'mensajes.avisosmx.mx'

/** Answers the webhooks of the demo data in place of real receivers: nothing leaves the server. */
export function makeUpAnswer(url: string, delivery: string): CallResult {
  const isBroken = new URL(url).hostname === BROKEN
  return {
    http_status: isBroken ? 503 : 200,
    error_kind: isBroken ? 'http' : null,
    // Made up, but always the same for the same delivery.
    duration_ms: 60 + (Number.parseInt(delivery.slice(0, 4), 16) % 400),
    response_headers: { 'content-type': 'application/json' },
    response_body: isBroken ? '{"error":"Servicio en mantenimiento"}' : '{"recibido":true}',
    truncated: false,
  }
}
