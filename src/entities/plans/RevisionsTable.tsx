import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import type { PlanRevision } from '@/contract/plans'
import { CountText, InstantText } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { formatCount } from '@/kit/formats'
import { Loaded } from '@/kit/Loaded'
import { paths } from '@/kit/paths'
import { usePlanRevisionsQuery } from './api'
import { planDifferences } from './differences'
import { es } from './es'
import { PlanDifferences } from './PlanDifferences'

const { revisions: words } = es

/** What a plan was published as, the newest first: when, by whom, who goes by it, and what each changed. */
export function RevisionsTable({ plan }: { plan: string }) {
  return (
    <Loaded result={usePlanRevisionsQuery(plan)} what={words.title}>
      {(revisions) => (
        <FactsTable
          title={words.title}
          none={es.revisions.none}
          rows={revisions}
          keyOf={({ revision }) => String(revision)}
          columns={[
            [words.revision, ({ revision }) => <CountText value={revision} />],
            [words.at, ({ published_at }) => <InstantText value={published_at} />],
            [words.by, ({ published_by }) => published_by.label],
            [words.policies, (revision) => <Policies plan={plan} revision={revision} />],
            [
              words.changes,
              (revision) => (
                <Changes
                  revision={revision}
                  before={revisions.find((one) => one.revision < revision.revision)}
                />
              ),
            ],
          ]}
        />
      )}
    </Loaded>
  )
}

function Policies({ plan, revision: { revision, policies } }: { plan: string; revision: PlanRevision }) {
  if (policies === 0) return <CountText value={0} />
  const filter = { plan, plan_revision: [String(revision)], status: ['active', 'grace'] }
  return <Link to={`${paths.list('Policy')}?${toQueryString(filter)}`}>{formatCount(policies)}</Link>
}

function Changes({ revision, before }: { revision: PlanRevision; before: PlanRevision | undefined }) {
  const { t } = useTranslation('plans')
  if (!before) return words.first
  const differences = planDifferences(before, revision)
  const count = differences.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return words.same
  const head = (of: PlanRevision) => t('revisions.head', { revision: of.revision })
  return (
    <details>
      <summary>{t('revisions.see', { count })}</summary>
      <PlanDifferences differences={differences} heads={[head(before), head(revision)]} />
    </details>
  )
}
