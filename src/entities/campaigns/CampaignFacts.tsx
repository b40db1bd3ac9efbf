import type { CampaignDetail } from '@/contract/campaigns'
import { discountText } from '@/entities/subscriptions/parts'
import {
  CountText,
  DayText,
  Identifier,
  MoneyText,
  RecordLink,
  RecordLinks,
  Text,
  YesNo,
} from '@/kit/facts/cells'
import { RecordSection } from '@/kit/record/RecordSection'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'
import { UtmSection } from './parts'

/** All that there is to read of a campaign. */
export const CampaignFacts = ({ campaign }: { campaign: CampaignDetail }) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          code: <Identifier value={campaign.code} what={es.fields.code} />,
          channel: es.channels[campaign.channel],
          starts_on: <DayText value={campaign.starts_on} />,
          ends_on: <DayText value={campaign.ends_on} />,
          discount: <Text value={campaign.discount && discountText(campaign.discount)} />,
          plans: <RecordLinks kind="Plan" to={campaign.plans} />,
          addons: <RecordLinks kind="PlanAddon" to={campaign.addons} />,
          first_purchase_only: <YesNo value={campaign.first_purchase_only} />,
          stackable: <YesNo value={campaign.stackable} />,
          owner_user: <RecordLink kind="User" to={campaign.owner_user} />,
        }}
      />
    </Section>
    <Section title={es.sections.results}>
      <FieldFacts
        labels={es.fields}
        show={{
          clicks: <CountText value={campaign.clicks} />,
          conversions_started: <CountText value={campaign.conversions_started} />,
          conversions_paid: <CountText value={campaign.conversions_paid} />,
          redemptions: <CountText value={campaign.redemptions} />,
          revenue_cents: <MoneyText cents={campaign.revenue_cents} currency={campaign.currency} />,
          discount_given_cents: (
            <MoneyText cents={campaign.discount_given_cents} currency={campaign.currency} />
          ),
        }}
      />
    </Section>
    <Section title={es.sections.limits} folded>
      <FieldFacts
        labels={es.fields}
        show={{
          max_redemptions: <CountText value={campaign.max_redemptions} />,
          per_customer: <CountText value={campaign.per_customer} />,
          budget_cents: <MoneyText cents={campaign.budget_cents} currency={campaign.currency} />,
        }}
      />
    </Section>
    <Section title={es.sections.landing} folded>
      <FieldFacts
        labels={es.fields}
        show={{
          headline: <Text value={campaign.headline} />,
        }}
      />
    </Section>
    <UtmSection utm={campaign.utm} />
    <RecordSection kind="Campaign" record={campaign} />
  </>
)
