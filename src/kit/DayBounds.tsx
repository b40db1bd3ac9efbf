import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { PlainField } from './fields/PlainField'
import styles from './Filter.module.css'
import { dayForField, readDay } from './formats'

/** Both ends of a range of days, `YYYY-MM-DD`, each included. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

/** Two days to type, from one to the other. */
export function DayBounds({ value, onChange }: { value: DayRange; onChange: (value: DayRange) => void }) {
  const { t } = useTranslation('kit')
  const [from, setFrom] = useState(dayForField(value.from))
  const [to, setTo] = useState(dayForField(value.to))
  const [problem, setProblem] = useState<string>()

  function apply() {
    const range = { from: readDay(from), to: readDay(to) }
    if ((from && !range.from) || (to && !range.to)) return setProblem(t('range.noSuchDay'))
    if (range.from && range.to && range.from > range.to) return setProblem(t('range.turned'))
    setProblem(undefined)
    onChange(range)
  }

  return (
    <div className={styles.bounds}>
      <PlainField
        label={t('range.from')}
        value={from}
        onChange={setFrom}
        placeholder={t('form.day')}
        problem={problem}
      />
      <PlainField label={t('range.to')} value={to} onChange={setTo} placeholder={t('form.day')} />
      <Button onClick={apply}>{t('range.apply')}</Button>
    </div>
  )
}
