import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FundAuthorizationDetail } from '@/contract/fundAuthorizations'
import { Button } from '@/kit/elements/Button'
import { formatMoney } from '@/kit/text/formats'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import { showToast } from '@/kit/feedback/toasts'
import { useDecideFundAuthorizationMutation } from './api'
import { es } from './es'

/**
 * Grants at once all that is asked of the fund: the amount stands on the button, and what it leaves beside it. A refusal
 * is said in place.
 */
export function ApproveButton({ authorization }: { authorization: FundAuthorizationDetail }) {
  const { t } = useTranslation(['fund-authorizations', 'kit'])
  const [decide, { isLoading }] = useDecideFundAuthorizationMutation()
  const [problem, setProblem] = useState<ProblemText>()
  const { uuid, version, fund_share_cents, currency } = authorization

  async function approve() {
    setProblem(undefined)
    try {
      const values = { amount_cents: fund_share_cents, note: null }
      await decide({ uuid, version, action: 'approve', values }).unwrap()
      showToast({ text: es.approve.done })
    } catch (caught) {
      setProblem(problemText(asApiError(caught), { wrote: true }))
    }
  }

  return (
    <>
      <Button look="primary" busy={isLoading ? t('kit:action.working') : undefined} onClick={approve}>
        {t('approve.button', { amount: formatMoney(fund_share_cents, currency) })}
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
