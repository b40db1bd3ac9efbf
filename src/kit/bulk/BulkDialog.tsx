import { nanoid } from '@reduxjs/toolkit'
import { useId, useRef, useState, type FormEvent } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Job } from '@/contract/bulk'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { sendSettled } from '@/kit/form/fields/settling'
import { plural } from '@/kit/text/formats'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import formStyles from '@/kit/form/RecordForm.module.css'
import { ProblemAlert } from '@/kit/feedback/State'
import { useOnline } from '@/kit/elements/useOnline'
import { useTexts } from '@/kit/vocabulary/useTexts'
import type { BulkAct } from './acts'
import { useStartBulkMutation } from './api'
import { BulkPreview } from './BulkPreview'
import { JobDialog } from './JobDialog'
import { type Target, useDryRun } from './useDryRun'
import { SubmitButton } from '@/kit/form/SubmitButton'

type Props = {
  kind: Kind
  act: BulkAct
  target: Target
  count: number
  /** Whether something was begun. */
  onClose: (isBegun: boolean) => void
}

/** Asks before something is done to many records, with what it will do to how many, and then follows it. */
export function BulkDialog(props: Props) {
  const [begun, setBegun] = useState<Job>()
  return begun ? (
    <JobDialog uuid={begun.uuid} begun={begun} onClose={() => props.onClose(true)} />
  ) : (
    <Asking {...props} onBegun={setBegun} />
  )
}

function Asking({ kind, act, target, count, onBegun, onClose }: Props & { onBegun: (job: Job) => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts(kind)
  const isOnline = useOnline()
  const [start] = useStartBulkMutation()
  const id = useId()
  const key = useRef(nanoid())
  const [problem, setProblem] = useState<ProblemText>()
  const form = useForm<Record<string, unknown>, unknown, Record<string, unknown>>({
    resolver: zodResolver(act.schema),
    defaultValues: act.initial,
  })
  const values = useWatch({ control: form.control })
  const asked = act.schema.safeParse({ ...values, ...act.dryRunValues })
  const dryRun = useDryRun(kind, act.action, target, asked.success ? { ...asked.data } : undefined)
  const what = (many: number) => plural(many, noun.one, noun.other)
  const preview = dryRun.job?.state === 'done' ? dryRun.job : undefined
  const isWaiting = asked.success && !(preview && preview.done > 0)

  async function send(params: object) {
    setProblem(undefined)
    try {
      onBegun(
        await start({
          kind,
          key: key.current,
          body: { action: act.action, ...target, params: { ...params }, dry_run: false },
        }).unwrap(),
      )
    } catch (caught) {
      const error = asApiError(caught)
      if (error?.status && !error.reason) key.current = nanoid()
      setProblem(problemText(error, { wrote: true }))
    }
  }
  const submit = (event: FormEvent) => sendSettled(event, form, send)

  return (
    <Dialog
      title={act.ask(what(count))}
      onClose={() => onClose(false)}
      foot={
        <>
          <Button data-autofocus={act.Fields ? undefined : true} onClick={() => onClose(false)}>
            {t('back')}
          </Button>
          <SubmitButton
            control={form.control}
            form={id}
            look={act.danger ? 'danger' : 'primary'}
            sending={t('action.working')}
            blocked={isOnline ? undefined : t('detail.offline')}
            aria-disabled={isWaiting || undefined}
          >
            {act.confirm(what(preview?.done || count))}
          </SubmitButton>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value={kind}>
          <form id={id} className={formStyles.form} noValidate onSubmit={isWaiting ? stay : submit}>
            {act.Fields && <act.Fields />}
            <BulkPreview
              kind={kind}
              count={count}
              dryRun={dryRun}
              isAsked={asked.success}
              foreseen={act.foreseen}
            />
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}

const stay = (event: FormEvent) => event.preventDefault()
