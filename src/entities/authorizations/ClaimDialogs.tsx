import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { Approval, type AuthorizationDetail, Rejection } from '@/contract/authorizations'
import { type Claim, ClaimAccount, ClaimQuestion, PayoutPayment, PayoutReturn } from '@/contract/claims'
import { dayOf } from '@/contract/days'
import { ResendDecision } from '@/contract/letters'
import { masks } from '@/contract/mexico'
import { useNow } from '@/kit/elements/useNow'
import { DateField } from '@/kit/form/fields/DateField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { claims } from './claimTexts'
import { useActOnClaimMutation } from './claimsApi'
import { es } from './es'

type Props = { authorization: AuthorizationDetail; claim: Claim; onClose: () => void }

type Action = Parameters<ReturnType<typeof useActOnClaimMutation>[0]>[0]['action']

type ActProps<Input extends object, Output> = {
  authorization: AuthorizationDetail
  action: Action
  title: string
  confirm: string
  done: string
  danger?: boolean
  schema: z.ZodMiniType<Output, Input>
  initial: { [Name in keyof Input]: Input[Name] | null }
  meanwhile?: Partial<Input>
  onClose: () => void
  children: ReactNode
}

/** Something to do with a claim, which is shown with its effects before it is done. */
function ActDialog<
  Input extends object,
  Output extends Parameters<ReturnType<typeof useActOnClaimMutation>[0]>[0]['values'],
>({ authorization: { uuid, version }, action, children, ...dialog }: ActProps<Input, Output>) {
  const [act] = useActOnClaimMutation()
  return (
    <PreviewDialog
      kind="Authorization"
      uuid={uuid}
      refusesAtFields
      run={(values, how) => act({ uuid, version, action, values, ...how }).unwrap()}
      {...dialog}
    >
      {children}
    </PreviewDialog>
  )
}

/** Approves what the plan pays of a claim, or less. */
export function ApproveDialog({ authorization, claim: { verdict }, onClose }: Props) {
  const { t } = useTranslation('claims')
  const { number, requested_units } = authorization
  const left = verdict?.answer.remaining_count ?? requested_units
  return (
    <ActDialog
      authorization={authorization}
      action="approve"
      title={t('approveTitle', { name: number })}
      confirm={claims.approve}
      done={claims.approved}
      schema={Approval}
      initial={{
        units: Math.min(requested_units, Math.max(1, left)),
        cents: verdict?.cost.plan_pays_cents ?? 0,
        note: '',
      }}
      onClose={onClose}
    >
      <NumberField name="units" label={claims.decision.units} length={5} />
      <MoneyField name="cents" label={claims.decision.cents} length={20} />
      <TextField name="note" label={claims.decision.note} multiline optional />
    </ActDialog>
  )
}

/** Rejects a claim, with the reason that the payee reads. */
export function RejectDialog({ authorization, claim: { verdict }, onClose }: Props) {
  const { t } = useTranslation('authorizations')
  const answer = verdict?.answer
  return (
    <ActDialog
      authorization={authorization}
      action="reject"
      title={t('rejectTitle', { name: authorization.number })}
      confirm={es.reject}
      done={claims.approved}
      danger
      schema={Rejection}
      initial={{ reason_code: 'not_covered', note: answer && !answer.covered ? answer.message : '' }}
      meanwhile={{ note: '—' }}
      onClose={onClose}
    >
      <SelectField name="reason_code" label={es.decision.reason_code} options={optionsOf(es.reasons)} />
      <TextField name="note" label={claims.decision.note} multiline />
    </ActDialog>
  )
}

/** Asks the payee for what is missing. */
export function AskDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('claims')
  return (
    <ActDialog
      authorization={authorization}
      action="ask"
      title={t('more.title', { name: authorization.number })}
      confirm={claims.more.action}
      done={claims.more.done}
      schema={ClaimQuestion}
      initial={{ note: '' }}
      meanwhile={{ note: '—' }}
      onClose={onClose}
    >
      <TextField name="note" label={claims.more.note} multiline />
    </ActDialog>
  )
}

/** Sends what was decided again, to the payee or to another address. */
export function ResendDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('claims')
  return (
    <ActDialog
      authorization={authorization}
      action="resend_decision"
      title={t('again.title', { name: authorization.number })}
      confirm={claims.again.action}
      done={claims.again.done}
      schema={ResendDecision}
      initial={{ to: '' }}
      onClose={onClose}
    >
      <TextField name="to" label={claims.again.to} hint={claims.again.hint} inputMode="email" optional />
    </ActDialog>
  )
}

/** Pays a claim at another account of its payee. */
export function AccountDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('claims')
  return (
    <ActDialog
      authorization={authorization}
      action="change_account"
      title={t('account.title', { name: authorization.number })}
      confirm={claims.account.action}
      done={claims.account.done}
      schema={ClaimAccount}
      initial={{ payee: { bank: '', clabe: '', holder: '' } }}
      onClose={onClose}
    >
      <TextField name="payee.bank" label={claims.account.bank} length={40} />
      <MaskedField
        name="payee.clabe"
        label={claims.account.clabe}
        mask={masks.clabe}
        inputMode="numeric"
        length={20}
        mono
      />
      <TextField name="payee.holder" label={claims.account.holder} />
    </ActDialog>
  )
}

/** Notes that its transfer went out. */
export function PayDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('claims')
  const today = dayOf(useNow())
  return (
    <ActDialog
      authorization={authorization}
      action="pay"
      title={t('pay.title', { name: authorization.number })}
      confirm={claims.pay.action}
      done={claims.pay.done}
      schema={PayoutPayment}
      initial={{ paid_on: today, reference: '' }}
      meanwhile={{ reference: '—' }}
      onClose={onClose}
    >
      <DateField name="paid_on" label={claims.pay.on} />
      <TextField name="reference" label={claims.pay.reference} length={40} mono />
    </ActDialog>
  )
}

/** Notes that the bank sent its transfer back. */
export function ReturnDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('claims')
  return (
    <ActDialog
      authorization={authorization}
      action="return_payment"
      title={t('returned.title', { name: authorization.number })}
      confirm={claims.returned.action}
      done={claims.returned.done}
      danger
      schema={PayoutReturn}
      initial={{ reason: '' }}
      meanwhile={{ reason: '—' }}
      onClose={onClose}
    >
      <TextField name="reason" label={claims.returned.reason} />
    </ActDialog>
  )
}
