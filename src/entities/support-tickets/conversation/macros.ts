import type { MacroChanges } from '@/contract/ticketMacros'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'

/** What is being called with a / right before the caret, and where it begins. */
export function macroAt(body: string, caret: number): { from: number; text: string } | undefined {
  const found = /(?:^|\s)\/([\p{L}\p{N}]*(?: [\p{L}\p{N}]+)*)$/u.exec(body.slice(0, caret))
  const text = found?.[1]
  return text === undefined ? undefined : { from: caret - text.length - 1, text }
}

/** What a saved answer changes, each in words. */
export const changesOf = ({ status, priority, team, tags }: MacroChanges): string[] => [
  ...(status ? [`${es.fields.status} ${work.macros.statuses[status]}`] : []),
  ...(priority ? [`${es.fields.priority} ${es.priorities[priority]}`] : []),
  ...(team ? [`${es.fields.team} ${team}`] : []),
  ...(tags.length > 0 ? [`${es.fields.tags} ${tags.join(', ')}`] : []),
]
