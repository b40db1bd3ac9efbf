import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Start } from './AuthorizationForm'

const NewAuthorizationDialog = lazyPart(() => import('./AuthorizationDialog'), 'NewAuthorizationDialog')

/** Asks for an authorization with what is known of it already. */
export function NewAuthorizationButton({ start, label }: { start: Start; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Authorization.create">
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>{isOpen && <NewAuthorizationDialog start={start} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
