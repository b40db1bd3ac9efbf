import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { dropDraft, draftKey, findNewerDraft, readDraft, writeDraft } from '@/kit/form/draft'
import { presentTime } from '@/store/clock'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import type { Chosen, Outgoing } from './outbox'

const Typed = z.object({
  kind: z.enum(['public', 'internal']),
  public: z.string(),
  internal: z.string(),
  /** Those the note calls, while it still names them. */
  mentions: z.array(z.object({ uuid: z.uuid(), label: z.string() })),
  /** Files of the ticket that go with the next message. */
  files: z._default(z.array(z.object({ uuid: z.uuid(), name: z.string() })), []),
  /** Saved answers it is written with, and what they change. */
  macros: z._default(z.array(z.object({ uuid: z.uuid(), changes: z.array(z.string()) })), []),
})
export type Typed = z.infer<typeof Typed>

const blank: Typed = { kind: 'public', public: '', internal: '', mentions: [], files: [], macros: [] }

/** What is being written in a ticket, kept in this tab until it is sent: the answer and the note, each its own text. */
export function useReplyDraft(ticket: string) {
  const userId = useAppSelector(selectUser)?.id ?? ''
  const key = `${draftKey(userId, 'SupportTicket', ticket)}.reply`
  const [typed, setTyped] = useState(() => Typed.safeParse(readDraft(key)?.values).data ?? blank)

  // What takes its time, such as a file on its way, comes back to what is typed by then.
  const latest = useRef(typed)

  const opened = useRef(typed)
  const adopt = useEffectEvent((values: unknown) => {
    const found = Typed.safeParse(values).data
    // What was typed meanwhile is not taken away.
    if (!found || latest.current !== opened.current) return
    latest.current = found
    setTyped(found)
  })
  useEffect(() => {
    let isOpen = true
    void findNewerDraft(key).then((found) => isOpen && found && adopt(found.values))
    return () => {
      isOpen = false
    }
  }, [key])

  function change(changes: Partial<Typed> | ((typed: Typed) => Partial<Typed>)) {
    const next = {
      ...latest.current,
      ...(typeof changes === 'function' ? changes(latest.current) : changes),
    }
    latest.current = next
    setTyped(next)
    if (next.public || next.internal || next.files.length > 0)
      writeDraft(key, { at: new Date(presentTime()).toISOString(), version: null, values: next })
    else dropDraft(key)
  }

  /** Takes back a message that was not sent, with all that was chosen for it; what had been begun since stays, under it. */
  function restore({ message: { kind, body }, files, mentions, macros }: Pick<Outgoing, 'message'> & Chosen) {
    change((begun) => ({
      kind,
      [kind]: begun[kind] ? `${body}\n\n${begun[kind]}` : body,
      files: withThose(files, begun.files),
      mentions: withThose(mentions, begun.mentions),
      macros: withThose(macros, begun.macros),
    }))
  }

  return { typed, change, restore }
}

/** Some, and those of others that are not among them. */
const withThose = <One extends { uuid: string }>(some: One[], others: One[]) => [
  ...some,
  ...others.filter(({ uuid }) => !some.some((one) => one.uuid === uuid)),
]
