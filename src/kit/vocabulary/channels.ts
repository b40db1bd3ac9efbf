import type { Channel } from '@/contract/persons'

/** How people like to be reached, in words. */
export const channelNames = {
  email: 'Correo',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  sms: 'Mensaje de texto',
} satisfies Record<Channel, string>
