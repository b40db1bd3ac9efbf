import type { SubscriptionChannel } from '@/contract/subscriptions'

/** Where a subscription is sold. */
export const salesChannelNames: Record<SubscriptionChannel, string> = {
  web: 'En línea',
  staff: 'Equipo',
  reseller: 'Revendedor',
  company: 'Empresa',
  whatsapp: 'WhatsApp',
  api: 'API',
}
