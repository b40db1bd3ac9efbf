import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { type ApprovalAction, ApprovalDecision, type ApprovalRequest } from '@/contract/approvalRequests'
import type { Kind } from '@/contract/entities'
import type { MovementDirection } from '@/contract/movementDirection'
import type { PriceChange } from '@/contract/priceChanges'
import { AuthorizationButton } from '@/entities/authorizations/authorizationMenu'
import { effectText, parts } from '@/entities/plans/parts'
import { Button } from '@/kit/elements/Button'
import { InstantText, RecordLink } from '@/kit/facts/cells'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import styles from './ApprovalsList.module.css'
import { money } from './money'
import { useDecideApprovalMutation } from './moneyApi'

/** The requests that wait for a second person, each with both answers for the users who may decide. */
export const ApprovalsList = ({ requests }: { requests: readonly ApprovalRequest[] }) => (
  <ul className={styles.list}>
    {requests.map((request) => (
      <Request key={request.uuid} request={request} />
    ))}
  </ul>
)

const kinds = {
  refund: 'Payment',
  credit_note: 'Invoice',
  transfer: 'Fund',
  adjustment: 'Fund',
  price_change: 'Plan',
  commission: 'Company',
  reimbursement: 'Authorization',
  write_off: 'Invoice',
} as const satisfies Record<ApprovalAction, Kind>

type Props = { request: ApprovalRequest }

function Request({ request }: Props) {
  const { t } = useTranslation('money')
  const [asked, ask] = useState<'approve' | 'reject'>()
  const { action, subject, to, prices, publish_on, reason, note, requested_by, requested_at, obstacle } =
    request
  const why = [reason && money.reasons[reason], note].filter(Boolean).join('. ')
  const mayReject = obstacle === null || obstacle === 'limit'
  const close = () => ask(undefined)
  return (
    <li className={styles.request}>
      <div>
        <p>
          <strong>
            {t(`approvals.asks.${action}`, {
              who: requested_by.label,
              amount: amountOf(request),
              from: subject.label,
              to: to?.label ?? '',
            })}
          </strong>
        </p>
        <PriceChanges prices={prices} />
        {publish_on && <p>{t('approvals.day', { day: formatDay(publish_on) })}</p>}
        <p className={styles.more}>
          {action === 'reimbursement' ? (
            <AuthorizationButton uuid={subject.uuid} number={subject.label} />
          ) : (
            <RecordLink kind={kinds[action]} to={subject} />
          )}{' '}
          · <InstantText value={requested_at} />
          {why && ` · ${why}`}
        </p>
        <DoneBefore request={request} />
        {obstacle && (
          <p className={styles.more}>
            {(action === 'transfer' || action === 'price_change' || action === 'commission') &&
            obstacle === 'role'
              ? money.approvals.admin
              : money.approvals.obstacles[obstacle]}
          </p>
        )}
      </div>
      {mayReject && (
        <div className={styles.answers}>
          {obstacle === null && (
            <Button size="bar" onClick={() => ask('approve')}>
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

/** What was done alone before, for a sum that was asked for in parts. */
function DoneBefore({ request: { done_before, currency } }: Props) {
  const { t } = useTranslation('money')
  if (!done_before) return null
  const { person_acts, person_cents, record_cents } = done_before
  const amount = (cents: number) => formatMoney(cents, currency ?? undefined)
  return (
    <p className={styles.more}>
      {person_acts > 0 && t('approvals.before.person', { count: person_acts, amount: amount(person_cents) })}{' '}
      {record_cents > 0 && t('approvals.before.record', { amount: amount(record_cents) })}
    </p>
  )
}

/** Each price that changes, beside what is asked now. */
const PriceChanges = ({ prices }: { prices: readonly PriceChange[] }) =>
  prices.map(({ version, interval, currency, before_cents, after_cents }) => (
    <p key={version}>
      {parts.intervals[interval]}:{' '}
      {effectText({ amount_cents: before_cents, currency }, { amount_cents: after_cents, currency }) ??
        money.approvals.otherwise}
    </p>
  ))

const signs = { credit: '+', debit: '−' } satisfies Record<MovementDirection, string>

/** What is asked for, with its sign where it is put right by so much. */
const amountOf = ({ amount_cents, currency, direction }: ApprovalRequest) =>
  amount_cents === null
    ? ''
    : `${direction ? signs[direction] : ''}${formatMoney(amount_cents, currency ?? undefined)}`

type DialogProps = Props & { onClose: () => void }

/** How a request is named in the questions about it. */
const useTitles = (request: ApprovalRequest) => {
  const { t } = useTranslation('money')
  const { action, subject } = request
  const what = t(`approvals.what.${action}`, { amount: amountOf(request), from: subject.label })
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
      <PriceChanges prices={request.prices} />
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
