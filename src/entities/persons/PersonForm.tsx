import { unwatched } from '@/api/writes'
import { optionsOf } from '@/kit/vocabulary/options'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { useTranslation } from '@/i18n'
import { RecordFields } from '@/kit/form/RecordFields'
import type * as z from 'zod/mini'
import { masks } from '@/contract/mexico'
import { NewPerson, type PersonDetail } from '@/contract/persons'
import { channelNames } from '@/kit/vocabulary/channels'
import { AddressGroup } from '@/kit/form/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup, OptionalGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { es } from './es'
import { useEditPersonMutation } from './api'

const blank: z.input<typeof NewPerson> = {
  given_names: '',
  last_name: '',
  second_last_name: '',
  birth_date: '',
  sex: null,
  curp: '',
  tax_id: '',
  nss: '',
  nationality: 'MX',
  identity_document: null,
  email: '',
  phone: '',
  alternative_phone: '',
  address: null,
  preferred_channel: 'email',
  marketing_consent: false,
  ...blankRecord,
}

/** A person's fields, to edit them: people come to be with a plan or a member, not in a form of their own. */
export function PersonForm({ person }: { person: PersonDetail }) {
  const [edit] = useEditPersonMutation(unwatched)
  const { t } = useTranslation('persons')
  return (
    <RecordForm
      kind="Person"
      schema={NewPerson}
      initial={formValues(blank, person)}
      record={person}
      onSave={saveByEditing(edit, person.uuid)}
      mayRepeat={['tax_id', 'birth_date', 'phone', 'email']}
    >
      <FormGroup title={t('sections.identity')}>
        <TextField name="given_names" />
        <TextField name="last_name" />
        <TextField name="second_last_name" optional />
        <DateField name="birth_date" optional />
        <RadioGroup name="sex" options={optionsOf(es.sexes)} />
      </FormGroup>
      <FormGroup title={t('sections.identifiers')}>
        <MaskedField name="curp" mask={masks.curp} length={20} mono optional />
        <TextField name="tax_id" length={20} mono optional />
        <MaskedField name="nss" mask={masks.nss} inputMode="numeric" length={20} mono optional />
        <TextField name="nationality" hint={t('hints.nationality')} length={5} />
      </FormGroup>
      <OptionalGroup
        name="identity_document"
        title={t('fields.identity_document')}
        add={t('document.add')}
        blank={{ type: 'ine', number: '', expires_on: '' }}
      >
        <SelectField
          name="identity_document.type"
          label={t('document.type')}
          options={optionsOf(es.documents)}
        />
        <TextField name="identity_document.number" label={t('document.number')} length={40} mono />
        <DateField name="identity_document.expires_on" label={t('document.expires_on')} optional />
      </OptionalGroup>
      <FormGroup title={t('sections.contact')}>
        <TextField name="email" inputMode="email" optional />
        <PhoneField name="phone" optional />
        <PhoneField name="alternative_phone" optional />
        <SelectField name="preferred_channel" options={optionsOf(channelNames)} />
        <CheckboxField name="marketing_consent" />
      </FormGroup>
      <AddressGroup name="address" />
      <RecordFields kind="Person" />
    </RecordForm>
  )
}
