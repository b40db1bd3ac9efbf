import type { WebhookPayload } from '@/contract/webhooks'

/** What an event of a type would look like that has never happened. */
export function sampleOf(type: string, payload: WebhookPayload, now: Date): Record<string, unknown> {
  const [kind = ''] = type.split('.')
  const nobody = '00000000-0000-4000-8000-000000000000'
  return {
    type,
    timestamp: now.toISOString(),
    data: {
      event: nobody,
      object: { type: kind, uuid: nobody },
      account: nobody,
      ...(payload === 'full' && { label: 'Ejemplo', actor: 'user', now: { status: 'active' }, before: {} }),
    },
  }
}
