import { useTranslation } from '@/i18n'
import {
  Answer,
  Approval,
  Capture,
  Extension,
  type FundAuthorizationDetail,
  Question,
  Rejection,
} from '@/contract/fundAuthorizations'
import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import type { How } from '@/api/writes'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useDecideFundAuthorizationMutation } from './api'
import { es } from './es'

type Props = { authorization: FundAuthorizationDetail; onClose: () => void }

/** Decides something of an authorization, as it is now. */
function useDecide({ authorization: { uuid, version } }: Props) {
  const [decide] = useDecideFundAuthorizationMutation()
  return (
    { action, values }: Pick<Parameters<typeof decide>[0], 'action' | 'values'>,
    { dryRun, token, key }: How = { dryRun: false },
  ) => decide({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}

/** Grants an amount, all that was asked of the fund or what fits, and shows what that leaves while it is written. */
export function ApprovalDialog({ cents, ...props }: Props & { cents: number }) {
  const { t } = useTranslation('fund-authorizations')
  const decide = useDecide(props)
  return (
    <PreviewDialog
      kind="FundAuthorization"
      uuid={props.authorization.uuid}
      title={t('approve.title', { name: props.authorization.number })}
      confirm={es.approve.confirm}
      done={es.approve.done}
      schema={Approval}
      initial={{ amount_cents: cents, note: '' }}
      run={(values, how) => decide({ action: 'approve', values }, how)}
      onClose={props.onClose}
    >
      <MoneyField name="amount_cents" label={es.approve.amount} length={20} />
      <TextField name="note" label={es.approve.note} multiline optional />
    </PreviewDialog>
  )
}

/** Says no, and why. */
export function RejectionDialog(props: Props) {
  const { t } = useTranslation('fund-authorizations')
  const decide = useDecide(props)
  return (
    <FormDialog
      kind="FundAuthorization"
      title={t('reject.title', { name: props.authorization.number })}
      confirm={es.reject.button}
      danger
      done={es.reject.done}
      schema={Rejection}
      initial={{ reason_code: null, note: '' }}
      run={(values) => decide({ action: 'reject', values })}
      onClose={props.onClose}
    >
      <RadioGroup name="reason_code" label={es.reject.reason} options={optionsOf(es.reasons)} />
      <TextField name="note" label={es.reject.note} multiline optional />
    </FormDialog>
  )
}

/** Asks what has to be known before deciding, or answers it. */
export function TalkDialog({ action, ...props }: Props & { action: 'ask' | 'answer' }) {
  const { t } = useTranslation('fund-authorizations')
  const decide = useDecide(props)
  const words = action === 'ask' ? es.question : es.answer
  const name = props.authorization.number
  return (
    <FormDialog
      kind="FundAuthorization"
      title={action === 'ask' ? t('question.title', { name }) : t('answer.title', { name })}
      confirm={words.button}
      done={words.done}
      schema={action === 'ask' ? Question : Answer}
      initial={{ note: '' }}
      run={(values) => decide({ action, values })}
      onClose={props.onClose}
    >
      <TextField name="note" label={words.note} multiline />
    </FormDialog>
  )
}

/** Spends what was really charged. */
export function CaptureDialog(props: Props) {
  const { t } = useTranslation('fund-authorizations')
  const decide = useDecide(props)
  const { uuid, number, held_cents } = props.authorization
  return (
    <FormDialog
      kind="FundAuthorization"
      title={t('capture.title', { name: number })}
      confirm={es.capture.button}
      done={es.capture.done}
      schema={Capture}
      initial={{ amount_cents: held_cents, receipt_folio: '', receipt_attachment_uuid: '', final: true }}
      run={(values) => decide({ action: 'capture', values })}
      onClose={props.onClose}
    >
      <MoneyField name="amount_cents" label={es.capture.amount} length={20} />
      <TextField name="receipt_folio" length={20} />
      <AttachmentField
        name="receipt_attachment_uuid"
        label={es.capture.receipt}
        hint={es.capture.receiptHint}
        subject={{ kind: 'FundAuthorization', uuid }}
      />
      <CheckboxField name="final" label={es.capture.final} />
    </FormDialog>
  )
}

/** Keeps what is held for longer. */
export function ExtensionDialog(props: Props) {
  const { t } = useTranslation('fund-authorizations')
  const decide = useDecide(props)
  const { number, expires_on } = props.authorization
  return (
    <FormDialog
      kind="FundAuthorization"
      title={t('extend.title', { name: number })}
      confirm={es.extend.button}
      done={es.extend.done}
      schema={Extension}
      initial={{ expires_on: expires_on ?? '' }}
      run={(values) => decide({ action: 'extend', values })}
      onClose={props.onClose}
    >
      <DateField name="expires_on" label={es.extend.until} />
    </FormDialog>
  )
}
