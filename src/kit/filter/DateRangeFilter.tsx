import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { formatDayRange } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useNow } from '@/kit/elements/useNow'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, rangeIn } from './filtering'
import { presetRanges } from './presetRanges'

const DayBounds = lazyPart(() => import('./DayBounds'), 'DayBounds')

type Props<Name extends string> = {
  list: Filtered<`${Name}_from` | `${Name}_to`, string>
  /** Of the range: the query has its ends as `<name>_from` and `<name>_to`. */
  name: Name
}

/** Narrows a listing to a range of days: today, the last seven, this month, or any other. */
export function DateRangeFilter<Name extends string>({ list, name }: Props<Name>) {
  const label = useTexts(list.kind).filter(name)
  const { value, change: onChange } = rangeIn(list, name)
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
      <DayBounds key={`${value.from}${value.to}`} value={value} onChange={onChange} />
    </FilterChip>
  )
}
