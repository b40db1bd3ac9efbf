import * as z from 'zod/mini'
import { MetadataName, MetadataValue } from '@/contract/shapes'

/** What other systems keep beside a record as people write it: a list in which each name stands once. */
export const MetadataRows = z.strictObject({
  rows: z.array(z.strictObject({ name: MetadataName, value: MetadataValue })).check(
    z.maxLength(50, 'Guarda como máximo 50 datos'),
    z.refine(
      (rows) => new Set(rows.map(({ name }) => name)).size === rows.length,
      'Dos datos tienen el mismo nombre',
    ),
  ),
})
