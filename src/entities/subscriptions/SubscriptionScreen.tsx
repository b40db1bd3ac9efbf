import { lazy } from 'react'
import {
  SubscriptionListQuery,
  subscriptionTransitions,
  type SubscriptionDetail,
} from '@/contract/subscriptions'
import { CampaignLink } from '@/entities/campaigns/CampaignsDrawer'
import { eventsTab } from '@/entities/events/EventsTable'
import { policiesTab } from '@/entities/policies/policiesTab'
import { CountText, Identifier, InstantText, Maybe, MoneyText, RecordLink, YesNo } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { RecordScreen } from '@/kit/RecordScreen'
import { RecordSection } from '@/kit/RecordSection'
import { FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveSubscriptionMutation,
  useGetSubscriptionQuery,
  useListSubscriptionsQuery,
  useSubscriptionTransitionMutation,
} from './api'
import { discountText } from './parts'
import { es } from './es'

const Form = lazy(async () => ({ default: (await import('./SubscriptionForm')).SubscriptionForm }))

export default function SubscriptionScreen() {
  return (
    <RecordScreen
      kind="Subscription"
      result={useGetSubscriptionQuery(useUuid())}
      rows={useListingPage('Subscription', SubscriptionListQuery, useListSubscriptionsQuery)}
      useTransition={useSubscriptionTransitionMutation}
      useArchive={useArchiveSubscriptionMutation}
      transitions={subscriptionTransitions}
      dangerous={['pause', 'cancel']}
      title={({ number }) => number}
      account={({ account }) => account}
      strip={(subscription) => <Strip subscription={subscription} />}
      summary={(subscription) => <Summary subscription={subscription} />}
      tabs={(subscription) => [
        {
          name: 'articulos',
          label: es.fields.items,
          count: subscription.items.length,
          content: <Items subscription={subscription} />,
        },
        policiesTab({ subscription: subscription.uuid }),
        eventsTab(subscription.uuid),
      ]}
      form={(subscription) => <Form subscription={subscription} />}
    />
  )
}

type Props = { subscription: SubscriptionDetail }

const Strip = ({ subscription }: Props) => (
  <FieldStrip
    words={es.fields}
    show={{
      amount_cents: <MoneyText cents={subscription.amount_cents} currency={subscription.currency} />,
      next_invoice_at: <InstantText value={subscription.next_invoice_at} />,
      payment_method: <RecordLink kind="PaymentMethod" to={subscription.payment_method} />,
      cancel_at: subscription.cancel_at && <InstantText value={subscription.cancel_at} />,
    }}
  />
)

const Summary = ({ subscription }: Props) => (
  <>
    <Section title={es.sections.sale}>
      <FieldFacts
        words={es.fields}
        show={{
          number: <Identifier value={subscription.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={subscription.customer} />,
          account: <RecordLink kind="Account" to={subscription.account} />,
          plan: <RecordLink kind="Plan" to={subscription.plan} />,
          price_version: <CountText value={subscription.price_version} />,
          interval: es.intervals[subscription.interval],
          discount: (
            <Maybe value={subscription.discount}>
              {({ coupon_code, remaining, ...discount }) =>
                [coupon_code, discountText({ ...discount, months: remaining })].filter(Boolean).join(', ')
              }
            </Maybe>
          ),
          mrr_cents: <MoneyText cents={subscription.mrr_cents} currency={subscription.currency} />,
          status_reason: subscription.status_reason,
        }}
      />
    </Section>
    <Section title={es.sections.period}>
      <FieldFacts
        words={es.fields}
        show={{
          current_period_start: <InstantText value={subscription.current_period_start} />,
          current_period_end: <InstantText value={subscription.current_period_end} />,
          billing_anchor_day: <CountText value={subscription.billing_anchor_day} />,
          collection_method: es.collections[subscription.collection_method],
          trial_ends_at: subscription.trial_ends_at && <InstantText value={subscription.trial_ends_at} />,
          dunning_attempt: <CountText value={subscription.dunning_attempt} />,
          next_retry_at: subscription.next_retry_at && <InstantText value={subscription.next_retry_at} />,
          pause: subscription.pause && <InstantText value={subscription.pause.from} />,
        }}
      />
    </Section>
    <Section title={es.sections.ending}>
      <FieldFacts
        words={es.fields}
        show={{
          cancel_at_period_end: <YesNo value={subscription.cancel_at_period_end} />,
          canceled_at: subscription.canceled_at && <InstantText value={subscription.canceled_at} />,
          ended_at: subscription.ended_at && <InstantText value={subscription.ended_at} />,
          cancellation: subscription.cancellation?.reason,
        }}
      />
    </Section>
    <Section title={es.sections.origin}>
      <FieldFacts
        words={es.fields}
        show={{
          sales_channel: es.channels[subscription.sales_channel],
          campaign: <CampaignLink to={subscription.campaign} />,
          seller: <RecordLink kind="User" to={subscription.seller} />,
          reseller_account: <RecordLink kind="Account" to={subscription.reseller_account} />,
        }}
      />
    </Section>
    <RecordSection kind="Subscription" record={subscription} />
  </>
)

const Items = ({ subscription: { items, currency } }: Props) => (
  <FactsTable
    title={es.fields.items}
    none={es.none}
    rows={items}
    keyOf={({ plan_addon_uuid }) => plan_addon_uuid ?? 'plan'}
    columns={[
      [es.items.label, ({ label }) => label],
      [es.items.quantity, ({ quantity }) => <CountText value={quantity} />],
      [es.items.unit, ({ unit_cents }) => <MoneyText cents={unit_cents} currency={currency} />],
      [
        es.items.total,
        ({ quantity, unit_cents }) => <MoneyText cents={quantity * unit_cents} currency={currency} />,
      ],
    ]}
  />
)
