import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { sendSettled } from '@/kit/form/fields/settling'
import { asApiError } from '@/kit/feedback/problem'
import { useRefusal } from '@/kit/feedback/useRefusal'
import { showToast } from '@/kit/feedback/toasts'

export type ValuesForm<Input extends FieldValues, Output> = {
  /** What to say once done. */
  done: string
  schema: z.ZodMiniType<Output, Input>
  /** What its fields start with; an amount starts with none, which the contract then asks for. */
  initial: { [Name in keyof Input]: Input[Name] | null }
  /** Does it; the key makes it safe to send twice. */
  run: (values: Output, idempotencyKey: string) => Promise<unknown>
  onDone: () => void
}

/** A few values to send: checked by the contract, and by the API's answer after, which is put at its fields where it names them. */
export function useValuesForm<Input extends FieldValues, Output extends object>({
  done,
  schema,
  initial,
  run,
  onDone,
}: ValuesForm<Input, Output>) {
  const key = useRef(nanoid())
  const { problem, tell, forget } = useRefusal()
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Input>,
  })

  async function send(values: Output) {
    forget()
    try {
      await run(values, key.current)
      key.current = nanoid()
      showToast({ text: done })
      onDone()
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been done: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      const [atFields, others] = [true, false].map((isHere) =>
        (error?.errors ?? []).filter(({ field }) => field in initial === isHere),
      )
      for (const { field, message } of atFields ?? [])
        form.setError(field as Path<Input>, { message }, { shouldFocus: true })
      if (!atFields?.length || others?.length) tell(error)
    }
  }
  return { form, submit: (event: FormEvent) => sendSettled(event, form, send), problem }
}
