import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { PlainField } from '@/kit/form/fields/PlainField'
import styles from './Filter.module.css'
import type { Range } from './filtering'

type Props<End extends string | number> = {
  value: Range<End>
  onChange: (value: Range<End>) => void
  /** An end as its field holds it. */
  write: (end: End | undefined) => string
  /** What was typed, or nothing where it cannot be read. */
  read: (text: string) => End | undefined
  /** What is said of what cannot be read, and of a range that ends before it begins. */
  problems: { unread: (text: string) => string; turned: string }
  placeholder?: string
}

/** Both ends of a range, to type. */
export function RangeBounds<End extends string | number>({
  value,
  onChange,
  write,
  read,
  problems,
  ...field
}: Props<End>) {
  const { t } = useTranslation('kit')
  const [from, setFrom] = useState(write(value.from))
  const [to, setTo] = useState(write(value.to))
  const [problem, setProblem] = useState<string>()

  function apply() {
    const range = { from: read(from), to: read(to) }
    const unread = [from && range.from === undefined && from, to && range.to === undefined && to].find(
      Boolean,
    )
    if (unread) return setProblem(problems.unread(unread))
    if (range.from !== undefined && range.to !== undefined && range.from > range.to)
      return setProblem(problems.turned)
    setProblem(undefined)
    setFrom(write(range.from))
    setTo(write(range.to))
    onChange(range)
  }

  return (
    <div className={styles.bounds}>
      <PlainField label={t('range.from')} value={from} onChange={setFrom} problem={problem} {...field} />
      <PlainField label={t('range.to')} value={to} onChange={setTo} {...field} />
      <Button onClick={apply}>{t('range.apply')}</Button>
    </div>
  )
}
