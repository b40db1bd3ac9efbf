import { Suspense } from 'react'
import { type ScheduledChange, type SubscriptionDetail, subscriptionContract } from '@/contract/subscriptions'
import { CampaignLink } from '@/entities/campaigns/CampaignsDrawer'
import { eventsTab } from '@/entities/events/EventsTable'
import { debtFacts, debtLabels } from '@/kit/facts/debtFacts'
import { InvoicesTable } from '@/entities/invoices/InvoicesTable'
import {
  CountText,
  DayText,
  Identifier,
  InstantText,
  ListText,
  Maybe,
  MoneyText,
  RecordLink,
  Text,
} from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { dayOf } from '@/contract/days'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveSubscriptionMutation,
  useGetSubscriptionQuery,
  useListSubscriptionsQuery,
  useSubscriptionTransitionMutation,
} from './api'
import { es } from './es'
import { describeDiscount } from './parts'
import { PeriodBar } from './PeriodBar'
import styles from './PeriodBar.module.css'
import { subscriptionMenu } from './subscriptionMenu'
import { SubscriptionStatusBadge } from './SubscriptionStatusBadge'
import { NextCharge, UpcomingCharges } from './UpcomingCharges'
import { amountOf, limitToPlan } from '@/contract/discountedItems'

const Form = lazyPart(() => import('./SubscriptionForm'), 'SubscriptionForm')
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

// Few are paid so.
const PayrollFacts = lazyPart(() => import('./PayrollFacts'), 'PayrollFacts')
const ProposalFacts = lazyPart(() => import('./PayrollFacts'), 'ProposalFacts')

/** One subscription: its plan, items, charges and related records. */
export default function SubscriptionScreen() {
  return (
    <RecordScreen
      contract={subscriptionContract}
      next={nextActs.Subscription}
      result={useGetSubscriptionQuery(useUuid())}
      rows={useListingPage(subscriptionContract, useListSubscriptionsQuery)}
      useTransition={useSubscriptionTransitionMutation}
      useArchive={useArchiveSubscriptionMutation}
      menu={subscriptionMenu}
      title={({ number }) => number}
      account={({ account }) => account}
      status={(subscription) => <SubscriptionStatusBadge subscription={subscription} />}
      strip={(subscription) => (
        <FieldStrip
          labels={{ ...es.fields, ...debtLabels }}
          bad={['overdue_cents']}
          show={{
            amount_cents: <MoneyText cents={subscription.amount_cents} currency={subscription.currency} />,
            next_invoice_at: subscription.next_invoice_at && (
              <InstantText value={subscription.next_invoice_at} />
            ),
            ...debtFacts(subscription),
            payment_method:
              subscription.collection_method === 'payroll' ? (
                es.fields.payroll
              ) : (
                <RecordLink kind="PaymentMethod" to={subscription.payment_method} />
              ),
            cancel_at: subscription.cancel_at && <InstantText value={subscription.cancel_at} />,
          }}
        />
      )}
      summary={(subscription) => <Summary subscription={subscription} />}
      tabs={(subscription) => [
        {
          name: 'articulos',
          label: es.fields.items,
          count: subscription.items.length,
          content: <Items subscription={subscription} />,
        },
        {
          name: 'cobros',
          label: es.tabs.upcoming,
          content: <UpcomingCharges subscription={subscription.uuid} />,
        },
        relatedTab('facturas', 'Invoice', InvoicesTable, { subscription: subscription.uuid }),
        relatedTab('polizas', 'Policy', PoliciesTable, { subscription: subscription.uuid }),
        eventsTab(subscription.uuid),
      ]}
      form={(subscription) => <Form subscription={subscription} />}
    />
  )
}

type Props = { subscription: SubscriptionDetail }

const Summary = ({ subscription }: Props) => (
  <>
    <Section title={es.sections.period}>
      <div className={styles.period}>
        <PeriodBar subscription={subscription} />
        <NextCharge subscription={subscription.uuid} />
      </div>
      <FieldFacts
        labels={es.fields}
        show={{
          billing_anchor_day: <CountText value={subscription.billing_anchor_day} />,
          collection_method: es.collections[subscription.collection_method],
          trial_ends_at: subscription.trial_ends_at && <InstantText value={subscription.trial_ends_at} />,
          dunning_attempt: <CountText value={subscription.dunning_attempt} />,
          next_retry_at: subscription.next_retry_at && <InstantText value={subscription.next_retry_at} />,
          pause: subscription.pause && (
            <>
              <DayText value={subscription.pause.until ?? dayOf(new Date(subscription.pause.from))} />
              {` · ${es.pausing.cover}: ${es.pausing.covers[subscription.pause.cover ?? 'keep'].toLowerCase()}`}
            </>
          ),
        }}
      />
    </Section>
    {subscription.payroll_proposal && (
      <Suspense>
        <ProposalFacts proposal={subscription.payroll_proposal} currency={subscription.currency} />
      </Suspense>
    )}
    {subscription.payroll && (
      <Suspense>
        <PayrollFacts payroll={subscription.payroll} currency={subscription.currency} />
      </Suspense>
    )}
    {subscription.scheduled_change && <Scheduled change={subscription.scheduled_change} of={subscription} />}
    <Section title={es.sections.sale}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={subscription.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={subscription.customer} />,
          account: <RecordLink kind="Account" to={subscription.account} />,
          plan: <RecordLink kind="Plan" to={subscription.plan} />,
          price_version: <CountText value={subscription.price_version} />,
          interval: es.intervals[subscription.interval],
          discount: (
            <Maybe value={subscription.discount}>
              {(discount) => describeDiscount(discount, subscription.interval)}
            </Maybe>
          ),
          mrr_cents: <MoneyText cents={subscription.mrr_cents} currency={subscription.currency} />,
        }}
      />
    </Section>
    {(subscription.cancel_at ?? subscription.ended_at) && (
      <Section title={es.sections.ending}>
        <FieldFacts
          labels={es.fields}
          show={{
            cancel_at: subscription.cancel_at && <InstantText value={subscription.cancel_at} />,
            canceled_at: subscription.canceled_at && <InstantText value={subscription.canceled_at} />,
            ended_at: subscription.ended_at && <InstantText value={subscription.ended_at} />,
            cancellation: subscription.cancellation?.reason,
          }}
        />
      </Section>
    )}
    <Section title={es.sections.origin}>
      <FieldFacts
        labels={es.fields}
        show={{
          sales_channel: es.channels[subscription.sales_channel],
          campaign: <CampaignLink to={subscription.campaign} />,
          seller: subscription.seller && <RecordLink kind="User" to={subscription.seller} />,
          seller_company: <RecordLink kind="Company" to={subscription.seller_company} />,
          reseller_account: <RecordLink kind="Account" to={subscription.reseller_account} />,
          sale_page: subscription.sale_page && es.pages[subscription.sale_page],
          shortener: <RecordLink kind="Shortener" to={subscription.shortener} />,
          utm_source: <Text value={subscription.utm_source} />,
          utm_medium: <Text value={subscription.utm_medium} />,
          utm_campaign: <Text value={subscription.utm_campaign} />,
          utm_content: <Text value={subscription.utm_content} />,
          utm_term: <Text value={subscription.utm_term} />,
          sale_path: subscription.sale_path.length > 0 && <ListText items={subscription.sale_path} />,
        }}
      />
    </Section>
  </>
)

/** What it will be once its period is over. */
const Scheduled = ({ change, of }: { change: ScheduledChange; of: SubscriptionDetail }) => (
  <Section title={es.sections.scheduled}>
    <Facts>
      <Fact label={es.scheduled.from}>
        <InstantText value={change.effective_at} />
      </Fact>
      <Fact label={es.scheduled.plan}>
        <RecordLink kind="Plan" to={change.plan} />
      </Fact>
      <Fact label={es.scheduled.price}>
        <MoneyText
          cents={amountOf({
            items: change.items,
            interval: change.interval,
            discount: limitToPlan(of.discount, { plan_uuid: change.plan.uuid, items: change.items }),
          })}
          currency={of.currency}
        />
      </Fact>
      <Fact label={es.scheduled.by}>{change.by}</Fact>
    </Facts>
  </Section>
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
