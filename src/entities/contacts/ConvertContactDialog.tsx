import { useTranslation } from '@/i18n'
import type { ContactDetail } from '@/contract/contacts'
import { NewPersonPicker } from '@/entities/persons/NewPersonPicker'
import { Button } from '@/kit/elements/Button'
import { RecordLink } from '@/kit/facts/cells'
import { Dialog } from '@/kit/elements/Dialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import { useConvertContactMutation, useEditContactMutation, useGetContactQuery } from './api'
import { es } from './es'

type Props = { uuid: string; onClose: () => void }

/** Registers a contact as a person, or ties them to the person who they turn out to be. */
export function ConvertContactDialog({ uuid, onClose }: Props) {
  const { t } = useTranslation('kit')
  const result = useGetContactQuery(uuid)
  const contact = result.currentData
  if (contact && !contact.person) return <Convert contact={contact} onClose={onClose} />
  return (
    <Dialog title={es.convert.title} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <Loaded result={result}>
        {({ person }) => (
          <p>
            {es.convert.already} <RecordLink kind="Person" to={person} />
          </p>
        )}
      </Loaded>
    </Dialog>
  )
}

function Convert({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const [convert] = useConvertContactMutation()
  const [edit] = useEditContactMutation()
  const { uuid, version } = contact

  function finish() {
    showToast({ text: es.convert.done })
    onClose()
  }
  async function tie(person_uuid: string) {
    try {
      await edit({ uuid, version, changes: { person_uuid }, allowDuplicate: false }).unwrap()
      finish()
    } catch (error) {
      showToast({ text: problemText(asApiError(error), { wrote: true }).title })
    }
  }
  return (
    <NewPersonPicker
      title={es.convert.title}
      confirm={es.convert.confirm}
      known={partsOf(contact.name)}
      register={async ({ values, key, allowDuplicate }) => {
        const { given_names, last_name, second_last_name, birth_date, sex, curp } = values
        const identity = { given_names, last_name, second_last_name, birth_date, sex, curp }
        const { data } = await convert({
          uuid,
          version,
          action: 'convert',
          values: { ...identity, allow_duplicate: allowDuplicate },
          key,
        }).unwrap()
        return data.person ?? { uuid, label: data.name }
      }}
      onChosen={(person, isNew) => void (isNew ? finish() : tie(person.uuid))}
      onClose={onClose}
    />
  )
}

/** A name as people write it: what comes before the surnames, and one or two of those. */
function partsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const surnames = words.length > 2 ? 2 : words.length > 1 ? 1 : 0
  const [last_name = '', second_last_name = ''] = words.slice(words.length - surnames)
  return {
    given_names: words.slice(0, words.length - surnames).join(' '),
    last_name: surnames ? last_name : '',
    second_last_name: surnames ? second_last_name : '',
  }
}
