import { benefitKey, insteadOf } from '@/contract/benefits'
import type { PlanBenefit } from '@/contract/planParts'
import { CountText, RecordLink, YesNo } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import styles from './BenefitsTable.module.css'
import { limitText, parts, shareText, whereText } from './parts'

const { benefit: labels } = parts

/** What a plan or an add-on covers, a line for each category, and for each service with terms of its own. */
export const BenefitsTable = ({ title, benefits }: { title: string; benefits: readonly PlanBenefit[] }) => (
  <FactsTable
    title={title}
    none={parts.none}
    rows={benefits}
    keyOf={benefitKey}
    columns={[
      [labels.target, (benefit) => <BenefitTarget benefit={benefit} among={benefits} />],
      ['Límite', (benefit) => (benefit.covered ? limitText(benefit) : parts.notCovered)],
      [labels.per, ({ per }) => parts.limitPer[per]],
      ['Paga el miembro', shareText],
      [labels.waiting_days, ({ waiting_days }) => <CountText value={waiting_days} />],
      [labels.requires_authorization, (benefit) => <YesNo value={benefit.requires_authorization} />],
      [labels.network, ({ network }) => parts.networks[network]],
    ]}
  />
)

type Target = Pick<PlanBenefit, 'covered' | 'service' | 'service_category'>

/** What a benefit is for; of a single service also which of the others does not hold for it. */
export function BenefitTarget({ benefit, among }: { benefit: Target; among: readonly Target[] }) {
  const { service, service_category } = benefit
  if (!service) return <RecordLink kind="ServiceCategory" to={service_category} />
  return (
    <span className={styles.service}>
      <RecordLink kind="Service" to={service} />
      <small>{whereText(service.categories, insteadOf(among, benefit)?.service_category)}</small>
    </span>
  )
}
