import { useTranslation } from '@/i18n'
import { useCorrectFactMutation, useRecordFactMutation, useWithdrawFactMutation } from '@/api/facts'
import type { EditableKind } from '@/contract/entities'
import { writtenKindOf } from '@/contract/writtenKinds'
import type { EventDetail } from '@/contract/events'
import { FactCorrection, FactFields, FactWithdrawal } from '@/contract/factForms'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './factTexts'

/** Notes by hand that something happened to a record, with its kind. */
export function FactDialog(props: { kind: EditableKind; uuid: string; onClose: () => void }) {
  const { kind, uuid, onClose } = props
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

type Props = { event: EventDetail; onClose: () => void }

/** Writes a fact anew beside what it said. */
export function CorrectFactDialog({ event, onClose }: Props) {
  const { t } = useTranslation('facts')
  const [correct] = useCorrectFactMutation()
  const last = event.fact_versions.at(-1)
  return (
    <FormDialog
      kind="Event"
      title={t('correctTitle')}
      confirm={t('correct')}
      done={t('correctDone')}
      schema={FactCorrection}
      initial={{ kind: last?.kind ?? null, text: last?.text ?? '', reason: '' }}
      run={(values) => correct({ ...seen(event), values }).unwrap()}
      onClose={onClose}
    >
      <p>{t('correctHint')}</p>
      <FactInputs />
      <TextField name="reason" label={es.fields.reason} />
    </FormDialog>
  )
}

/** Says that a fact does not hold. */
export function WithdrawFactDialog({ event, onClose }: Props) {
  const { t } = useTranslation('facts')
  const [withdraw] = useWithdrawFactMutation()
  return (
    <FormDialog
      kind="Event"
      danger
      title={t('withdrawTitle')}
      confirm={t('withdraw')}
      done={t('withdrawDone')}
      schema={FactWithdrawal}
      initial={{ reason: '' }}
      run={(values) => withdraw({ ...seen(event), values }).unwrap()}
      onClose={onClose}
    >
      <p>{t('withdrawHint')}</p>
      <TextField name="reason" label={es.fields.reason} />
    </FormDialog>
  )
}

/** What a fact is told with. */
const FactInputs = () => (
  <>
    <SelectField name="kind" label={es.fields.kind} options={optionsOf(es.kinds)} />
    <TextField name="text" label={es.fields.text} multiline />
  </>
)

/** An event as its screen shows it, for the server to refuse where it changed meanwhile. */
const seen = ({ uuid, version, subject }: EventDetail) => {
  const kind = writtenKindOf(subject.type)
  return { uuid, version, subject: kind && subject.uuid ? { kind, uuid: subject.uuid } : undefined }
}
