import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { BookCheck, BookDifference } from '@/contract/books'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { StatusTag } from '@/kit/facts/StatusTag'
import { Failure } from '@/kit/feedback/State'
import { paths } from '@/kit/navigation/paths'
import { formatCount, formatMoney } from '@/kit/text/formats'
import { useCheckBooksQuery } from './api'
import styles from './CheckAuditLog.module.css'

/** Holds every balance, debt and payment against the customers' ledger, and names those that differ. */
export function CheckBooksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('logs')
  const { currentData: check, error, refetch } = useCheckBooksQuery(undefined)
  return (
    <Dialog
      title={t('books.title')}
      onClose={onClose}
      foot={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('books.close')}
        </Button>
      }
    >
      <p>{t('books.what')}</p>
      {error && <Failure error={error} title={t('books.failed')} onRetry={refetch} />}
      {!error && !check && <progress className={styles.progress} aria-label={t('books.running')} />}
      <div role="status" className={styles.outcome}>
        {check && !error && <Outcome check={check} />}
      </div>
    </Dialog>
  )
}

function Outcome({ check: { entries, customers, differences, more } }: { check: BookCheck }) {
  const { t } = useTranslation('logs')
  if (differences.length === 0)
    return (
      <StatusTag tone="ok">
        {t('books.whole', { entries: formatCount(entries), customers: formatCount(customers) })}
      </StatusTag>
    )
  return (
    <>
      <StatusTag tone="bad">{t('books.differing', { count: differences.length + more })}</StatusTag>
      <ul>
        {differences.map((one) => (
          <li key={`${one.record.uuid} ${one.what}`}>
            <Difference {...one} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('books.more', { count: more })}</p>}
    </>
  )
}

const kinds = { customer: 'Customer', invoice: 'Invoice', payment: 'Payment' } as const

function Difference({ subject, record, what, ledger_cents, shown_cents, currency }: BookDifference) {
  const { t } = useTranslation('logs')
  return (
    <>
      {subject === 'entry' ? (
        t('books.entry')
      ) : (
        <Link to={paths.record(kinds[subject], record.uuid)}>{record.label}</Link>
      )}{' '}
      {t('books.difference', {
        what: t(`books.whats.${what}`),
        ledger: formatMoney(ledger_cents, currency),
        shown: formatMoney(shown_cents, currency),
      })}
    </>
  )
}
