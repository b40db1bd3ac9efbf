import { Suspense, useState } from 'react'
import type { Debt } from '@/contract/debt'
import type { Ref } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { gapTexts } from './gapTexts'

const RestoreCoverDialog = lazyPart(() => import('./RestoreCoverDialog'), 'RestoreCoverDialog')

type Props = { policy: Ref; debt: Debt; currency: string }

/** Opens the act that restores the cover of a policy, for those who may edit it. */
export function RestoreCoverButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Policy.edit">
      <Button onClick={() => setOpen(true)}>{gapTexts.restore.button}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RestoreCoverDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  )
}
