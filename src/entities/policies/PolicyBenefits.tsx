import type { PolicyDetail } from '@/contract/policies'
import { usePlanRevisionsQuery } from '@/entities/plans/api'
import { BenefitsTable } from '@/entities/plans/BenefitsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { es } from './es'

/** What the plan does for those whom a policy covers, as it was sold to them. */
export function PolicyBenefits({ policy: { plan, plan_revision } }: { policy: PolicyDetail }) {
  const { noun } = useTexts('Plan')
  return (
    <Loaded result={usePlanRevisionsQuery(plan.uuid)} what={noun.one}>
      {(revisions) => (
        <BenefitsTable
          title={es.tabs.benefits}
          benefits={revisions.find(({ revision }) => revision === plan_revision)?.benefits ?? []}
        />
      )}
    </Loaded>
  )
}
