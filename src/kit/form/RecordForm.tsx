import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { whenSettled } from '@/kit/form/fields/settling'
import { lazyPart } from '@/kit/elements/lazyPart'
import { capital } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { showToast } from '@/kit/feedback/toasts'
import { useKeyDown } from '@/kit/elements/useKeyDown'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { AlikeRecords } from './AlikeRecords'
import { changedFields, pick } from './changes'
import { draftKey } from './draft'
import { DraftNotice } from './DraftNotice'
import { ErrorSummary } from './ErrorSummary'
import styles from './RecordForm.module.css'
import { SaveBar } from './SaveBar'
import { UnsavedGuard } from './UnsavedGuard'
import { useLateSave } from './useLateSave'
import { useDraft } from './useDraft'
import { type Save, useSaving } from './useSaving'

const ConflictDialog = lazyPart(() => import('./ConflictDialog'), 'ConflictDialog')

type Props<Input extends FieldValues, Output> = {
  kind: Kind
  /** The contract of the record as a whole. */
  schema: z.ZodMiniType<Output, Input>
  /** What the fields start with. */
  initial: Input
  /** The record being edited; none for a new one. */
  record?: { uuid: string; version: number } | undefined
  /** Where several new ones may be begun at once, what this one belongs to: each keeps its own draft. */
  draftOf?: string
  /** Saves it; resolves to the record as it is then, which is where the person goes. */
  onSave: (save: Save<Output>) => Promise<{ uuid: string }>
  /** Fields in which two records may hold the same, once the person says that it is meant. */
  mayRepeat?: string[]
  /** How the values of some fields are told apart in a conflict; others are shown as they come. */
  showValue?: (name: string, value: unknown) => ReactNode
  /** Closes the dialog that the form stands in; without one it has a screen, which is left. */
  onClose?: () => void
  /** Once saved the dialog closes, and the person stays where they are: the record has no screen of its own. */
  stays?: true
  children: ReactNode
}

/**
 * A form checked by the contract before it is sent and by the API's answer after. What is typed survives
 * a reload, an expired session and a refusal; leaving asks first; two people's changes are told apart.
 */
export function RecordForm<Input extends FieldValues, Output extends object>(props: Props<Input, Output>) {
  const { kind, schema, initial, record, showValue, onClose, stays, children } = props
  const leave = useWayOut(kind, record, onClose, stays)
  // What the record was when the form opened: a refetch behind it must not pass for something typed.
  const [opened] = useState({ values: initial, version: record?.version ?? 0 })
  const userId = useAppSelector(selectUser)?.id ?? ''
  // The person's, for as long as the form is open: a session that ends under it takes the user away first.
  const [key] = useState(draftKey(userId, kind, record?.uuid ?? props.draftOf))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: opened.values as DefaultValues<Input>,
    shouldFocusError: false,
  })
  const draft = useDraft(key, form, opened)
  const saving = useSaving(props, form, opened, draft, leave.saved)
  const element = useRef<HTMLFormElement>(null)
  const isDirty = () => changedFields(opened.values, form.getValues()).length > 0

  const late = useLateSave(submit)
  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (saving.isSending()) return
    // Nothing is promised of a form that will be refused.
    const save = navigator.onLine === false ? late.wait : saving.save
    const send = () =>
      record && !isDirty() ? leave.discarded() : void form.handleSubmit(save, saving.refuse)()
    void whenSettled(form, send, saving.refuse)
  }
  const startOver = () => {
    late.stopWaiting()
    form.reset(opened.values)
    draft.drop()
  }

  const discard = () => {
    startOver()
    leave.discarded()
  }

  useKeyDown(element, (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault() // A field of a long form is not its end.
    }
  })

  return (
    <FormProvider {...form}>
      <FormKind value={kind}>
        <form ref={element} className={styles.form} noValidate onSubmit={submit}>
          <ErrorSummary
            problem={saving.problem}
            attempt={saving.attempt}
            onSaveAnyway={
              saving.isDuplicate
                ? () => {
                    saving.saveAnyway()
                    submit()
                  }
                : undefined
            }
          >
            <AlikeRecords alike={saving.alike} />
          </ErrorSummary>
          {draft.recovered && (
            <DraftNotice at={draft.recovered} onContinue={draft.accept} onStartOver={startOver} />
          )}
          {children}
          <SaveBar isWaiting={late.isWaiting} kind={kind} isNew={!record} onDiscard={discard} />
        </form>
      </FormKind>
      <UnsavedGuard kind={kind} isDirty={() => !saving.isDone() && isDirty()} onLeave={draft.drop} />
      {saving.conflict && (
        <Suspense>
          <ConflictDialog
            kind={kind}
            conflict={saving.conflict}
            mine={pick(form.getValues(), changedFields(opened.values, form.getValues()))}
            {...(showValue && { showValue })}
            onSave={saving.resolve}
            onSee={discard}
            onClose={saving.forget}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}

/** Where the form leads: to the record, or back to where it was opened. */
function useWayOut(
  kind: Kind,
  record: { uuid: string } | undefined,
  onClose: (() => void) | undefined,
  stays: true | undefined,
) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts(kind)
  const navigate = useNavigate()
  return {
    saved: (uuid: string) => {
      showToast({
        text: record ? t('saved') : t('created', { one: capital(noun.one), context: noun.context }),
      })
      // Listings stay drawn: a dialog that is not closed would be open again on the way back to one.
      onClose?.()
      if (!stays) void navigate(paths.record(kind, uuid), { replace: !onClose })
    },
    discarded: () =>
      onClose
        ? onClose()
        : void navigate(record ? paths.record(kind, record.uuid) : paths.list(kind), { replace: true }),
  }
}
