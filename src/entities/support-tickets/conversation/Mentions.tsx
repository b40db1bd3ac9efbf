import { useEffect, useEffectEvent, useState } from 'react'
import type { Ref } from '@/contract/shapes'
import { useListUsersQuery } from '@/entities/users/api'
import { work } from '@/entities/support-tickets/work'
import { foldText } from '@/kit/text/formats'
import { Suggestions } from '@/entities/support-tickets/Suggestions'

/** What is being called with an @ right before the caret, and where it begins. */
export function mentionAt(body: string, caret: number): { from: number; text: string } | undefined {
  const found = /(?:^|\s)@([\p{L}\p{N}.]*(?: [\p{L}]*)?)$/u.exec(body.slice(0, caret))
  const text = found?.[1]
  return text === undefined ? undefined : { from: caret - text.length - 1, text }
}

/** How long the typing rests, in milliseconds, before the server is asked. */
const REST = 150

/** Colleagues who can be called in a note. */
export function Mentions({
  id,
  sought,
  onChoose,
}: {
  id: string
  sought: string
  onChoose: (colleague: Ref) => void
}) {
  const [q, setQ] = useState(sought)
  const take = useEffectEvent(setQ)
  useEffect(() => {
    const timer = setTimeout(() => take(sought), REST)
    return () => clearTimeout(timer)
  }, [sought])
  const { data } = useListUsersQuery({ q: q.trim() || undefined, status: ['active'], page: 1, size: 6 })
  // Until the answer is there, of those before only who is still called by it.
  const wanted = foldText(sought.trim())
  const colleagues = (data?.data ?? [])
    .map(({ uuid, name, email }) => ({ uuid, label: name, detail: email }))
    .filter(({ label, detail }) => foldText(`${label} ${detail}`).includes(wanted))
  return <Suggestions id={id} label={work.composer.colleagues} options={colleagues} onChoose={onChoose} />
}
