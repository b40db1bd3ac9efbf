import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import type { PlanRevision } from '@/contract/plans'
import { CountText, InstantText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatCount } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { usePlanRevisionsQuery } from './api'
import { planDifferences } from './differences'
import { es } from './es'
import { PlanDifferences } from './PlanDifferences'

const { revisions: labels } = es

/** What a plan was published as, the newest first: when, by whom, who goes by it, and what each changed. */
export function RevisionsTable({ plan }: { plan: string }) {
  return (
    <Loaded result={usePlanRevisionsQuery(plan)} what={labels.title}>
      {(revisions) => (
        <FactsTable
          title={labels.title}
          none={es.revisions.none}
          rows={revisions}
          keyOf={({ revision }) => String(revision)}
          columns={[
            [labels.revision, ({ revision }) => <CountText value={revision} />],
            [labels.at, ({ published_at }) => <InstantText value={published_at} />],
            [labels.by, ({ published_by }) => published_by.label],
            [labels.policies, (revision) => <Policies plan={plan} revision={revision} />],
            [
              labels.changes,
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
  if (!before) return labels.first
  const differences = planDifferences(before, revision)
  const count = differences.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return labels.same
  const head = (of: PlanRevision) => t('revisions.head', { revision: of.revision })
  return (
    <details>
      <summary>{t('revisions.see', { count })}</summary>
      <PlanDifferences differences={differences} heads={[head(before), head(revision)]} />
    </details>
  )
}
