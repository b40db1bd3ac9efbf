import { addonCents } from '@/contract/addonPrices'
import { type PlanAddonDetail, planAddonContract } from '@/contract/planAddons'
import { eventsTab } from '@/entities/events/EventsTable'
import { lazyPart } from '@/kit/elements/lazyPart'
import { taxText } from '@/kit/vocabulary/mexico'
import { BenefitsTable } from '@/entities/plans/BenefitsTable'
import { CountText, DayText, Identifier, MoneyText, RecordLinks, WordsText } from '@/kit/facts/cells'
import { SubscriptionsTable } from '@/entities/subscriptions/SubscriptionsTable'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useCopying } from '@/kit/record/useCopying'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchivePlanAddonMutation,
  useCopyPlanAddonMutation,
  useGetPlanAddonQuery,
  useListPlanAddonsQuery,
  usePlanAddonTransitionMutation,
} from './api'
import { es } from './es'

const Form = lazyPart(() => import('./PlanAddonForm'), 'PlanAddonForm')
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

/** One add-on: its facts, its benefits and the plans that offer it. */
export default function PlanAddonScreen() {
  const copying = useCopying('PlanAddon', useCopyPlanAddonMutation)
  return (
    <RecordScreen
      contract={planAddonContract}
      next={nextActs.PlanAddon}
      result={useGetPlanAddonQuery(useUuid())}
      rows={useListingPage(planAddonContract, useListPlanAddonsQuery)}
      useTransition={usePlanAddonTransitionMutation}
      useArchive={useArchivePlanAddonMutation}
      dangerous={['archive']}
      title={({ name }) => name}
      folio={({ code }) => code}
      strip={(addon) => (
        <FieldStrip
          labels={es.fields}
          show={{
            amount_cents: <MoneyText cents={addon.amount_cents} currency={addon.currency} />,
            type: es.types[addon.type],
            max_quantity: <CountText value={addon.max_quantity} />,
          }}
        />
      )}
      summary={(addon) => <Summary addon={addon} />}
      tabs={({ uuid, type, benefits, subscriptions }) => [
        ...(type === 'coverage'
          ? [
              {
                name: 'beneficios',
                label: es.fields.benefits,
                count: benefits.length,
                content: <BenefitsTable title={es.fields.benefits} benefits={benefits} />,
              },
            ]
          : []),
        relatedTab('suscripciones', 'Subscription', SubscriptionsTable, { addon: uuid }, subscriptions),
        relatedTab('polizas', 'Policy', PoliciesTable, { addon: uuid }),
        eventsTab(uuid),
      ]}
      menu={(record) => [copying(record)]}
      form={(addon) => <Form addon={addon} />}
    />
  )
}

/** What it costs for each longer interval: its own price, or so many months. */
const longerPrices = ({ pricing, currency }: PlanAddonDetail) => ({
  quarter_cents: <MoneyText cents={addonCents(pricing, 'quarter')} currency={currency} />,
  semester_cents: <MoneyText cents={addonCents(pricing, 'semester')} currency={currency} />,
  year_cents: <MoneyText cents={addonCents(pricing, 'year')} currency={currency} />,
})

type Props = { addon: PlanAddonDetail }

const Summary = ({ addon }: Props) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          code: <Identifier value={addon.code} what={es.fields.code} />,
          public_name: addon.public_name,
          short_description: addon.short_description,
          order: <CountText value={addon.order} />,
        }}
      />
    </Section>
    <Section title={es.sections.price}>
      <FieldFacts
        labels={{ ...es.fields, ...es.pricing }}
        show={{
          interval: es.intervals[addon.pricing.interval],
          ...(addon.pricing.interval === 'month' && longerPrices(addon)),
          mode: es.modes[addon.pricing.mode],
          tax: taxText(addon.tax),
          valid_from: <DayText value={addon.pricing.valid_from} />,
          valid_to: <DayText value={addon.pricing.valid_to} />,
        }}
      />
    </Section>
    <Section title={es.sections.sale}>
      <FieldFacts
        labels={es.fields}
        show={{
          compatible_plans: <RecordLinks kind="Plan" to={addon.compatible_plans} />,
          selectable_in: <WordsText words={addon.selectable_in.map((one) => es.channels[one])} />,
          requires_addons: <RecordLinks kind="PlanAddon" to={addon.requires_addons} />,
          excludes_addons: <RecordLinks kind="PlanAddon" to={addon.excludes_addons} />,
        }}
      />
    </Section>
  </>
)
