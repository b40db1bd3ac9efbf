import type { CoverGap } from '@/contract/coverGaps'
import { RecordLink } from '@/kit/facts/cells'
import { Section } from '@/kit/facts/Section'
import styles from './CoverGaps.module.css'
import { gapTexts } from './gapTexts'
import { MendText } from './MendFields'
import { isRestorable } from './restorable'
import { RestoreCoverButton } from './RestoreCoverButton'

/** What is missing today for each cover that does not answer, and one act for each policy. */
export function CoverGaps({
  gaps,
  isActElsewhere = false,
}: {
  gaps: readonly CoverGap[]
  isActElsewhere?: boolean
}) {
  const policies = [...new Map(gaps.map((gap) => [gap.policy.uuid, gap])).values()]
  return (
    <Section title={gapTexts.title}>
      {gaps.map((gap) => (
        <Gap key={gap.cover.uuid} gap={gap} />
      ))}
      {policies.map(({ policy, debt, currency }) => {
        const missing = gaps.filter((gap) => gap.policy.uuid === policy.uuid).flatMap((gap) => gap.missing)
        return (
          !isActElsewhere &&
          isRestorable(missing, debt) && (
            <p key={policy.uuid} className={styles.act}>
              <RestoreCoverButton policy={policy} debt={debt} currency={currency} />
            </p>
          )
        )
      })}
    </Section>
  )
}

const Gap = ({ gap: { member, policy, missing } }: { gap: CoverGap }) => (
  <div className={styles.gap}>
    <p>
      <RecordLink kind="Member" to={member} /> · <RecordLink kind="Policy" to={policy} />
    </p>
    <ul>
      {missing.map((rule) => (
        <li key={rule.says}>
          {rule.says} <MendText rule={rule} />
        </li>
      ))}
    </ul>
  </div>
)
