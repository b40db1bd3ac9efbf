import { Suspense, useState } from 'react'
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
      <Suspense>
        {isOpen && <AuthorizationDialog uuid={uuid} number={number} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
