import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { type PlanDetail, planContract } from '@/contract/plans'
import { campaignsMenu } from '@/entities/campaigns/CampaignsDrawer'
import { eventsTab } from '@/entities/events/EventsTable'
import { shortenersTab } from '@/entities/shorteners/shortenersTab'
import {
  CountText,
  DayText,
  Identifier,
  ListText,
  Maybe,
  MoneyText,
  RecordLink,
  Text,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { formatMoney } from '@/kit/text/formats'
import type { RecordAction } from '@/kit/record/HeadActs'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { useCopyAct } from '@/kit/record/useCopyAct'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useCopying } from '@/kit/record/useCopying'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchivePlanMutation,
  useCopyPlanMutation,
  useGetPlanQuery,
  useListPlansQuery,
  usePlanTransitionMutation,
} from './api'
import { es } from './es'
import { parts } from './parts'
import { PlanStanding } from './PlanStanding'
import { publicAddress } from './publicAddress'
import { publishRevisionMenu } from './publishRevisionMenu'

const BenefitsTable = lazyPart(() => import('./BenefitsTable'), 'BenefitsTable')
const PlanAddonsTable = lazyPart(() => import('@/entities/plan-addons/PlanAddonsTable'), 'PlanAddonsTable')
const DraftSection = lazyPart(() => import('./DraftSection'), 'DraftSection')
const ApprovalsTable = lazyPart(() => import('@/entities/payments/ApprovalsTable'), 'ApprovalsTable')
const PlanIncomeChart = lazyPart(() => import('./PlanIncomeChart'), 'PlanIncomeChart')
const PlanMonthsChart = lazyPart(() => import('./PlanMonthsChart'), 'PlanMonthsChart')
const PricesTable = lazyPart(() => import('./PricesTable'), 'PricesTable')
const RevisionsTable = lazyPart(() => import('./RevisionsTable'), 'RevisionsTable')
const PlanDocumentsTable = lazyPart(() => import('./PlanDocumentsTable'), 'PlanDocumentsTable')
const NewPricesForm = lazyPart(() => import('./NewPricesForm'), 'NewPricesForm')
const PlanPage = lazyPart(() => import('./PlanPage'), 'PlanPage')
const Form = lazyPart(() => import('./PlanForm'), 'PlanForm')
const SubscriptionsTable = lazyPart(
  () => import('@/entities/subscriptions/SubscriptionsTable'),
  'SubscriptionsTable',
)
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

/** One plan: its prices, benefits, draft, versions, documents and page. */
export default function PlanScreen() {
  const copy = useCopyAct('Plan')
  const copying = useCopying('Plan', useCopyPlanMutation)
  return (
    <RecordScreen
      contract={planContract}
      next={nextActs.Plan}
      result={useGetPlanQuery(useUuid())}
      rows={useListingPage(planContract, useListPlansQuery)}
      useTransition={usePlanTransitionMutation}
      useArchive={useArchivePlanMutation}
      dangerous={['archive']}
      title={({ name }) => name}
      folio={({ code }) => code}
      status={(plan) => <PlanStanding plan={plan} />}
      strip={(plan) => <Strip plan={plan} />}
      summary={(plan) => <Summary plan={plan} />}
      tabs={(plan) => {
        const { uuid, benefits, prices } = plan
        return [
          {
            name: 'beneficios',
            label: es.tabs.benefits,
            count: benefits.length,
            content: <BenefitsTable title={es.tabs.benefits} benefits={benefits} />,
          },
          {
            name: 'precios',
            label: es.tabs.prices,
            count: prices.length,
            content: (
              <>
                <Suspense fallback={<Skeleton lines={4} />}>
                  <PricesTable title={es.tabs.prices} plan={uuid} prices={prices} />
                  {plan.status === 'published' && <NewPricesForm plan={plan} />}
                </Suspense>
              </>
            ),
          },
          relatedTab('complementos', 'PlanAddon', PlanAddonsTable, { plan: uuid }),
          relatedTab('suscripciones', 'Subscription', SubscriptionsTable, { plan: uuid }),
          relatedTab('polizas', 'Policy', PoliciesTable, { plan: uuid }),
          { name: 'revisiones', label: es.tabs.revisions, content: <RevisionsTable plan={uuid} /> },
          { name: 'pagina', label: es.tabs.page, content: <PlanPage plan={plan} /> },
          shortenersTab(uuid, { plan: uuid }),
          eventsTab(uuid),
        ]
      }}
      menu={(plan) => {
        const address = publicAddress(plan)
        return [
          ...publishRevisionMenu(plan),
          ...(address
            ? [
                publicPageMenu(address),
                copy({ value: address, what: es.publicLink, label: es.copyPublicLink }),
              ]
            : []),
          campaignsMenu({ plan: plan.uuid }),
          copying(plan),
        ]
      }}
      formTakesAside
      form={(plan) => <Form plan={plan} />}
    />
  )
}

const publicPageMenu = (address: string): RecordAction => ({
  name: 'public_page',
  label: es.publicPage,
  permission: 'Plan.view',
  ofArchived: true,
  beside: true,
  to: new URL(address).pathname,
  newTab: true,
})

type Props = { plan: PlanDetail }

function Strip({ plan }: Props) {
  const { t } = useTranslation('plans')
  const { length, unit } = plan.period
  return (
    <FieldStrip
      labels={es.fields}
      show={{
        price_from: (
          <Maybe value={plan.price_from}>
            {({ amount_cents, currency, interval }) =>
              `${formatMoney(amount_cents, currency)} ${parts.each[interval]}`
            }
          </Maybe>
        ),
        period: t(unit === 'month' ? 'months' : 'years', { count: length }),
        subscribers: <CountText value={plan.subscribers} />,
        policies: <CountText value={plan.policies} />,
        mrr_cents: <MoneyText cents={plan.mrr_cents} currency={plan.currency} />,
      }}
    />
  )
}

const Summary = ({ plan }: Props) => {
  const { eligibility, members, sales } = plan
  return (
    <>
      {plan.draft && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ApprovalsTable filter={{ subject: plan.uuid }} />
          <DraftSection plan={plan} draft={plan.draft} />
        </Suspense>
      )}
      <Section title={es.sections.identity}>
        <FieldFacts
          labels={es.fields}
          show={{
            code: <Identifier value={plan.code} what={es.fields.code} />,
            kind: es.kinds[plan.kind],
            revision: <CountText value={plan.revision} />,
            public_name: plan.public_name,
            slug: <Identifier value={plan.slug} what={es.fields.slug} />,
            short_description: plan.short_description,
            description_md: <Text value={plan.description_md} />,
            audience: <WordsText words={plan.audience.map((one) => es.audiences[one])} />,
            family: <Text value={plan.family} />,
            insurer_company: <RecordLink kind="Company" to={plan.insurer_company} />,
            provider_network_tag: <Text value={plan.provider_network_tag} />,
          }}
        />
      </Section>
      <ChartSection title={es.monthsTitle}>
        <PlanMonthsChart title={es.monthsTitle} plan={plan.uuid} />
      </ChartSection>
      <ChartSection title={es.incomeTitle} height={600}>
        <PlanIncomeChart title={es.incomeTitle} plan={plan.uuid} />
      </ChartSection>
      <Section title={es.sections.rules}>
        <FieldFacts
          labels={{ ...es.fields, ...es.members }}
          show={{
            min: <CountText value={members.min} />,
            max: <CountText value={members.max} />,
            included: <CountText value={members.included} />,
            waiting_period_days: <CountText value={plan.waiting_period_days} />,
            grace_days: <CountText value={plan.grace_days} />,
            renewal_window_days: <CountText value={plan.renewal_window_days} />,
            renewal: es.renewals[plan.renewal],
          }}
        />
      </Section>
      <Section title={es.sections.eligibility}>
        <FieldFacts
          labels={es.eligibility}
          show={{
            min_age: <Count value={eligibility.min_age} />,
            max_age: <Count value={eligibility.max_age} />,
            max_renewal_age: <Count value={eligibility.max_renewal_age} />,
            child_max_age: <Count value={eligibility.child_max_age} />,
            residence_states: <ListText items={eligibility.residence_states} />,
            requires_declaration: <YesNo value={eligibility.requires_declaration} />,
            notice_days: <Count value={eligibility.notice_days} />,
            newborns_wait: <YesNo value={eligibility.newborns_wait} />,
          }}
        />
      </Section>
      <Section title={es.sections.documents}>
        <Suspense fallback={<Skeleton lines={2} />}>
          <PlanDocumentsTable plan={plan.uuid} documents={plan.documents} />
        </Suspense>
      </Section>
      <Section title={es.sections.sales}>
        <FieldFacts
          labels={{ ...es.fields, ...es.sales }}
          show={{
            public: <YesNo value={sales.public} />,
            channels: <WordsText words={sales.channels.map((one) => es.channels[one])} />,
            order: <CountText value={sales.order} />,
            highlight: <YesNo value={sales.highlight} />,
            cta: <Text value={sales.cta} />,
            publish_on: <DayText value={plan.publish_on} />,
          }}
        />
      </Section>
    </>
  )
}

const Count = ({ value }: { value: number | null }) => (
  <Maybe value={value}>{(known) => <CountText value={known} />}</Maybe>
)
