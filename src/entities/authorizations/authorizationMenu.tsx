import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'

const AuthorizationDialog = lazyPart(() => import('./AuthorizationDialog'), 'AuthorizationDialog')

/** The folio of an authorization, which opens it where one stands: it has no screen of its own. */
export function AuthorizationButton({ uuid, number }: { uuid: string; number: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" size="bar" onClick={() => setOpen(true)}>
        {number}
      </Button>
      {isOpen &&
        // Out of the row or the sentence that it is opened from, whose look it would take.
        createPortal(
          <Suspense>
            <AuthorizationDialog uuid={uuid} number={number} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
