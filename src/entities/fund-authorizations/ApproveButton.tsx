import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FundAuthorizationDetail } from '@/contract/fundAuthorizations'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { formatMoney } from '@/kit/text/formats'
import { useDecideFundAuthorizationMutation } from './api'
import { es } from './es'

const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')

/**
 * Grants all that is asked of the fund: the amount stands on the button, and what it leaves beside it. It is asked first,
 * as another button takes this one's place, on which a second press would spend the money.
 */
export function ApproveButton({ authorization }: { authorization: FundAuthorizationDetail }) {
  const { t } = useTranslation('fund-authorizations')
  const [decide] = useDecideFundAuthorizationMutation()
  const [isAsking, setAsking] = useState(false)
  const { uuid, number, version, fund_share_cents, currency } = authorization
  const amount = formatMoney(fund_share_cents, currency)

  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        {t('approve.button', { amount })}
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            title={t('approve.whole', { amount, name: number })}
            confirm={t('approve.button', { amount })}
            done={es.approve.done}
            run={() =>
              decide({
                uuid,
                version,
                action: 'approve',
                values: { amount_cents: fund_share_cents, note: null },
              }).unwrap()
            }
            onClose={() => setAsking(false)}
          >
            <p>{t('approve.holds', { amount })}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
