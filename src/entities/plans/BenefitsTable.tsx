import type { PlanBenefit } from '@/contract/planParts'
import { CountText, RecordLink, YesNo } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { limitText, parts, shareText } from './parts'

const { benefit: words } = parts

/** What a plan or an add-on covers, a line for each category. */
export const BenefitsTable = ({ title, benefits }: { title: string; benefits: readonly PlanBenefit[] }) => (
  <FactsTable
    title={title}
    none={parts.none}
    rows={benefits}
    keyOf={({ service_category }) => service_category.uuid}
    columns={[
      [
        words.service_category,
        ({ service_category }) => <RecordLink kind="ServiceCategory" to={service_category} />,
      ],
      ['Límite', (benefit) => (benefit.covered ? limitText(benefit) : parts.notCovered)],
      [words.per, ({ per }) => parts.limitPer[per]],
      ['Paga el miembro', shareText],
      [words.waiting_days, ({ waiting_days }) => <CountText value={waiting_days} />],
      [words.requires_authorization, (benefit) => <YesNo value={benefit.requires_authorization} />],
      [words.network, ({ network }) => parts.networks[network]],
    ]}
  />
)
