import type { WebhookPayload } from '@/contract/webhooks'

/** A sample event of a type that has never occurred. */
export function sampleOf(type: string, payload: WebhookPayload, now: Date): Record<string, unknown> {
  const [kind = ''] = type.split('.')
  const NIL = '00000000-0000-4000-8000-000000000000'
  return {
    type,
    timestamp: now.toISOString(),
    data: {
      event: NIL,
      object: { type: kind, uuid: NIL },
      account: NIL,
      ...(payload === 'full' && { label: 'Ejemplo', actor: 'user', now: { status: 'active' }, before: {} }),
    },
  }
}
