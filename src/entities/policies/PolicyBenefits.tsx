import type { PolicyDetail } from '@/contract/policies'
import { usePlanRevisionsQuery } from '@/entities/plans/api'
import { BenefitsTable } from '@/entities/plans/BenefitsTable'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Loaded } from '@/kit/feedback/Loaded'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { es } from './es'

const CoversUsedChart = lazyPart(() => import('@/entities/member-policies/CoverUsedChart'), 'CoversUsedChart')

/** What the plan does for those whom a policy covers, as it was sold to them. */
export function PolicyBenefits({ policy: { uuid, plan, plan_revision } }: { policy: PolicyDetail }) {
  const { noun } = useTexts('Plan')
  return (
    <>
      <ChartSection title={es.used}>
        <CoversUsedChart title={es.used} of={{ policy: uuid }} />
      </ChartSection>
      <Loaded result={usePlanRevisionsQuery(plan.uuid)} what={noun.one}>
        {(revisions) => (
          <BenefitsTable
            title={es.tabs.benefits}
            benefits={revisions.find(({ revision }) => revision === plan_revision)?.benefits ?? []}
          />
        )}
      </Loaded>
    </>
  )
}
