import { useTranslation } from '@/i18n'
import type { LogReleaseDue } from '@/contract/logs'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure } from '@/kit/feedback/State'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { formatCount, formatExactInstant } from '@/kit/text/formats'
import { useGetDueLinesQuery, useReleaseLogsMutation } from './api'

/** What one release takes at most. */
const AT_ONCE = 5_000

/** Says how many lines are due and until when, and releases exactly these. */
export function ReleaseLogsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('logs')
  const { currentData: due, error, refetch } = useGetDueLinesQuery(undefined)
  const [release] = useReleaseLogsMutation()
  return (
    <ConfirmDialog
      danger
      title={t('release.title')}
      confirm={t('release.confirm')}
      done={t('release.done')}
      waiting={!due || due.lines === 0}
      run={async () => {
        if (!due) return
        try {
          await release({ until: due.until, lines: due.lines }).unwrap()
        } catch (problem) {
          // What is due may have changed: the refusal stands beside what it is now.
          void refetch()
          throw problem
        }
      }}
      onClose={onClose}
    >
      {error ? (
        <Failure error={error} title={t('release.failed')} onRetry={refetch} />
      ) : due ? (
        <Due due={due} />
      ) : (
        <Skeleton lines={2} />
      )}
    </ConfirmDialog>
  )
}

function Due({ due: { days, until, lines, oldest } }: { due: LogReleaseDue }) {
  const { t } = useTranslation('logs')
  return (
    <>
      <p>
        {oldest
          ? t('release.lines', {
              count: lines,
              lines: formatCount(lines),
              oldest: formatExactInstant(oldest),
              until: formatExactInstant(until),
            })
          : t('release.none')}{' '}
        {t('release.kept', { days: formatCount(days) })}
      </p>
      {lines > AT_ONCE && <p>{t('release.portion')}</p>}
      {oldest && <p>{t('release.chain')}</p>}
    </>
  )
}
