import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { dayForField, dayOf, formatDayRange, readDay } from './formats'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'
import { useNow } from './useNow'
import { useTexts } from './useTexts'
import { PlainField } from './fields/PlainField'

/** Both ends of a range of days, `YYYY-MM-DD`, each included. */
type DayRange = { from?: string | undefined; to?: string | undefined }

type Props<Name extends string> = {
  list: Filtered<`${Name}_from` | `${Name}_to`, string>
  /** Of the range: the query has its ends as `<name>_from` and `<name>_to`. */
  name: Name
}

/** Narrows a listing to a range of days: today, the last seven, this month, or any other. */
export function DateRangeFilter<Name extends string>({ list, name }: Props<Name>) {
  const label = useTexts(list.kind).filter(name)
  const value: DayRange = { from: list.query[`${name}_from`], to: list.query[`${name}_to`] }
  const onChange = ({ from, to }: DayRange) =>
    list.change({ ...set(`${name}_from`, from), ...set(`${name}_to`, to) })
  const { t } = useTranslation('kit')
  const presets = presetRanges(useNow())
  const preset = presets.find(({ range }) => range.from === value.from && range.to === value.to)?.name
  const written = formatDayRange(value.from, value.to)

  return (
    <FilterChip
      name={name}
      label={label}
      value={written === '' ? undefined : preset ? t(`range.${preset}`) : written}
      onClear={() => onChange({})}
    >
      <div className={styles.presets}>
        {presets.map((one) => (
          <Button
            key={one.name}
            size="bar"
            aria-pressed={preset === one.name}
            onClick={() => onChange(one.range)}
          >
            {t(`range.${one.name}`)}
          </Button>
        ))}
      </div>
      <Bounds key={`${value.from}${value.to}`} value={value} onChange={onChange} />
    </FilterChip>
  )
}

/** The ranges that have a name, on a given day. */
function presetRanges(now: Date) {
  const today = dayOf(now)
  const weekAgo = dayOf(new Date(now.getTime() - 6 * 86_400_000))
  return [
    { name: 'today', range: { from: today, to: today } },
    { name: 'week', range: { from: weekAgo, to: today } },
    { name: 'month', range: { from: `${today.slice(0, 8)}01`, to: today } },
  ] as const
}

function Bounds({ value, onChange }: { value: DayRange; onChange: (value: DayRange) => void }) {
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
