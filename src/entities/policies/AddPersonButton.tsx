import { Suspense, useState } from 'react'
import type { PolicyDetail } from '@/contract/policies'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { peopleTexts } from './peopleTexts'

const AddPersonDialog = lazyPart(() => import('./AddPersonDialog'), 'AddPersonDialog')

/** Opens the act by which a policy covers one more person. */
export function AddPersonButton({ policy }: { policy: PolicyDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="MemberPolicy.create">
      <Button onClick={() => setOpen(true)}>{peopleTexts.add.open}</Button>
      <Suspense>{isOpen && <AddPersonDialog policy={policy} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
