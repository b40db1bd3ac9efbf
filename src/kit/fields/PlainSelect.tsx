import { useId } from 'react'
import styles from './Field.module.css'

type Props = {
  label: string
  /** What stands there before anything is chosen. */
  none: string
  options: readonly string[]
  onChoose: (option: string) => void
}

/** One of a few texts, chosen to do something with it: it belongs to no record. */
export function PlainSelect({ label, none, options, onChoose }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.size} data-length={20}>
        <select
          id={id}
          className={styles.control}
          defaultValue=""
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    </div>
  )
}
