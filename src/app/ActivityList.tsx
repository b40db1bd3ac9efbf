import type { JobSummary } from '@/contract/bulk'
import type { Export } from '@/contract/exports'
import styles from './Activity.module.css'
import { ExportRow } from './ExportRow'
import { JobRow } from './JobRow'

type Props = {
  exports: Export[]
  /** When the exports stood so. */
  at: number
  jobs: JobSummary[]
  /** Shows a job, by its uuid. */
  onShow: (uuid: string) => void
}

/** What goes on in the background, one by one. */
export const ActivityList = ({ exports, at, jobs, onShow }: Props) => (
  <ul className={styles.list}>
    {exports.map((one) => (
      <ExportRow key={one.uuid} one={one} at={at} />
    ))}
    {jobs.map((job) => (
      <JobRow key={job.uuid} job={job} onShow={() => onShow(job.uuid)} />
    ))}
  </ul>
)
