import { useState } from 'react'
import * as z from 'zod/mini'
import type { NewTicketMessage } from '@/contract/supportTickets'
import { dropDraft, draftKey, readDraft, writeDraft } from '@/kit/draft'
import { serverNow } from '@/store/clock'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'

const Typed = z.object({
  kind: z.enum(['public', 'internal']),
  public: z.string(),
  internal: z.string(),
  /** Those the note calls, while it still names them. */
  mentions: z.array(z.object({ uuid: z.uuid(), label: z.string() })),
})
export type Typed = z.infer<typeof Typed>

const blank: Typed = { kind: 'public', public: '', internal: '', mentions: [] }

/** What is being written in a ticket, kept in this tab until it is sent: the answer and the note, each its own text. */
export function useReplyDraft(ticket: string) {
  const userId = useAppSelector(selectUser)?.id ?? ''
  const key = `${draftKey(userId, 'SupportTicket', ticket)}.reply`
  const [typed, setTyped] = useState(() => Typed.safeParse(readDraft(key)?.values).data ?? blank)

  function change(changes: Partial<Typed>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    if (next.public || next.internal)
      writeDraft(key, { at: new Date(serverNow()).toISOString(), version: null, values: next })
    else dropDraft(key)
  }

  /** Takes back a message that was not sent; what had been begun since stays, under it. */
  function restore({ kind, body }: NewTicketMessage) {
    const begun = typed[kind]
    change({ kind, [kind]: begun ? `${body}\n\n${begun}` : body })
  }

  return { typed, change, restore }
}
