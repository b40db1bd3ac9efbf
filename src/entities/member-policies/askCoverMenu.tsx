import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const AskCoverDialog = lazyPart(() => import('./AskCoverDialog'), 'AskCoverDialog')

/** Of whom it is asked: a member, by all that covers them, or somebody whom a policy covers. */
export type AskedOf = { member: string } | { policy: string }

/** Asks whether somebody is covered, from their own screen or from that of their policy. */
export function AskCoverButton({ of }: { of: AskedOf }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{es.sections.ask}</Button>
      <Suspense>{isOpen && <AskCoverDialog of={of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
