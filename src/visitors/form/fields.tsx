import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'

/** What is wrong with what was answered, by field. */
export type Problems = Readonly<Record<string, string>>

type FieldProps = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  problem?: string | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

/** A question of one line, with what is wrong about its answer right above it. */
export function Field({ name, label, hint, isOptional, problem, ...input }: FieldProps) {
  const { t } = useTranslation('subscribe')
  const told = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return (
    <div className={visitor.field}>
      <label htmlFor={name}>
        {label} {isOptional && <span className={styles.soft}>{t('optional')}</span>}
      </label>
      {hint && (
        <p id={`${name}-hint`} className={styles.soft}>
          {hint}
        </p>
      )}
      <Wrong name={name} problem={problem} />
      <input
        id={name}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={told || undefined}
        {...input}
      />
    </div>
  )
}

type SelectProps = {
  name: string
  label: string
  /** What stands there while nothing is chosen. */
  none: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: string
  problem: string | undefined
}

/** One of many, from a list. */
export function Select({ name, label, none, choices, chosen, problem }: SelectProps) {
  return (
    <div className={visitor.field}>
      <label htmlFor={name}>{label}</label>
      <Wrong name={name} problem={problem} />
      <select
        id={name}
        name={name}
        defaultValue={chosen}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      >
        <option value="">{none}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The problem of a field, right above its input. */
export const Wrong = ({ name, problem }: { name: string; problem: string | undefined }) =>
  problem ? (
    <p id={`${name}-problem`} className={styles.wrong}>
      {problem}
    </p>
  ) : null

type DateProps = {
  name: string
  label: string
  hint: string
  problem: string | undefined
  value: string
  isOwn: boolean
}

/** A date that people know by heart is typed in three parts. */
export function DateParts({ name, label, hint, problem, value, isOwn }: DateProps) {
  const { t } = useTranslation('subscribe')
  const [year = '', month = '', day = ''] = value.split('-')
  const part = (which: 'day' | 'month' | 'year', known: string, size: number) => (
    <div>
      <label htmlFor={which === 'day' ? name : `${name}-${which}`}>{t(`person.${which}`)}</label>
      <input
        id={which === 'day' ? name : `${name}-${which}`}
        name={`${name}-${which}`}
        inputMode="numeric"
        maxLength={size}
        autoComplete={isOwn ? `bday-${which}` : 'off'}
        defaultValue={known.replace(/^0+/, '')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
        style={{ width: `${size + 3}ch` }}
      />
    </div>
  )
  return (
    <fieldset className={visitor.field} aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <p id={`${name}-hint`} className={styles.soft}>
        {hint}
      </p>
      <Wrong name={name} problem={problem} />
      <div className={styles.date}>
        {part('day', day, 2)}
        {part('month', month, 2)}
        {part('year', year, 4)}
      </div>
    </fieldset>
  )
}

/** The date that was typed in parts, `YYYY-MM-DD`; nothing where nothing was typed. */
export function dateIn(values: FormData, name: string): string {
  const [day, month, year] = ['day', 'month', 'year'].map((part) => textIn(values, `${name}-${part}`))
  if (!day && !month && !year) return ''
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** The trimmed text of a field; empty where it is missing. */
export const textIn = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

type Choice = { value: string; label: string; hint?: string | undefined }

/** One of several; nothing is chosen beforehand. */
export function Choices({
  name,
  legend,
  choices,
  chosen,
  problem,
}: {
  name: string
  /** What is asked; where the page's title asks it already, its id. */
  legend: ReactNode
  choices: readonly Choice[]
  chosen: string | null
  problem: string | undefined
}) {
  return (
    <fieldset className={styles.choices} aria-describedby={problem ? `${name}-problem` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <Wrong name={name} problem={problem} />
      {choices.map(({ value, label, hint }, index) => {
        const id = index === 0 ? name : `${name}-${value}`
        return (
          <div key={value} className={styles.choice}>
            <input
              type="radio"
              id={id}
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-describedby={hint ? `${id}-hint` : undefined}
            />
            <label htmlFor={id}>{label}</label>
            {hint && (
              <p id={`${id}-hint`} className={styles.soft}>
                {hint}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type AgreementProps = {
  name: string
  label: string
  /** It was agreed to already, before a card was declined. */
  isAgreed: boolean
  problem: string | undefined
}

/** Something that is agreed to by ticking it. */
export const Agreement = ({ name, label, isAgreed, problem }: AgreementProps) => (
  <div>
    <Wrong name={name} problem={problem} />
    <div className={styles.choice}>
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isAgreed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      />
      <label htmlFor={name}>{label}</label>
    </div>
  </div>
)
