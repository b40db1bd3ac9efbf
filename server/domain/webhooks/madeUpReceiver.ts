import type { Answer } from './post'

/** Of the made-up receivers the one that is out of order. */
const BROKEN = 'mensajes.avisosmx.mx'

/** What answers the webhooks of a demonstration, in place of machines that do not exist: nothing leaves the server. */
export function madeUpAnswer(url: string, delivery: string): Answer {
  const isBroken = new URL(url).hostname === BROKEN
  return {
    http_status: isBroken ? 503 : 200,
    error_kind: isBroken ? 'http' : null,
    // Made up too, and always the same for the same delivery.
    duration_ms: 60 + (Number.parseInt(delivery.slice(0, 4), 16) % 400),
    response_headers: { 'content-type': 'application/json' },
    response_body: isBroken ? '{"error":"Servicio en mantenimiento"}' : '{"recibido":true}',
    truncated: false,
  }
}
