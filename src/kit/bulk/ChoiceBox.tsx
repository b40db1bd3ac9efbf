import { useEffect, useRef } from 'react'
import styles from './Bulk.module.css'

type Props = {
  /** What it chooses, for those who do not see the row. */
  label?: string
  labelledBy?: string
  checked: boolean
  isPartly?: boolean
  /** It is no stop of the tab key: the row it stands in is, and chooses with the space bar. */
  isInRow?: boolean
  onToggle: (asRange: boolean) => void
}

/** The box that takes a record, or a page of them, into the selection; with the shift key, all up to there. */
export function ChoiceBox({
  label,
  labelledBy,
  checked,
  isPartly = false,
  isInRow = false,
  onToggle,
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.choice}
      aria-label={label}
      aria-labelledby={labelledBy}
      checked={checked}
      tabIndex={isInRow ? -1 : 0}
      // The click tells the shift key, which a change does not.
      onClick={(event) => onToggle(event.shiftKey)}
      onChange={() => {}}
    />
  )
}
