import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { type ContactDetail, ContactFields, type ContactOwner, NewContact } from '@/contract/contacts'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { Dialog } from '@/kit/elements/Dialog'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { Loaded } from '@/kit/feedback/Loaded'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useCreateContactMutation, useEditContactMutation, useGetContactQuery } from './api'
import { es } from './es'

const blank: z.input<typeof ContactFields> = {
  person_uuid: null,
  name: '',
  role: 'billing',
  position: '',
  email: '',
  phone: null,
  extension: '',
  is_primary: false,
  receives: [],
  notes: '',
  ...blankRecord,
}

export type Owner = { type: ContactOwner; uuid: string }

/** Creates a contact of a record: contacts have no screens of their own. */
export function NewContactDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Contact')
  const [create] = useCreateContactMutation(unwatched)
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={onClose}>
      <RecordForm
        kind="Contact"
        schema={NewContact}
        initial={{ ...blank, owner_type: owner.type, owner_uuid: owner.uuid }}
        onSave={saveByCreating(create)}
        onClose={onClose}
        stays
      >
        <Fields />
      </RecordForm>
    </Dialog>
  )
}

/** Edits a contact where it is listed. */
export function EditContactDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { words, noun } = useTexts('Contact')
  const result = useGetContactQuery(uuid)
  return (
    <Dialog kind="sheet" size="wide" title={t('edit', words)} onClose={onClose}>
      <Loaded result={result} what={noun.one}>
        {(contact) => <Edit contact={contact} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Edit({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const [edit] = useEditContactMutation(unwatched)
  return (
    <RecordForm
      kind="Contact"
      schema={ContactFields}
      initial={formValues(blank, contact)}
      record={contact}
      onSave={saveByEditing(edit, contact.uuid)}
      onClose={onClose}
      stays
    >
      <Fields contact={contact} />
    </RecordForm>
  )
}

const Fields = ({ contact }: { contact?: ContactDetail }) => (
  <>
    <TextField name="name" />
    <SelectField name="role" options={optionsOf(es.roles)} length={20} />
    <TextField name="position" length={40} optional />
    <TextField name="email" inputMode="email" optional />
    <PhoneField name="phone" optional />
    <TextField name="extension" length={10} optional />
    <CheckboxField name="is_primary" />
    <CheckboxGroup name="receives" options={optionsOf(es.mailings)} optional />
    <PersonPicker name="person_uuid" current={contact?.person} optional />
    <TextField name="notes" multiline optional />
  </>
)
