import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApprovalAction, ApprovalDecision, type ApprovalRequest } from '@/contract/approvalRequests'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/Button'
import { InstantText, RecordLink } from '@/kit/cells'
import { TextField } from '@/kit/fields/TextField'
import { FormDialog } from '@/kit/FormDialog'
import { formatMoney } from '@/kit/formats'
import { PreviewDialog } from '@/kit/PreviewDialog'
import styles from './ApprovalsList.module.css'
import { money } from './money'
import { useDecideApprovalMutation } from './moneyApi'

/** What waits for a second person, each with its two answers for whoever may give them. */
export const ApprovalsList = ({ requests }: { requests: readonly ApprovalRequest[] }) => (
  <ul className={styles.list}>
    {requests.map((request) => (
      <Request key={request.uuid} request={request} />
    ))}
  </ul>
)

const kinds = { refund: 'Payment', credit_note: 'Invoice', transfer: 'Fund' } as const satisfies Record<
  ApprovalAction,
  Kind
>

type Props = { request: ApprovalRequest }

function Request({ request }: Props) {
  const { t } = useTranslation('money')
  const [asked, ask] = useState<'approve' | 'reject'>()
  const { action, subject, to, amount_cents, currency, reason, note, requested_by, requested_at, obstacle } =
    request
  const mayReject = obstacle === null || obstacle === 'limit'
  const close = () => ask(undefined)
  return (
    <li className={styles.request}>
      <div>
        <p>
          <strong>
            {t(`approvals.asks.${action}`, {
              who: requested_by.label,
              amount: formatMoney(amount_cents, currency),
              from: subject.label,
              to: to.label,
            })}
          </strong>
        </p>
        <p className={styles.more}>
          <RecordLink kind={kinds[action]} to={subject} /> · <InstantText value={requested_at} /> ·{' '}
          {[reason && money.reasons[reason], note].filter(Boolean).join('. ')}
        </p>
        {obstacle && (
          <p className={styles.more}>
            {action === 'transfer' && obstacle === 'role'
              ? money.approvals.admin
              : money.approvals.obstacles[obstacle]}
          </p>
        )}
      </div>
      {mayReject && (
        <div className={styles.answers}>
          {obstacle === null && (
            <Button size="bar" look="primary" onClick={() => ask('approve')}>
              {money.approvals.approve}
            </Button>
          )}
          <Button size="bar" onClick={() => ask('reject')}>
            {money.approvals.reject}
          </Button>
        </div>
      )}
      {asked === 'approve' && <ApproveDialog request={request} onClose={close} />}
      {asked === 'reject' && <RejectDialog request={request} onClose={close} />}
    </li>
  )
}

type DialogProps = Props & { onClose: () => void }

/** How a request is named in the questions about it. */
const useTitles = ({ action, amount_cents, currency }: ApprovalRequest) => {
  const { t } = useTranslation('money')
  const what = t(`approvals.what.${action}`, { amount: formatMoney(amount_cents, currency) })
  return { approve: t('approvals.approveTitle', { what }), reject: t('approvals.rejectTitle', { what }) }
}

/** Agrees to what was asked for, once it is seen what that does now. */
function ApproveDialog({ request, onClose }: DialogProps) {
  const [decide] = useDecideApprovalMutation()
  return (
    <PreviewDialog
      kind={kinds[request.action]}
      uuid={request.subject.uuid}
      title={useTitles(request).approve}
      confirm={money.approvals.approve}
      done={money.approvals.approved}
      schema={ApprovalDecision}
      initial={{ note: '' }}
      run={(values, how) => decide({ uuid: request.uuid, action: 'approve', values, ...how }).unwrap()}
      onClose={onClose}
    >
      <TextField name="note" label={money.approvals.note} multiline optional />
    </PreviewDialog>
  )
}

function RejectDialog({ request, onClose }: DialogProps) {
  const [decide] = useDecideApprovalMutation()
  return (
    <FormDialog
      kind={kinds[request.action]}
      title={useTitles(request).reject}
      confirm={money.approvals.reject}
      danger
      done={money.approvals.rejected}
      schema={ApprovalDecision}
      initial={{ note: '' }}
      run={(values) => decide({ uuid: request.uuid, action: 'reject', values, dryRun: false }).unwrap()}
      onClose={onClose}
    >
      <TextField name="note" label={money.approvals.note} multiline optional />
    </FormDialog>
  )
}
