import * as z from 'zod/mini'

export const LocationType = z.enum(['physical', 'virtual', 'home_service'])
export type LocationType = z.infer<typeof LocationType>

export const Accessibility = z.enum(['ramp', 'elevator', 'parking', 'braille', 'lsm'])
export type Accessibility = z.infer<typeof Accessibility>
