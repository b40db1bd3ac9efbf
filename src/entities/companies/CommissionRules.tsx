import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { CommissionRule } from '@/contract/commissions'
import type { CompanyDetail } from '@/contract/companies'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Section } from '@/kit/facts/Section'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { formatRate } from './commissionParts'
import { useEndCommissionRuleMutation } from './commissionsApi'
import { es } from './commissionTexts'

const CommissionRuleDialog = lazyPart(() => import('./CommissionDialogs'), 'CommissionRuleDialog')

type Props = { company: CompanyDetail; rules: readonly CommissionRule[] }

/** By what a reseller earns, for administrators to add to and to end. */
export function CommissionRules({ company, rules }: Props) {
  const { t } = useTranslation('commissions')
  const [isAdding, add] = useState(false)
  const [ending, end] = useState<CommissionRule>()
  return (
    <Section
      title={es.rules.title}
      action={
        <Can do="Company.delete">
          <Button size="bar" onClick={() => add(true)}>
            {es.rules.add}
          </Button>
        </Can>
      }
    >
      <FactsTable
        title={es.rules.title}
        none={es.rules.none}
        rows={rules}
        keyOf={({ uuid }) => uuid}
        columns={[
          [es.rules.value, (rule) => nameOf(rule)],
          [es.rules.plan, ({ plan }) => (plan ? <RecordLink kind="Plan" to={plan} /> : es.rules.everyPlan)],
          ...(company.roles.includes('employer')
            ? [[es.rules.channel, ({ channel }: CommissionRule) => nameOfChannel(channel)] as const]
            : []),
          [es.rules.tiers, (rule) => <Tiers rule={rule} />],
          [
            es.rules.clawback,
            ({ clawback_days }) =>
              clawback_days > 0 ? t('rules.clawbackDays', { count: clawback_days }) : es.rules.never,
          ],
          [es.rules.validity, (rule) => <Validity rule={rule} onEnd={() => end(rule)} />],
        ]}
      />
      <Suspense>{isAdding && <CommissionRuleDialog company={company} onClose={() => add(false)} />}</Suspense>
      {ending && <EndDialog company={company} rule={ending} onClose={() => end(undefined)} />}
    </Section>
  )
}

const nameOfChannel = (channel: CommissionRule['channel']) =>
  channel ? es.channels[channel] : es.rules.everyChannel

function Validity({ rule, onEnd }: { rule: CommissionRule; onEnd: () => void }) {
  const { t } = useTranslation('commissions')
  const from = formatDay(rule.starts_on)
  if (rule.ends_on) return t('rules.between', { from, until: formatDay(rule.ends_on) })
  return (
    <>
      {t('rules.since', { from })}{' '}
      <Can do="Company.delete">
        <Button size="bar" aria-label={t('rules.endRule', { what: nameOf(rule) })} onClick={onEnd}>
          {es.rules.end}
        </Button>
      </Can>
    </>
  )
}

/** How a rule is named: what it gives, and for which payments. */
const nameOf = ({ type, value, payments }: CommissionRule) =>
  `${formatRate(type, value)}, ${es.payments[payments].toLowerCase()}`

function Tiers({ rule: { tier_by, tiers, type } }: { rule: CommissionRule }) {
  const { t } = useTranslation('commissions')
  if (!tier_by) return es.rules.noTiers
  return tiers
    .map(({ from, value }) =>
      tier_by === 'sales'
        ? t('rules.salesFrom', { count: from, value: formatRate(type, value) })
        : t('rules.centsFrom', { from: formatMoney(from), value: formatRate(type, value) }),
    )
    .join('; ')
}

type EndProps = { company: CompanyDetail; rule: CommissionRule; onClose: () => void }

function EndDialog({ company, rule, onClose }: EndProps) {
  const { t } = useTranslation('commissions')
  const [end] = useEndCommissionRuleMutation()
  return (
    <ConfirmDialog
      title={t('rules.endTitle', { what: nameOf(rule) })}
      confirm={es.rules.end}
      dismiss={es.rules.keep}
      danger
      done={es.rules.ended}
      run={() => end({ uuid: company.uuid, rule: rule.uuid }).unwrap()}
      onClose={onClose}
    >
      <p>{es.rules.endBody}</p>
    </ConfirmDialog>
  )
}
