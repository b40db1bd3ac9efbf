import { memo } from 'react'
import { useTranslation } from '@/i18n'
import type { Figure } from '@/contract/home'
import { ConsoleLink } from '@/kit/navigation/ConsoleLink'
import { paths } from '@/kit/navigation/paths'
import { formatTotal } from '@/kit/text/formats'
import styles from './Navigation.module.css'

/**
 * How much waits in a listing: leads to exactly that, beside the entry that leads to the listing. The entries around it are
 * drawn again with each way that is gone.
 */
export const WaitingLink = memo(function WaitingLink({ figure }: { figure: Figure }) {
  const name = useWaitingName()(figure)
  return (
    <ConsoleLink
      className={styles.waiting}
      to={paths.rows(figure.kind, figure.filter)}
      aria-label={name}
      title={name}
      data-waiting
    >
      {formatTotal(figure.total, figure.total_capped)}
    </ConsoleLink>
  )
})

/** What waits, in words: `12 por responder`. */
export function useWaitingName() {
  const { t } = useTranslation('shell')
  return ({ kind, total, total_capped }: Figure) =>
    t(
      kind === 'SupportTicket'
        ? 'waiting.answers'
        : kind === 'FundAuthorization'
          ? 'waiting.decisions'
          : 'waiting.reviews',
      { total: formatTotal(total, total_capped) },
    )
}
