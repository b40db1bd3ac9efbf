import { Suspense, useState } from 'react'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const ImportGroupDialog = lazyPart(() => import('./ImportGroupDialog'), 'ImportGroupDialog')

/** Opens the dialog that takes in the people of a group by file. */
export function ImportGroupButton({
  account,
  company,
}: {
  account?: string | undefined
  company?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Member.create">
      <Button onClick={() => setOpen(true)}>{es.importGroup}</Button>
      <Suspense>
        {isOpen && <ImportGroupDialog account={account} company={company} onClose={() => setOpen(false)} />}
      </Suspense>
    </Can>
  )
}
