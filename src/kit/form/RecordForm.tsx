import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { ApiError } from '@/api/apiError'
import type { Kind } from '@/contract/entities'
import type { AlikeRecord, Conflict } from '@/contract/problem'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { whenSettled } from '@/kit/form/fields/settling'
import { lazyPart } from '@/kit/elements/lazyPart'
import { capital } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { asApiError } from '@/kit/feedback/problem'
import { useRefusal } from '@/kit/feedback/useRefusal'
import { showToast } from '@/kit/feedback/toasts'
import { useKeyDown } from '@/kit/elements/useKeyDown'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { AlikeRecords } from './AlikeRecords'
import { changedFields, holds, pick } from './changes'
import { draftKey } from './draft'
import { DraftNotice } from './DraftNotice'
import { ErrorSummary } from './ErrorSummary'
import styles from './RecordForm.module.css'
import { SaveBar } from './SaveBar'
import { UnsavedGuard } from './UnsavedGuard'
import { useLateSave } from './useLateSave'
import { useDraft } from './useDraft'

const ConflictDialog = lazyPart(() => import('./ConflictDialog'), 'ConflictDialog')

/** What a save is asked for. */
export type Save<Output> = {
  /** All the fields, which is what a new record is made of. */
  values: Output
  /** Those that the person changed, which is what an edit sends. */
  changes: Partial<Output>
  /** The version of the record that the changes were made on; 0 for a new one. */
  version: number
  /** Makes it safe to send the same save twice. */
  idempotencyKey: string
  /** The person knows that another record has the same data, and means it. */
  allowDuplicate: boolean
}

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

/**
 * Resolves once the form no longer shows. A form that is saved counts as being sent until then: it is not saved twice, and
 * its fields are not drawn again only to be left.
 */
function useUntilLeft(): () => Promise<void> {
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  return () =>
    new Promise((resolve) => {
      leave.current = resolve
    })
}

type Opened<Input> = { values: Input; version: number }

/** Sends what was typed and takes what comes back: done, refused field by field, or a conflict of versions. */
function useSaving<Input extends FieldValues, Output extends object>(
  { onSave, mayRepeat = [] }: Props<Input, Output>,
  form: UseFormReturn<Input, unknown, Output>,
  opened: Opened<Input>,
  draft: { version: number; keep: () => void; drop: () => void },
  onSaved: (uuid: string) => void,
) {
  const [attempt, setAttempt] = useState(0)
  const { problem, tell, forget } = useRefusal()
  const sending = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const key = useRef(nanoid())
  const isDone = useRef(false)
  const allowDuplicate = useRef(false)
  const untilLeft = useUntilLeft()
  const [isDuplicate, setDuplicate] = useState(false)
  const [alike, setAlike] = useState<AlikeRecord[]>()

  const refuse = () => setAttempt((before) => before + 1)

  async function send(output: Output, names: string[], version: number) {
    forget()
    setDuplicate(false)
    setAlike(undefined)
    sending.current = true
    draft.keep() // An expired session, or a refusal that leaves the screen, must not lose it.
    const changes = pick(output, names)
    try {
      const saved = await onSave({
        values: output,
        changes,
        version,
        idempotencyKey: key.current,
        allowDuplicate: allowDuplicate.current,
      })
      await end(saved.uuid)
    } catch (caught) {
      const error = asApiError(caught)
      // Saved already, by a call whose reply was lost or by another person: there is nothing to choose.
      const current = error?.conflict?.current
      if (typeof current?.uuid === 'string' && holds(current, changes)) await end(current.uuid)
      else fail(error)
    } finally {
      sending.current = false
    }
  }

  async function end(uuid: string) {
    isDone.current = true
    setConflict(undefined)
    draft.drop()
    onSaved(uuid)
    await untilLeft()
  }

  function fail(error: ApiError | undefined) {
    // With no reply to read it may have been done: the same key makes trying again safe. With one, the next try is another.
    if (error?.status && !error.reason) key.current = nanoid()
    if (error?.conflict) return setConflict(error.conflict)
    setDuplicate(
      error?.code === 'duplicate' && Boolean(error.errors?.every(({ field }) => mayRepeat.includes(field))),
    )
    setAlike(error?.alike)
    for (const { field, message } of error?.errors ?? []) form.setError(field as Path<Input>, { message })
    if (!error?.errors?.length) tell(error)
    refuse()
  }

  return {
    attempt,
    problem,
    conflict,
    isDuplicate,
    alike,
    /** Saves although another record holds the same. */
    saveAnyway: () => {
      allowDuplicate.current = true
    },
    refuse,
    isSending: () => sending.current,
    isDone: () => isDone.current,
    forget: () => setConflict(undefined),
    save: (output: Output) => send(output, changedFields(opened.values, form.getValues()), draft.version),
    /** Saves again over the newer version, without the fields where the other person's value stays. */
    resolve: (names: string[], version: number) =>
      form.handleSubmit((output) => send(output, names, version), refuse)(),
  }
}
