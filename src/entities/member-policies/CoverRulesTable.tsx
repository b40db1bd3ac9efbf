import { Link } from 'react-router-dom'
import type { CoverRule } from '@/contract/coverQuestions'
import type { Ref } from '@/contract/shapes'
import { MendText } from '@/entities/policies/MendFields'
import { RecordLink } from '@/kit/facts/cells'
import { StatusTag } from '@/kit/facts/StatusTag'
import { paths } from '@/kit/navigation/paths'
import { capital, nouns } from '@/kit/vocabulary/nouns'
import styles from './AskCover.module.css'
import { coverTexts, resultTones } from './coverTexts'

/** Every rule that an answer of a cover goes by, with the record that says it. */
export const CoverRules = ({ rules, cover }: { rules: readonly CoverRule[]; cover: Ref }) => (
  <section aria-label={coverTexts.rules}>
    <h3 className={styles.title}>{coverTexts.rules}</h3>
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <Rule key={rule.says} rule={rule} cover={cover} />
      ))}
    </ul>
  </section>
)

const Rule = ({ rule, rule: { result, says, source }, cover }: { rule: CoverRule; cover: Ref }) => (
  <li>
    <StatusTag tone={resultTones[result]}>{coverTexts.results[result]}</StatusTag>
    <div>
      <p>
        {says} <MendText rule={rule} />
      </p>
      <p className={styles.source}>
        {capital(nouns[source.kind].one)} <Source source={source} cover={cover} />
      </p>
    </div>
  </li>
)

/** Leads to the record that says a rule; an authorization is seen where it belongs. */
const Source = ({ source, cover }: { source: CoverRule['source']; cover: Ref }) =>
  source.kind === 'Authorization' ? (
    <Link to={`${paths.record('MemberPolicy', cover.uuid)}?tab=autorizaciones`}>{source.label}</Link>
  ) : (
    <RecordLink kind={source.kind} to={source} />
  )
