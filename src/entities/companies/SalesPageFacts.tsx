import { useTranslation } from '@/i18n'
import type { CompanyDetail } from '@/contract/companies'
import type { SalesPage } from '@/contract/salesPages'
import { DayText, ListText, RecordLink, RecordLinks, Text } from '@/kit/facts/cells'
import { formatMoney } from '@/kit/text/formats'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'
import { PageAddress } from './PageAddress'
import { pageTexts } from './pageTexts'

const { modes, contributions, covering, ...labels } = es.sales

/** What a company offers its people on its own page, where that page is, and what the company pays. */
export function SalesPageFacts({ company, page }: { company: CompanyDetail; page: SalesPage }) {
  const { t } = useTranslation('companies')
  const { mode, domains, code } = page.eligibility
  const { type, value, covers } = page.contribution
  const paid =
    type === 'fixed'
      ? t('sales.paysFixed', { amount: formatMoney(value ?? 0) })
      : t('sales.paysShare', { share: value ?? 0 })
  return (
    <Section title={es.sections.sales}>
      <FieldFacts
        labels={labels}
        show={{
          state: page.enabled && company.sells ? labels.open : page.enabled ? pageTexts.waiting : labels.shut,
          address: (
            <PageAddress
              address={`/company/${company.slug}/subscription`}
              isLive={page.enabled && company.sells}
            />
          ),
          headline: <Text value={page.headline} />,
          intro: <Text value={page.intro} />,
          plans: <RecordLinks kind="Plan" to={company.sold_plans} />,
          addons: <RecordLinks kind="PlanAddon" to={company.sold_addons} />,
          mode: modes[mode],
          domains: mode === 'email_domain' && <ListText items={domains} />,
          code: mode === 'code' && <Text value={code} />,
          contribution: type === 'none' ? contributions.none : paid,
          covers: type !== 'none' && covering[covers],
          deducts: page.payroll ? labels.deducted : labels.undeducted,
          campaign: <RecordLink kind="Campaign" to={company.sales_campaign} />,
          from: <DayText value={page.valid_from} />,
          until: <DayText value={page.valid_to} />,
        }}
      />
    </Section>
  )
}
