import * as z from 'zod/mini'
import { emptyAsNull, requiredText } from './shapes'
import { tidied } from './tidied'

const Part = emptyAsNull(
  z
    .string()
    .check(
      tidied,
      z.toLowerCase(),
      z.regex(/^[a-z0-9_-]{1,60}$/, 'Usa letras sin acento, números, guiones o guiones bajos'),
    ),
)

const parts = { source: Part, medium: Part, campaign: Part, term: Part, content: Part }

/** The marks that tell the visits' statistics where a visitor came from. */
export const NewUtm = z.strictObject(parts)

const kept = z.nullable(z.string())
export const Utm = z.object({ source: kept, medium: kept, campaign: kept, term: kept, content: kept })
export type Utm = z.infer<typeof Utm>

/** Marks under a name, which links and campaigns start from. */
export const UtmTemplate = z.strictObject({ name: requiredText('el nombre', 60), ...parts })

const KeptTemplate = z.extend(Utm, { name: z.string() })
export type KeptTemplate = z.infer<typeof KeptTemplate>
export const UtmTemplates = z.object({ data: z.array(KeptTemplate) })
export type UtmTemplates = z.infer<typeof UtmTemplates>
