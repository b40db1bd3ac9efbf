import { useTranslation } from '@/i18n'
import type { CoveredBenefit, MemberPolicyDetail } from '@/contract/memberPolicies'
import { BenefitTarget } from '@/entities/plans/BenefitsTable'
import { DayText, MoneyText, Text, YesNo } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatMoney } from '@/kit/text/formats'
import { StatusTag } from '@/kit/facts/StatusTag'
import styles from './CoverageTable.module.css'
import { verdictTones } from './coverTexts'
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
        [es.benefits.verdict, ({ verdict, says }) => <Today verdict={verdict} says={says} />],
        [
          es.benefits.limit_count,
          ({ used_count, limit_count }) => (
            <Used of={limit_count} used={used_count}>
              {ofLimit(String(used_count), limit_count === null ? null : String(limit_count))}
            </Used>
          ),
        ],
        [
          es.benefits.limit_cents,
          ({ used_cents, limit_cents }) => (
            <Used of={limit_cents} used={used_cents}>
              {ofLimit(formatMoney(used_cents), limit_cents === null ? null : formatMoney(limit_cents))}
            </Used>
          ),
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

/** How much of a limit was used, in words over a bar; only the words where there is none. */
const Used = ({ of, used, children }: { of: number | null; used: number; children: string }) => (
  <span className={styles.used}>
    {children}
    {of !== null && of > 0 && <meter className={styles.meter} max={of} value={used} aria-hidden />}
  </span>
)

/** What a benefit answers today; a refusal has its reason in reach of pointer and screen reader. */
function Today({ verdict, says }: Pick<CoveredBenefit, 'verdict' | 'says'>) {
  const isRefused = verdict === 'not_today' || verdict === 'not_included'
  return (
    <span title={isRefused ? says : undefined}>
      <StatusTag tone={verdictTones[verdict]}>{es.verdicts[verdict]}</StatusTag>
      {isRefused && <span className="sr-only">{says}</span>}
    </span>
  )
}
