import type { ReactNode } from 'react'
import { useController, useFormState, get } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import styles from './Field.module.css'
import { fieldId } from './fieldId'
import { useFieldLabel } from './fieldLabel'

/** What every field of a record's form is told. */
export type FieldProps = {
  /** Its path in the record: `tax_profile.tax_id`. */
  name: string
  /** What it is called, where the words of the record's kind do not say. */
  label?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  /** About how many characters it holds: its width says so. */
  length?: 5 | 10 | 20 | 40
}

type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label, a hint, what is wrong with it, and the control itself. */
export function Field({
  name,
  label: given,
  hint,
  optional,
  length,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = fieldId(name)
  const label = useFieldLabel({ name, label: given })
  const problem = useProblem(name)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field} data-problem={problem ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        <Label label={label} optional={optional} />
      </label>
      <Notes id={id} hint={hint} problem={problem} />
      <div className={styles.size} data-length={length}>
        {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described })}
      </div>
    </div>
  )
}

/** A field of several controls, under a legend. */
export function FieldGroup({ hint, optional, children, ...field }: FieldProps & { children: ReactNode }) {
  const { name } = field
  const id = fieldId(name)
  const label = useFieldLabel(field)
  const problem = useProblem(name)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.field}
      data-problem={problem ? true : undefined}
      aria-describedby={problem && `${id}-problem`}
    >
      <legend className={styles.label}>
        <Label label={label} optional={optional} />
      </legend>
      <Notes id={id} hint={hint} problem={problem} />
      {children}
    </fieldset>
  )
}

function Label({ label, optional }: { label: string; optional: boolean | undefined }) {
  const { t } = useTranslation('kit')
  return (
    <>
      {label}
      {optional && <span className={styles.optional}> {t('optionalMark')}</span>}
    </>
  )
}

/** The hint of a field and what is wrong with it, as its control is described by. */
export const Notes = ({
  id,
  hint,
  problem,
}: {
  id: string
  hint: string | undefined
  problem: string | undefined
}) => (
  <>
    {hint && (
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    )}
    {problem && (
      <span id={`${id}-problem`} className={styles.problem}>
        {problem}
      </span>
    )}
  </>
)

/** What is wrong with a field, or with the first of its parts. */
export function useProblem(name: string): string | undefined {
  const { errors } = useFormState({ name })
  const error: unknown = get(errors, name)
  if (typeof error !== 'object' || error === null) return undefined
  const message = messageOf(error)
  if (message) return message
  // What is wrong with a list of several fields as a whole stands beside what is wrong with each.
  if ('root' in error) return messageOf(error.root)
  const part = Object.values(error).find((one) => typeof one?.message === 'string')
  return Array.isArray(error) ? part?.message : undefined
}

const messageOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined

/** The value of a field that is not a plain native input, and how to change it. */
export function useValue<Value>(name: string): [Value, (value: Value) => void, () => void] {
  const { field } = useController({ name })
  return [field.value, field.onChange, field.onBlur]
}
