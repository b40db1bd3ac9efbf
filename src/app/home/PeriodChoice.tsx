import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { formatDayRange } from '@/kit/text/formats'
import { Popover } from '@/kit/elements/Popover'
import { lazyPart } from '@/kit/elements/lazyPart'
import styles from './Home.module.css'
import { presets, type usePeriod } from './usePeriod'

// Few look beyond the days that have a name.
const DayBounds = lazyPart(() => import('@/kit/filter/DayBounds'), 'DayBounds')

/** The days that a tab looks at: today, the last seven, this month, or from one day to another. */
export function PeriodChoice({ shown }: { shown: ReturnType<typeof usePeriod> }) {
  const { t } = useTranslation('home')
  const [isOpen, setOpen] = useState(false)
  const { preset, range, period, href, setRange } = shown
  return (
    <nav className={styles.period} aria-label={t('period.label')}>
      {presets.map((name) => (
        <Link key={name} to={href({ period: name })} aria-current={preset === name ? 'true' : undefined}>
          {t(`period.${name}`)}
        </Link>
      ))}
      <Popover
        opened={isOpen}
        onClose={() => setOpen(false)}
        align="end"
        label={t('period.range')}
        target={
          <button type="button" aria-current={range ? 'true' : undefined} onClick={() => setOpen(!isOpen)}>
            {range ? t('period.chosen', { range: formatDayRange(range.from, range.to) }) : t('period.range')}
            <ChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <DayBounds
          value={period}
          onChange={({ from, to }) => {
            if (!from || !to) return
            setOpen(false)
            setRange({ from, to })
          }}
        />
      </Popover>
    </nav>
  )
}
