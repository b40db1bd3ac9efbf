import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { type FieldValues, type Path, useFormContext, type UseFormReturn } from 'react-hook-form'

/** Makes the value of a field of what is typed in it; where it takes a while, resolves to what is wrong if it cannot. */
type Settle = () => Promise<string | undefined> | undefined

const fields = new WeakMap<object, Map<string, Settle>>()
const underWay = new WeakSet<object>()

/** A field whose text is not yet its value says how it becomes so before its form is sent. */
export function useSettling(name: string, settle: Settle): void {
  const { control } = useFormContext()
  const latest = useEffectEvent(settle)
  useEffect(() => {
    const own: Settle = () => latest()
    const known = fields.get(control) ?? new Map<string, Settle>()
    fields.set(control, known.set(name, own))
    return () => {
      if (known.get(name) === own) known.delete(name)
    }
  }, [control, name])
}

/**
 * Sends a form once the texts typed in its fields have become their values. A text that cannot is reported at its
 * field, with the form's other problems; called a second time meanwhile, it does nothing.
 */
export async function whenSettled<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  send: () => void,
  onRefused?: () => void,
): Promise<void> {
  const { control, trigger, setError } = form
  if (underWay.has(control)) return
  const waiting = [...(fields.get(control) ?? [])].flatMap(([name, settle]) => {
    const problem = settle()
    return problem ? [problem.then((message) => ({ name, message }))] : []
  })
  if (waiting.length === 0) return send()
  underWay.add(control)
  try {
    const problems = (await Promise.all(waiting)).filter(({ message }) => message !== undefined)
    if (problems.length === 0) return send()
    await trigger()
    for (const { name, message } of problems) setError(name as Path<Values>, { message })
    onRefused?.()
  } finally {
    underWay.delete(control)
  }
}

/** Answers the submit of a form: sends its values once what is typed in its fields has become them. */
export function sendSettled<Values extends FieldValues, Output>(
  event: FormEvent,
  form: UseFormReturn<Values, unknown, Output>,
  send: (values: Output) => unknown,
): void {
  // It may stand within another form.
  event.stopPropagation()
  event.preventDefault()
  void whenSettled(form, () => void form.handleSubmit(send)())
}
