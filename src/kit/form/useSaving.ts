import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '@/api/apiError'
import type { AlikeRecord, Conflict } from '@/contract/problem'
import { asApiError } from '@/kit/feedback/problem'
import { useRefusal } from '@/kit/feedback/useRefusal'
import { changedFields, holds, pick } from './changes'

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

type Props<Output> = {
  onSave: (save: Save<Output>) => Promise<{ uuid: string }>
  /** Fields in which two records may hold the same, once the person says that it is meant. */
  mayRepeat?: string[]
}

/** What the fields held when the form opened, and the version of the record then. */
type Opened<Input> = { values: Input; version: number }

/** Sends what was typed and takes what comes back: done, refused field by field, or a conflict of versions. */
export function useSaving<Input extends FieldValues, Output extends object>(
  { onSave, mayRepeat = [] }: Props<Output>,
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
