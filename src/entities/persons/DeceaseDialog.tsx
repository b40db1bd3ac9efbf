import { useTranslation } from '@/i18n'
import { Decease } from '@/contract/personActions'
import type { PersonDetail } from '@/contract/persons'
import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { DateField } from '@/kit/form/fields/DateField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useDeceasePersonMutation } from './api'

/** Writes down that a person died: when, and by what document; it shows what ends with it. */
export function DeceaseDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { t } = useTranslation('persons')
  const [decease] = useDeceasePersonMutation()
  const { uuid, version, full_name } = person
  return (
    <PreviewDialog
      kind="Person"
      uuid={uuid}
      title={t('decease.title', { name: full_name })}
      confirm={t('actions.decease')}
      done={t('decease.done')}
      danger
      schema={Decease}
      initial={{ deceased_on: '', document_attachment_uuid: '' }}
      run={(values, { dryRun, token, key }) =>
        decease({ uuid, version, action: 'decease', values, dryRun, token, ...(key && { key }) }).unwrap()
      }
      onClose={onClose}
    >
      <p>{t('decease.intro')}</p>
      <DateField name="deceased_on" />
      <AttachmentField
        name="document_attachment_uuid"
        label={t('decease.document')}
        hint={t('decease.hint')}
        subject={{ kind: 'Person', uuid }}
      />
    </PreviewDialog>
  )
}
