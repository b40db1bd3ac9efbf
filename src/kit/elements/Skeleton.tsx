import { useTranslation } from '@/i18n'
import styles from './Skeleton.module.css'

/** One grey line in the place of a text to come. */
export const SkeletonBar = () => <span className={styles.bar} aria-hidden />

/** Grey lines in the place of a text to come; they show only when the wait is long enough to be seen. */
export function Skeleton({ lines }: { lines: number }) {
  const { t } = useTranslation('kit')
  return (
    <div className={styles.lines} aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <SkeletonBar key={line} />
      ))}
    </div>
  )
}
