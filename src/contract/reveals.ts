import * as z from 'zod/mini'
import { requiredText } from './shapes'

/** What is sent with every look at a value that its reader sees masked: why they ask, which the audit log keeps. */
export const RevealReason = z.strictObject({ reason: requiredText('el motivo', 200) })
export type RevealReason = z.infer<typeof RevealReason>

/** The fields of a record that arrive masked for its reader; the server fills it in for each. */
export const MaskedFields = z.array(z.string())
