import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { FormKind } from './fields/fieldLabel'
import { asApiError, problemText, type ProblemText } from './problem'
import styles from './RecordForm.module.css'
import { ProblemBody } from './State'
import { showToast } from './toasts'
import { useOnline } from './useOnline'

type Props<Input extends FieldValues, Output> = {
  /** Whose words its fields go by. */
  kind: Kind
  title: string
  /** What the button says: the verb and the noun of what is done. */
  confirm: string
  danger?: boolean
  /** What to say once done. */
  done: string
  schema: z.ZodMiniType<Output, Input>
  /** What its fields start with; an amount starts with none, which the contract then asks for. */
  initial: { [Name in keyof Input]: Input[Name] | null }
  /** Does it; the key makes it safe to send twice. */
  run: (values: Output, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Something to do with a record that takes a few values: checked by the contract, and by the API's answer after. */
export function FormDialog<Input extends FieldValues, Output extends object>(props: Props<Input, Output>) {
  const { kind, title, confirm, danger, done, schema, initial, run, onClose, children } = props
  const { t } = useTranslation('kit')
  const isOnline = useOnline()
  const id = useId()
  const key = useRef(nanoid())
  const [problem, setProblem] = useState<ProblemText>()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Input>,
  })

  async function send(values: Output) {
    setProblem(undefined)
    try {
      await run(values, key.current)
      showToast({ text: done })
      onClose()
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been done: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      const [atFields, others] = [true, false].map((isHere) =>
        (error?.errors ?? []).filter(({ field }) => field in initial === isHere),
      )
      for (const { field, message } of atFields ?? [])
        form.setError(field as Path<Input>, { message }, { shouldFocus: true })
      if (!atFields?.length || others?.length) setProblem(problemText(error, { wrote: true }))
    }
  }
  const submit = (event: FormEvent) => {
    // The dialog may stand within another form.
    event.stopPropagation()
    void form.handleSubmit(send)(event)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            type="submit"
            form={id}
            look={danger ? 'danger' : 'primary'}
            busy={form.formState.isSubmitting ? t('action.working') : undefined}
            blocked={isOnline ? undefined : t('detail.offline')}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value={kind}>
          <form id={id} className={styles.form} noValidate onSubmit={submit}>
            {children}
            {problem && (
              <p role="alert">
                <strong>{problem.title}.</strong> <ProblemBody problem={problem} />
              </p>
            )}
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}
