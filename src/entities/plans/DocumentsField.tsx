import { useTranslation } from '@/i18n'
import type { NewPlanDocument } from '@/contract/planParts'
import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { DateField } from '@/kit/form/fields/DateField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { dayOf } from '@/contract/days'
import { presentTime } from '@/store/clock'

const blank = (): NewPlanDocument => ({
  attachment_uuid: '',
  title: '',
  version: '',
  issued_on: dayOf(new Date(presentTime())),
})

/** What is agreed to with a plan: files of it, each with its version and its day. */
export function DocumentsField({ plan }: { plan: string | undefined }) {
  const { t } = useTranslation('plans')
  return (
    <RowsField<NewPlanDocument>
      name="documents"
      stacked
      one={t('documents.one')}
      add={t('documents.add')}
      blank={blank}
    >
      {(path) => (
        <>
          <TextField name={`${path}.title`} label={t('documents.title')} length={40} />
          <TextField name={`${path}.version`} label={t('documents.version')} length={10} />
          <DateField name={`${path}.issued_on`} label={t('documents.issuedOn')} />
          <AttachmentField
            name={`${path}.attachment_uuid`}
            label={t('documents.file')}
            hint={t('documents.hint')}
            subject={plan ? { kind: 'Plan', uuid: plan } : { kind: 'Plan' }}
          />
        </>
      )}
    </RowsField>
  )
}
