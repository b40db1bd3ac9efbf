import * as z from 'zod/mini'
import { emptyAsNull } from './shapes'

const Part = emptyAsNull(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^[a-z0-9_-]{1,60}$/, 'Usa letras sin acento, números, guiones o guiones bajos'),
    ),
)

/** The marks that tell in the visits' statistics where someone came from. */
export const NewUtm = z.strictObject({
  source: Part,
  medium: Part,
  campaign: Part,
  term: Part,
  content: Part,
})

const kept = z.nullable(z.string())
export const Utm = z.object({ source: kept, medium: kept, campaign: kept, term: kept, content: kept })
export type Utm = z.infer<typeof Utm>
