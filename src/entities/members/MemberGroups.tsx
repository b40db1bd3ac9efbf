import { optionsOf } from '@/kit/vocabulary/options'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { RecordFields } from '@/kit/form/RecordFields'
import type { MemberFields } from '@/contract/members'
import type { Ref } from '@/contract/shapes'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { es } from './es'
import { HolderPicker } from './HolderPicker'

type Props = {
  /** The account to choose the holder from; the form's own where it has one. */
  account?: string
  holder?: Ref | null
}

/** Whether a member is a holder or depends on one, and on whom. */
export function Kind({ account, holder }: Props) {
  const { t } = useTranslation('members')
  const { control } = useFormContext<Partial<MemberFields> & { account_uuid?: string }>()
  const [kind, chosenAccount] = useWatch({ control, name: ['kind', 'account_uuid'] })
  return (
    <>
      <RadioGroup name="kind" options={optionsOf(es.kinds)} />
      {kind === 'dependent' && (
        <>
          <HolderPicker
            name="holder_member_uuid"
            label={t('fields.holder')}
            account={account ?? chosenAccount}
            current={holder}
          />
          <SelectField name="relationship" length={20} options={optionsOf(es.relationships)} />
        </>
      )}
    </>
  )
}

/** What may be written of a member at any time, apart from whether they are a holder. */
export function MemberGroups({ doctor }: { doctor?: Ref | null }) {
  const { t } = useTranslation('members')
  return (
    <>
      <FormGroup title={t('sections.job')}>
        <TextField name="employee_number" length={20} mono optional />
        <TextField name="department" length={40} optional />
        <TextField name="cost_center" length={20} optional />
        <DateField name="hired_on" optional />
      </FormGroup>
      <FormGroup title={t('sections.doctor')}>
        <ProviderPicker name="primary_provider_uuid" current={doctor} optional />
      </FormGroup>
      <OptionalGroup
        name="emergency_contact"
        title={t('sections.emergency')}
        add={t('emergency.add')}
        blank={{ name: '', phone: '', relationship: '' }}
      >
        <TextField name="emergency_contact.name" label={t('emergency.name')} />
        <PhoneField name="emergency_contact.phone" label={t('emergency.phone')} />
        <TextField
          name="emergency_contact.relationship"
          label={t('emergency.relationship')}
          length={40}
          optional
        />
      </OptionalGroup>
      <RecordFields kind="Member" />
    </>
  )
}
