import { useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { DeliveryAttempt } from '@/contract/webhookLogs'
import { DifferencesTable } from '@/kit/history/ChangesTable'
import { attemptDifferences } from './attemptDifferences'
import styles from './DeliveryAttempts.module.css'
import { es } from './es'

type Props = { attempts: readonly DeliveryAttempt[]; shown: DeliveryAttempt }

/** The differences between two attempts of a delivery: by default, between an attempt and the one before it. */
export function AttemptDifferences({ attempts, shown }: Props) {
  const { t } = useTranslation('webhook-logs')
  const id = useId()
  const others = attempts.filter((attempt) => attempt !== shown)
  const [chosen, setChosen] = useState<number>()
  const other = others.find(({ n }) => n === chosen) ?? others.findLast(({ n }) => n < shown.n) ?? others[0]
  if (!other) return null
  const [earlier, later] = other.n < shown.n ? [other, shown] : [shown, other]
  const rows = attemptDifferences(earlier, later)
  return (
    <>
      <p className={styles.other}>
        <label htmlFor={id}>{es.differences.with}</label>
        <select id={id} value={other.n} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {others.map(({ n }) => (
            <option key={n} value={n}>
              {t('attempt', { n })}
            </option>
          ))}
        </select>
      </p>
      <p className={styles.same}>{es.differences.sameBody}</p>
      {rows.length > 0 ? (
        <DifferencesTable
          title={es.differences.title}
          heads={[t('attempt', { n: earlier.n }), t('attempt', { n: later.n })]}
          rows={rows}
        />
      ) : (
        <p>{es.differences.none}</p>
      )}
    </>
  )
}
