import { useTranslation } from 'react-i18next'
import { useRecordFactMutation } from '@/api/facts'
import type { EditableKind } from '@/contract/entities'
import { FactFields } from '@/contract/factForms'
import { FormDialog } from '@/kit/form/FormDialog'
import { FactInputs } from './FactInputs'
import './factTexts'

/** Notes by hand that something happened to a record, with its kind. */
export function FactDialog({
  kind,
  uuid,
  onClose,
}: {
  kind: EditableKind
  uuid: string
  onClose: () => void
}) {
  const { t } = useTranslation('facts')
  const [record] = useRecordFactMutation()
  return (
    <FormDialog
      kind="Event"
      title={t('title')}
      confirm={t('save')}
      done={t('saved')}
      schema={FactFields}
      initial={{ kind: null, text: '' }}
      run={(fact, key) => record({ kind, uuid, fact, key }).unwrap()}
      onClose={onClose}
    >
      <p>{t('hint')}</p>
      <FactInputs />
    </FormDialog>
  )
}
