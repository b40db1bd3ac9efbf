import * as z from 'zod/mini'
import { Actor, emptyAsNull, Instant, optionalText, requiredLines, requiredText, Uuid } from './shapes'
import { TicketPriority } from './supportTickets'

/** What a saved answer changes of the ticket that it is sent in; nothing of what is left empty. */
export const MacroChanges = z.strictObject({
  status: emptyAsNull(z.enum(['pending', 'resolved'])),
  priority: emptyAsNull(TicketPriority),
  team: optionalText(60),
  tags: z.array(requiredText('la etiqueta', 30)).check(z.maxLength(10, 'Usa como máximo 10 etiquetas')),
})
export type MacroChanges = z.infer<typeof MacroChanges>

/** A saved answer; `{{nombre}}`, `{{folio}}`, `{{asunto}}` and `{{firma}}` are filled in where it is used. */
export const NewTicketMacro = z.strictObject({
  name: requiredText('el nombre', 60),
  body: requiredLines('el texto', 5000),
  changes: MacroChanges,
})
export type NewTicketMacro = z.infer<typeof NewTicketMacro>

export const TicketMacro = z.object({
  uuid: Uuid,
  version: z.int(),
  name: z.string(),
  body: z.string(),
  changes: z.object({
    status: z.nullable(z.enum(['pending', 'resolved'])),
    priority: z.nullable(TicketPriority),
    team: z.nullable(z.string()),
    tags: z.array(z.string()),
  }),
  updated_at: Instant,
  updated_by: Actor,
})
export type TicketMacro = z.infer<typeof TicketMacro>

/** A text with what it leaves open filled in for one ticket; what it leaves open otherwise stays as it is. */
export function fillMacro(
  body: string,
  { requester, number, subject }: { requester: { name: string }; number: string; subject: string },
  signature: string,
): string {
  const values = new Map([
    ['nombre', requester.name.split(' ')[0] ?? requester.name],
    ['folio', number],
    ['asunto', subject],
    ['firma', signature],
  ])
  return body.replace(
    /\{\{\s*(\p{L}+)\s*\}\}/gu,
    (whole, name: string) => values.get(name.toLowerCase()) ?? whole,
  )
}

export const TicketMacros = z.object({ data: z.array(TicketMacro) })
