import { useId, type ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { ProblemAlert } from '@/kit/feedback/State'
import { useOnline } from '@/kit/elements/useOnline'
import styles from './RecordForm.module.css'
import { DraftNotice } from './DraftNotice'
import { useDialogDraft } from './useDialogDraft'
import { useValuesForm, type ValuesForm } from './useValuesForm'
import { SubmitButton } from './SubmitButton'

type Props<Input extends FieldValues, Output> = Omit<ValuesForm<Input, Output>, 'onDone'> & {
  /** Whose words its fields go by. */
  kind: Kind
  title: string
  /** What the button says: the verb and the noun of what is done. */
  confirm: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

/** Something to do with a record that takes a few values: checked by the contract, and by the API's answer after. */
export function FormDialog<Input extends FieldValues, Output extends object>(props: Props<Input, Output>) {
  const { kind, title, confirm, danger, done, schema, initial, run, onClose, children } = props
  const { t } = useTranslation('kit')
  const isOnline = useOnline()
  const id = useId()
  const { form, submit, problem } = useValuesForm({
    done,
    schema,
    initial,
    run,
    onDone: () => {
      draft.drop()
      onClose()
    },
  })
  const draft = useDialogDraft(title, form, initial)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <SubmitButton
            control={form.control}
            form={id}
            look={danger ? 'danger' : 'primary'}
            sending={t('action.working')}
            blocked={isOnline ? undefined : t('detail.offline')}
          >
            {confirm}
          </SubmitButton>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value={kind}>
          <form id={id} className={styles.form} noValidate onSubmit={submit}>
            {draft.recovered && (
              <DraftNotice at={draft.recovered} onContinue={draft.accept} onStartOver={draft.startOver} />
            )}
            {children}
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}
