import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RecordFields } from '@/kit/RecordFields'
import { type MemberFields, MemberKind, Relationship } from '@/contract/members'
import { masks } from '@/contract/mexico'
import type { Ref } from '@/contract/shapes'
import { RadioGroup } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { MaskedField } from '@/kit/fields/MaskedField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/FormGroup'
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
      <RadioGroup
        name="kind"
        label={t('fields.kind')}
        options={MemberKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === 'dependent' && (
        <>
          <HolderPicker
            name="holder_member_uuid"
            label={t('fields.holder')}
            account={account ?? chosenAccount}
            current={holder}
          />
          <SelectField
            name="relationship"
            label={t('fields.relationship')}
            length={20}
            options={Relationship.options.map((value) => ({ value, label: t(`relationships.${value}`) }))}
          />
        </>
      )}
    </>
  )
}

/** What may be written of a member at any time, apart from whether they are a holder. */
export function MemberGroups() {
  const { t } = useTranslation('members')
  return (
    <>
      <FormGroup title={t('sections.job')}>
        <TextField name="employee_number" label={t('fields.employee_number')} length={20} mono optional />
        <TextField name="department" label={t('fields.department')} length={40} optional />
        <TextField name="cost_center" label={t('fields.cost_center')} length={20} optional />
        <DateField name="hired_on" label={t('fields.hired_on')} optional />
      </FormGroup>
      <OptionalGroup
        name="emergency_contact"
        title={t('sections.emergency')}
        add={t('emergency.add')}
        blank={{ name: '', phone: '', relationship: '' }}
      >
        <TextField name="emergency_contact.name" label={t('emergency.name')} />
        <MaskedField
          name="emergency_contact.phone"
          label={t('emergency.phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
        />
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
