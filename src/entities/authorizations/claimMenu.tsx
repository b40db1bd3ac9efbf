import { Suspense, useState } from 'react'
import type { ClaimPurpose } from '@/contract/claims'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Start } from './AuthorizationForm'

const NewClaimDialog = lazyPart(() => import('./ClaimForm'), 'NewClaimDialog')

type Props = { purpose: ClaimPurpose; start: Start; label: string }

/** Asks for the money of care that was given, with what is known of it already. */
export function NewClaimButton({ purpose, start, label }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Authorization.create">
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>
        {isOpen && <NewClaimDialog purpose={purpose} start={start} onClose={() => setOpen(false)} />}
      </Suspense>
    </Can>
  )
}
