import { Suspense, useState } from 'react'
import type { AuthorizationDetail } from '@/contract/authorizations'
import type { Claim } from '@/contract/claims'
import { claimLetters } from '@/contract/letters'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { claims } from './claimTexts'
import './claimsApi'
import { es } from './es'

const dialogs = () => import('./ClaimDialogs')
const ApproveDialog = lazyPart(dialogs, 'ApproveDialog')
const RejectDialog = lazyPart(dialogs, 'RejectDialog')
const AskDialog = lazyPart(dialogs, 'AskDialog')
const AccountDialog = lazyPart(dialogs, 'AccountDialog')
const PayDialog = lazyPart(dialogs, 'PayDialog')
const ReturnDialog = lazyPart(dialogs, 'ReturnDialog')
const ResendDialog = lazyPart(dialogs, 'ResendDialog')

/** The statuses of a claim whose decision its payee was told of. */
const decided = claimLetters.resend_decision.from

type Action = 'approve' | 'reject' | 'ask' | 'account' | 'pay' | 'return' | 'resend'

/** What may be done with a claim as it stands, beside what may be done with every authorization. */
export function ClaimActions({ authorization, claim }: { authorization: AuthorizationDetail; claim: Claim }) {
  const [doing, act] = useState<Action>()
  const { status, purpose } = authorization
  const close = () => act(undefined)
  const isApproved = status === 'approved' || status === 'partially_approved'
  const isListed = claim.payouts.some((payout) => payout.status === 'listed')
  const isOpen = status === 'requested' || status === 'in_review' || (isApproved && !isListed)
  const props = { authorization, claim, onClose: close }
  return (
    <>
      {status === 'in_review' && (
        <>
          {!claim.is_asked && (
            <Button look="primary" onClick={() => act('approve')}>
              {claims.approve}
            </Button>
          )}
          <Button onClick={() => act('ask')}>{claims.more.action}</Button>
          <Button onClick={() => act('reject')}>{es.reject}</Button>
        </>
      )}
      {isListed && (
        <Button look="primary" onClick={() => act('pay')}>
          {claims.pay.action}
        </Button>
      )}
      {(isListed || status === 'paid') && (
        <Button onClick={() => act('return')}>{claims.returned.action}</Button>
      )}
      {isOpen && purpose === 'reimbursement' && (
        <Button onClick={() => act('account')}>{claims.account.action}</Button>
      )}
      {decided.some((one) => one === status) && (
        <Button onClick={() => act('resend')}>{claims.again.action}</Button>
      )}
      <Suspense>
        {doing === 'approve' && <ApproveDialog {...props} />}
        {doing === 'reject' && <RejectDialog {...props} />}
        {doing === 'ask' && <AskDialog {...props} />}
        {doing === 'account' && <AccountDialog {...props} />}
        {doing === 'pay' && <PayDialog {...props} />}
        {doing === 'return' && <ReturnDialog {...props} />}
        {doing === 'resend' && <ResendDialog {...props} />}
      </Suspense>
    </>
  )
}
