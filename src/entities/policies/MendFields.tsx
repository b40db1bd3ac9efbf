import { useTranslation } from '@/i18n'
import type { MissingRule } from '@/contract/coverGaps'
import { formatDay } from '@/kit/text/formats'
import styles from './CoverGaps.module.css'
import './gapTexts'

/** What would mend a rule that refuses; nothing for the others. */
export function MendText({ rule: { mend, from } }: { rule: MissingRule }) {
  const { t } = useTranslation('gaps')
  if (!mend) return null
  return <span className={styles.mend}>{t(`mends.${mend}`, { day: from ? formatDay(from) : '' })}.</span>
}
