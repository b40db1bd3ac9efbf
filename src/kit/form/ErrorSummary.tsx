import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { type FieldErrors, useFormState } from 'react-hook-form'
import { Button } from '@/kit/elements/Button'
import { fieldId } from '@/kit/form/fields/fieldId'
import type { ProblemText } from '@/kit/feedback/problem'
import { useProblemInTitle } from '@/kit/feedback/problemInTitle'
import { ProblemBody } from '@/kit/feedback/State'
import styles from './RecordForm.module.css'

type Props = {
  problem: ProblemText | undefined
  /** How many times a save was refused: each time the focus comes here. */
  attempt: number
  /** Saves although another record holds the same, where that may be. */
  onSaveAnyway: (() => void) | undefined
  /** The records that hold the same: `AlikeRecords`. */
  children?: ReactNode
}

/** Everything that a form was refused for, in one place that takes the focus; each line leads to its field. */
export function ErrorSummary({ problem, attempt, onSaveAnyway, children }: Props) {
  const { t } = useTranslation('kit')
  const { errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const lines = flatten(errors)
  const isShown = lines.length > 0 || problem !== undefined
  useProblemInTitle(isShown)

  // The form tells its errors a moment after it was refused; what turns up later, while typing, takes no focus.
  const seen = useRef(attempt)
  useEffect(() => {
    if (!isShown || seen.current === attempt) return
    seen.current = attempt
    box.current?.focus()
  }, [attempt, isShown])

  if (!isShown) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{problem?.title ?? t('form.problem')}</h2>
      {problem && (
        <p>
          <ProblemBody problem={problem} />
        </p>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ path, message }) => (
            <li key={path}>
              <button type="button" onClick={() => goTo(path)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
      {children}
      {onSaveAnyway && <Button onClick={onSaveAnyway}>{t('form.saveAnyway')}</Button>}
    </div>
  )
}

/** Brings a field, or the group it stands in, into sight and under the keyboard. */
function goTo(path: string) {
  const parts = path.split('.')
  while (parts.length > 0) {
    const field = document.getElementById(fieldId(parts.join('.')))
    if (field) {
      field.scrollIntoView({ block: 'center' })
      return field.focus()
    }
    parts.pop()
  }
}

/** Each message of a form with the path of its field. The form's own (`root`) is shown apart, a list's with the list. */
function flatten(errors: FieldErrors, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || (name === 'root' && prefix === '') || name === 'ref') return []
    const path = name === 'root' ? prefix.slice(0, -1) : `${prefix}${name}`
    if (typeof error.message === 'string' && error.message !== '') return [{ path, message: error.message }]
    return typeof error === 'object' ? flatten(error as FieldErrors, `${path}.`) : []
  })
}
