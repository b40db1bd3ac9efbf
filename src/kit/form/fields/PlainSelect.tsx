import { useId } from 'react'
import type { Option } from '@/kit/vocabulary/options'
import styles from './Field.module.css'

type Props = {
  label: string
  /** What stands there before anything is chosen; without it there is always something. */
  none?: string
  options: readonly Option[]
  /** The chosen value, where the parent keeps it. */
  value?: string
  /** About how many characters it holds. */
  length?: 20 | 40
  onChoose: (value: string) => void
}

/** One of a few values, chosen to do something with it: it belongs to no record. */
export function PlainSelect({ label, none, options, value, length = 20, onChoose }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.size} data-length={length}>
        <select
          id={id}
          className={styles.control}
          {...(value === undefined ? { defaultValue: '' } : { value })}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
