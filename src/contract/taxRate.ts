import * as z from 'zod/mini'

/** The percentages of IVA. */
export const TaxRate = z.enum(['0', '8', '16'], 'Elige el IVA')
export type TaxRate = z.infer<typeof TaxRate>
