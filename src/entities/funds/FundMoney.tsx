import { Suspense, useState } from 'react'
import type { FundDetail } from '@/contract/funds'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const ContributionDialog = lazyPart(() => import('./FundMoneyDialogs'), 'ContributionDialog')

/** What is paid into a fund: movements have no create screen of their own. */
export function FundMoney({ fund }: { fund: FundDetail }) {
  const [isAsked, ask] = useState(false)
  if (fund.status === 'closed' || fund.archived_at) return null
  return (
    <Can do="FundMovement.create">
      <Button onClick={() => ask(true)}>{es.money.contribute}</Button>
      <Suspense>{isAsked && <ContributionDialog fund={fund} onClose={() => ask(false)} />}</Suspense>
    </Can>
  )
}
