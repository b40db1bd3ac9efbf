import * as z from 'zod/mini'
import { slugs } from './entities'

export const Density = z.enum(['compact', 'normal', 'comfortable'])
export type Density = z.infer<typeof Density>

const Columns = z.array(z.string().check(z.regex(/^\w{1,60}$/))).check(z.minLength(1), z.maxLength(60))

/** One user's preferences of listings, the same on every computer: columns of each, and density of rows. */
export const ListingPreferences = z.strictObject({
  columns: z.partialRecord(z.enum(Object.values(slugs)), Columns),
  density: z.nullable(Density),
})
export type ListingPreferences = z.infer<typeof ListingPreferences>
