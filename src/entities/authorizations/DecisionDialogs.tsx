import { useTranslation } from '@/i18n'
import { Approval, type AuthorizationDetail, Rejection } from '@/contract/authorizations'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { useApproveAuthorizationMutation, useRejectAuthorizationMutation } from './api'
import { es } from './es'

type Props = { authorization: AuthorizationDetail; onClose: () => void }

/** Authorizes all of what was asked for, or less. */
export function ApprovalDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('authorizations')
  const [approve] = useApproveAuthorizationMutation()
  const { uuid, version, number, requested_units, plan_pays_cents } = authorization
  return (
    <FormDialog
      kind="Authorization"
      title={t('approveTitle', { name: number })}
      confirm={es.approve}
      done={es.approved}
      schema={Approval}
      initial={{ units: requested_units, cents: plan_pays_cents, note: '' }}
      run={(values) => approve({ uuid, version, values }).unwrap()}
      onClose={onClose}
    >
      <NumberField name="units" label={es.decision.units} length={5} />
      <MoneyField name="cents" label={es.decision.cents} length={20} />
      <TextField name="note" label={es.decision.note} multiline optional />
    </FormDialog>
  )
}

/** Rejects it, and says why. */
export function RejectionDialog({ authorization, onClose }: Props) {
  const { t } = useTranslation('authorizations')
  const [reject] = useRejectAuthorizationMutation()
  const { uuid, version, number } = authorization
  return (
    <FormDialog
      kind="Authorization"
      title={t('rejectTitle', { name: number })}
      confirm={es.reject}
      danger
      done={es.rejected}
      schema={Rejection}
      initial={{ reason_code: 'not_covered', note: '' }}
      run={(values) => reject({ uuid, version, values }).unwrap()}
      onClose={onClose}
    >
      <SelectField name="reason_code" label={es.decision.reason_code} options={optionsOf(es.reasons)} />
      <TextField name="note" label={es.decision.note} multiline />
    </FormDialog>
  )
}
