import { useTranslation } from '@/i18n'
import type { HomeQuery } from '@/contract/home'
import { Sparkline } from '@/kit/charts/Sparkline'
import { formatCount, formatDay } from '@/kit/text/formats'
import { FigureLink } from './FigureLink'
import styles from './Home.module.css'
import { useGetOperationDaysQuery } from './homeApi'

/** What came to a line of the queue on each of the last seven days; nothing where that is not counted. */
export function QueueDays({ line, query }: { line: string; query: HomeQuery }) {
  const { t } = useTranslation('home')
  const { data } = useGetOperationDaysQuery(query, { refetchOnMountOrArgChange: true })
  const told = data?.find(({ name }) => name === line)
  if (!told) return null
  const { figure, days } = told
  const label = t('days.title', {
    days: days
      .map(({ day, total }) => t('days.day', { day: formatDay(day), total: formatCount(total) }))
      .join('; '),
  })
  return (
    <span className={styles.days}>
      <Sparkline
        label={label}
        name={t('days.came')}
        values={days.map(({ day, total }) => ({
          label: formatDay(day),
          value: total,
          text: formatCount(total),
        }))}
      />
      <FigureLink figure={figure}>{t('days.sum', { total: formatCount(figure.total) })}</FigureLink>
    </span>
  )
}
