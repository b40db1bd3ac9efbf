import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCorrectFactMutation, useWithdrawFactMutation } from '@/api/facts'
import type { EventDetail } from '@/contract/events'
import { writtenKindOf } from '@/contract/writtenKinds'
import { FactCorrection, FactWithdrawal } from '@/contract/factForms'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { FormDialog } from '@/kit/form/FormDialog'
import { TextField } from '@/kit/form/fields/TextField'
import { FactInputs } from '@/kit/history/facts/FactInputs'
import { es } from '@/kit/history/facts/factTexts'

type Props = { event: EventDetail; onClose: () => void }

/** What may be done with a fact that somebody noted by hand and that still holds: correct it, or withdraw it. */
export function FactActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation('facts')
  const [asking, setAsking] = useState<'correct' | 'withdraw'>()
  const last = event.fact_versions.at(-1)
  if (!last || last.kind === null) return null
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Can do="Event.edit">
        <Button onClick={() => setAsking('correct')}>{t('correct')}</Button>
      </Can>
      <Can do="Event.delete">
        <Button onClick={() => setAsking('withdraw')}>{t('withdraw')}</Button>
      </Can>
      {asking === 'correct' && <CorrectDialog event={event} onClose={onClose} />}
      {asking === 'withdraw' && <WithdrawDialog event={event} onClose={onClose} />}
    </>
  )
}

function CorrectDialog({ event, onClose }: Props) {
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

function WithdrawDialog({ event, onClose }: Props) {
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

/** An event as this screen shows it, for the server to refuse where it changed meanwhile. */
const seen = ({ uuid, version, subject }: EventDetail) => {
  const kind = writtenKindOf(subject.type)
  return { uuid, version, subject: kind && subject.uuid ? { kind, uuid: subject.uuid } : undefined }
}
