import * as z from 'zod/mini'

export const ProviderKind = z.enum([
  'hospital',
  'clinic',
  'lab',
  'imaging',
  'pharmacy',
  'physician',
  'dentist',
  'optician',
  'ambulance',
  'telemedicine',
  'wellness',
])
export type ProviderKind = z.infer<typeof ProviderKind>
