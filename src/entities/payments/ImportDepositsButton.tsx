import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const ImportDepositsDialog = lazyPart(() => import('./ImportDepositsDialog'), 'ImportDepositsDialog')

/** Opens the dialog that registers the deposits of a bank's file. */
export function ImportDepositsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Payment.create">
      <Button onClick={() => setOpen(true)}>{es.import}</Button>
      <Suspense>{isOpen && <ImportDepositsDialog onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
