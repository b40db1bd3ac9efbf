import { useTranslation } from 'react-i18next'
import { RecordFields } from '@/kit/RecordFields'
import type * as z from 'zod/mini'
import { masks } from '@/contract/mexico'
import { Channel, IdentityDocumentType, NewPerson, Sex, type PersonDetail } from '@/contract/persons'
import { channelNames } from '@/kit/channels'
import { AddressGroup } from '@/kit/fields/AddressGroup'
import { CheckboxField, RadioGroup } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { MaskedField } from '@/kit/fields/MaskedField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { formatPhone } from '@/kit/formats'
import { FormGroup, OptionalGroup } from '@/kit/FormGroup'
import { RecordForm, type Save } from '@/kit/RecordForm'

type Props = { person: PersonDetail; onSave: (save: Save<NewPerson>) => Promise<{ uuid: string }> }

/** A person's fields, to edit them: people come to be with a plan or a member, not in a form of their own. */
export function PersonForm({ person, onSave }: Props) {
  const { t } = useTranslation('persons')
  return (
    <RecordForm
      kind="Person"
      schema={NewPerson}
      initial={written(person)}
      record={person}
      onSave={onSave}
      mayRepeat={['tax_id', 'birth_date']}
    >
      <FormGroup title={t('sections.identity')}>
        <TextField name="given_names" label={t('fields.given_names')} />
        <TextField name="last_name" label={t('fields.last_name')} />
        <TextField name="second_last_name" label={t('fields.second_last_name')} optional />
        <DateField name="birth_date" label={t('fields.birth_date')} optional />
        <RadioGroup
          name="sex"
          label={t('fields.sex')}
          options={Sex.options.map((value) => ({ value, label: t(`sexes.${value}`) }))}
        />
      </FormGroup>
      <FormGroup title={t('sections.identifiers')}>
        <MaskedField name="curp" label={t('fields.curp')} mask={masks.curp} length={20} mono optional />
        <TextField name="tax_id" label={t('fields.tax_id')} length={20} mono optional />
        <MaskedField
          name="nss"
          label={t('fields.nss')}
          mask={masks.nss}
          inputMode="numeric"
          length={20}
          mono
          optional
        />
        <TextField
          name="nationality"
          label={t('fields.nationality')}
          hint={t('hints.nationality')}
          length={5}
        />
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
          options={IdentityDocumentType.options.map((value) => ({ value, label: t(`documents.${value}`) }))}
        />
        <TextField name="identity_document.number" label={t('document.number')} length={40} mono />
        <DateField name="identity_document.expires_on" label={t('document.expires_on')} optional />
      </OptionalGroup>
      <FormGroup title={t('sections.contact')}>
        <TextField name="email" label={t('fields.email')} inputMode="email" optional />
        <MaskedField
          name="phone"
          label={t('fields.phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
          optional
        />
        <MaskedField
          name="alternative_phone"
          label={t('fields.alternative_phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
          optional
        />
        <SelectField
          name="preferred_channel"
          label={t('fields.preferred_channel')}
          options={Channel.options.map((value) => ({ value, label: channelNames[value] }))}
        />
        <CheckboxField name="marketing_consent" label={t('fields.marketing_consent')} />
      </FormGroup>
      <AddressGroup name="address" />
      <RecordFields kind="Person" />
    </RecordForm>
  )
}

/** A person as the form starts with them. */
const written = (person: PersonDetail): z.input<typeof NewPerson> => ({
  given_names: person.given_names,
  last_name: person.last_name,
  second_last_name: person.second_last_name,
  birth_date: person.birth_date,
  sex: person.sex,
  curp: person.curp,
  tax_id: person.tax_id,
  nss: person.nss,
  nationality: person.nationality,
  identity_document: person.identity_document,
  email: person.email,
  phone: person.phone && formatPhone(person.phone),
  alternative_phone: person.alternative_phone && formatPhone(person.alternative_phone),
  address: person.address,
  preferred_channel: person.preferred_channel,
  marketing_consent: person.marketing_consent,
  tags: person.tags,
  external_id: person.external_id,
})
