import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const AskCoverDialog = lazyPart(() => import('./AskCoverDialog'), 'AskCoverDialog')

/** Whose cover is asked about: a member with all their covers, or a member of one policy. */
export type AskedOf = { member: string } | { policy: string }

/** Asks whether a member is covered, from their own screen or from that of their policy. */
export function AskCoverButton({ of }: { of: AskedOf }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{es.sections.ask}</Button>
      <Suspense>{isOpen && <AskCoverDialog of={of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
