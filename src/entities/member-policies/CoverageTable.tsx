import { useTranslation } from 'react-i18next'
import type { MemberPolicyDetail } from '@/contract/memberPolicies'
import { BenefitTarget } from '@/entities/plans/BenefitsTable'
import { DayText, MoneyText, Text, YesNo } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatMoney } from '@/kit/text/formats'
import { es } from './es'

/** What a cover does for each category of services, and each service with terms of its own: what was used of it, what is left, from when. */
export function CoverageTable({ cover: { benefits } }: { cover: MemberPolicyDetail }) {
  const { t } = useTranslation('member-policies')
  const ofLimit = (used: string, limit: string | null) =>
    limit === null ? es.unlimited : t('ofLimit', { used, limit })
  return (
    <FactsTable
      title={es.fields.benefits}
      none={es.none}
      rows={benefits}
      keyOf={({ service, service_category }) => (service ?? service_category)?.uuid ?? ''}
      columns={[
        [es.benefits.service_category, (benefit) => <BenefitTarget benefit={benefit} among={benefits} />],
        [es.benefits.covered, ({ covered }) => <YesNo value={covered} />],
        [
          es.benefits.limit_count,
          ({ used_count, limit_count }) =>
            ofLimit(String(used_count), limit_count === null ? null : String(limit_count)),
        ],
        [
          es.benefits.limit_cents,
          ({ used_cents, limit_cents }) =>
            ofLimit(formatMoney(used_cents), limit_cents === null ? null : formatMoney(limit_cents)),
        ],
        [es.benefits.waits_until, ({ waits_until }) => <DayText value={waits_until} />],
        [es.benefits.copay_cents, ({ copay_cents }) => <MoneyText cents={copay_cents} />],
        [
          es.benefits.coinsurance_pct,
          ({ coinsurance_pct }) => <Text value={coinsurance_pct && `${coinsurance_pct} %`} />,
        ],
        [
          es.benefits.requires_authorization,
          ({ requires_authorization }) => <YesNo value={requires_authorization} />,
        ],
      ]}
    />
  )
}
