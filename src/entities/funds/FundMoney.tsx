import { lazy, Suspense, useState } from 'react'
import type { FundDetail } from '@/contract/funds'
import { Button } from '@/kit/Button'
import { Can } from '@/kit/Can'
import { es } from './es'

const ContributionDialog = lazy(async () => ({
  default: (await import('./FundMoneyDialogs')).ContributionDialog,
}))
const AdjustmentDialog = lazy(async () => ({
  default: (await import('./FundMoneyDialogs')).AdjustmentDialog,
}))

/** The money that staff move by hand: movements have no create screen of their own. */
export function FundMoney({ fund }: { fund: FundDetail }) {
  const [asked, ask] = useState<'contribute' | 'adjust'>()
  if (fund.status === 'closed' || fund.archived_at) return null
  const close = () => ask(undefined)
  return (
    <Can do="FundMovement.create">
      <Button onClick={() => ask('contribute')}>{es.money.contribute}</Button>
      <Button onClick={() => ask('adjust')}>{es.money.adjust}</Button>
      <Suspense>
        {asked === 'contribute' && <ContributionDialog fund={fund} onClose={close} />}
        {asked === 'adjust' && <AdjustmentDialog fund={fund} onClose={close} />}
      </Suspense>
    </Can>
  )
}
