import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import type { How } from '@/api/writes'
import type { ActionReply } from '@/contract/actions'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { sendSettled } from '@/kit/form/fields/settling'
import { asApiError } from '@/kit/feedback/problem'
import { useRefusal } from '@/kit/feedback/useRefusal'
import { ProblemAlert } from '@/kit/feedback/State'
import { showToast } from '@/kit/feedback/toasts'
import { useOnline } from '@/kit/elements/useOnline'
import { DraftNotice } from './DraftNotice'
import { PreviewBody } from './PreviewBody'
import styles from './RecordForm.module.css'
import { useDialogDraft } from './useDialogDraft'
import { PAUSE_MS, usePreview } from './usePreview'
import { SubmitButton } from './SubmitButton'

type Props<Input extends FieldValues, Output> = {
  /** Whose words its fields go by. */
  kind: Kind
  /** The record it is done to. */
  uuid: string
  title: string
  /** What the button says: the verb and the noun of what is done. */
  confirm: string
  /** How the dialog is left without doing it; never "Cancelar". */
  dismiss?: string
  danger?: boolean
  size?: 'normal' | 'wide'
  /** What to say once done. */
  done: string
  schema: z.ZodMiniType<Output, Input>
  initial: { [Name in keyof Input]: Input[Name] | null }
  /** What stands for words that are not written yet, so that what would be done is shown before they are. */
  meanwhile?: Partial<Input>
  /** Whether the values leave all as it is, and what to say then: there is nothing to tell or to confirm yet. */
  unchanged?: { is: (values: Output) => boolean; says: string }
  /** Whether what the preview is refused for is said at the fields that it names, where the dialog has them. */
  refusesAtFields?: boolean
  run: (values: Output, how: How) => Promise<ActionReply<unknown>>
  onClose: () => void
  children?: ReactNode
}

/**
 * Something to do with a record that takes a few values, and that moves money or much at once: while the values are
 * chosen it shows what would be done, and then does exactly that.
 */
export function PreviewDialog<Input extends FieldValues, Output extends object>(props: Props<Input, Output>) {
  const {
    kind,
    uuid,
    title,
    confirm,
    dismiss,
    danger,
    size,
    done,
    schema,
    initial,
    meanwhile,
    unchanged,
    refusesAtFields = false,
    run,
    onClose,
    children,
  } = props
  const { t } = useTranslation('kit')
  const isOnline = useOnline()
  const id = useId()
  const key = useRef(nanoid())
  const { problem, tell, forget } = useRefusal()
  const [isChanged, setChanged] = useState(false)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Input>,
  })
  const draft = useDialogDraft(title, form, initial)
  const typed = useWatch({ control: form.control })
  const fillValues = (values: object) => ({ ...initial, ...values, ...standInsFor(meanwhile, values) })
  const read = schema.safeParse(fillValues(typed))
  const isUnchanged = read.success && unchanged?.is(read.data) === true
  const preview = usePreview(
    read.success && !isUnchanged ? JSON.stringify(read.data) : undefined,
    async () => run(schema.parse(fillValues(form.getValues())), { dryRun: true }),
    { pause: PAUSE_MS },
  )
  const refusedFields = refusesAtFields
    ? (preview.errors ?? []).filter(({ field }) => isFieldOf(initial, field))
    : []
  const { setError, clearErrors } = form
  const refused = JSON.stringify(refusedFields)
  useEffect(() => {
    const told: { field: Path<Input>; message: string }[] = JSON.parse(refused)
    for (const { field, message } of told) setError(field, { message })
    return () => {
      if (told.length > 0) clearErrors(told.map(({ field }) => field))
    }
  }, [refused, setError, clearErrors])

  async function send(values: Output) {
    forget()
    try {
      await run(values, { dryRun: false, token: preview.reply?.preview_token, key: key.current })
      draft.drop()
      showToast({ text: done })
      onClose()
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been done: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      if (error?.code === 'preview_changed') {
        setChanged(true)
        return preview.again()
      }
      const atFields = (error?.errors ?? []).filter(({ field }) => isFieldOf(initial, field))
      for (const { field, message } of atFields)
        form.setError(field as Path<Input>, { message }, { shouldFocus: true })
      if (atFields.length === 0) tell(error)
    }
  }
  const submit = (event: FormEvent) => {
    // What it does has still to be shown.
    if (read.success && !preview.reply) event.preventDefault()
    else sendSettled(event, form, send)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(size && { size })}
      foot={
        <>
          <Button data-autofocus={danger ? true : undefined} onClick={onClose}>
            {dismiss ?? t('back')}
          </Button>
          <SubmitButton
            control={form.control}
            form={id}
            look={danger ? 'danger' : 'primary'}
            sending={t('action.working')}
            blocked={isOnline ? undefined : t('detail.offline')}
            aria-disabled={(read.success && !preview.reply) || undefined}
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
            {isChanged && <p>{t('action.changed')}</p>}
            {isUnchanged && <p>{unchanged?.says}</p>}
            {read.success && !isUnchanged && refusedFields.length === 0 && (
              <PreviewBody uuid={uuid} preview={preview} />
            )}
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}

/** Whether a dialog has a field, or a field that it is a part of: `allocations.0.amount_cents`. */
const isFieldOf = (initial: object, field: string) => (field.split('.')[0] ?? '') in initial

/** Of what stands in for values, that of those that are empty. */
const standInsFor = (meanwhile: object = {}, values: object) => {
  const written = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(Object.entries(meanwhile).filter(([name]) => !written.get(name)))
}
