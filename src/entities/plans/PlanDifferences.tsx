import { DifferencesTable } from '@/kit/history/ChangesTable'
import type { SectionDifferences } from './differences'
import { es } from './es'
import styles from './PlanDraft.module.css'

type Props = { differences: readonly SectionDifferences[]; heads: readonly [string, string] }

/** What two forms of a plan differ in: a table for each section. */
export const PlanDifferences = ({ differences, heads }: Props) => (
  <div className={styles.differences}>
    {differences.map(({ section, rows }) => (
      <section key={section} aria-label={es.sections[section]}>
        <h3>{es.sections[section]}</h3>
        <DifferencesTable title={es.sections[section]} heads={heads} rows={rows} />
      </section>
    ))}
  </div>
)
