import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { Job, JobResult } from '@/contract/bulk'
import { hasScreens } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { formatCount } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Bulk.module.css'
import { useJobTexts } from './jobTexts'

/** Records named before the rest is asked for. */
const NAMED = 3

/** The records that a job leaves as they are, each with its status and why. */
export function Unchanged({ job }: { job: Job }) {
  const { t } = useTranslation('bulk')
  const { noun } = useJobTexts(job)
  const [isWhole, setWhole] = useState(false)
  const named = isWhole ? job.results : job.results.slice(0, NAMED)
  const left = job.failed - named.length
  return (
    <div>
      <p>{t(job.dry_run ? 'unchangeable' : 'unchanged', { count: job.failed })}</p>
      <ul className={styles.results}>
        {named.map((result) => (
          <One key={result.uuid} result={result} job={job} />
        ))}
      </ul>
      {left > 0 && isWhole && <p>{t('andMore', { count: left })}</p>}
      {left > 0 && !isWhole && (
        <Button size="bar" look="plain" onClick={() => setWhole(true)}>
          {t(`seeMany_${noun.context}`, { total: formatCount(job.failed) })}
        </Button>
      )}
    </div>
  )
}

function One({ result, job }: { result: JobResult; job: Job }) {
  const { kind } = useJobTexts(job)
  const texts = useTexts(kind)
  const { uuid, label, status, message } = result
  const word = status && texts.status(status)?.toLowerCase()
  const named = label === '' ? texts.noun.one : label
  return (
    <li>
      {hasScreens(kind) ? <Link to={paths.record(kind, uuid)}>{named}</Link> : named}
      {word && ` (${word})`}
      <small>{message}</small>
    </li>
  )
}
