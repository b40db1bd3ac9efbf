import { type PaymentMethodDetail, paymentMethodContract } from '@/contract/paymentMethods'
import { eventsTab } from '@/entities/events/EventsTable'
import { PaymentsTable } from '@/entities/payments/PaymentsTable'
import { SubscriptionsTable } from '@/entities/subscriptions/SubscriptionsTable'
import { DayText, Identifier, InstantText, RecordLink, Text, YesNo } from '@/kit/facts/cells'
import { formatCountry } from '@/kit/text/formats'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchivePaymentMethodMutation,
  useGetPaymentMethodQuery,
  useListPaymentMethodsQuery,
  usePaymentMethodTransitionMutation,
} from './api'
import { es } from './es'
import { makeDefaultMenu } from './makeDefaultMenu'
import { methodLinkMenu } from './methodLinkMenu'
import { PaymentMethodStatusBadge } from './PaymentMethodStatusBadge'

/** One payment method: its facts, its history and what it pays. */
export default function PaymentMethodScreen() {
  return (
    <RecordScreen
      contract={paymentMethodContract}
      next={nextActs.PaymentMethod}
      result={useGetPaymentMethodQuery(useUuid())}
      rows={useListingPage(paymentMethodContract, useListPaymentMethodsQuery)}
      useTransition={usePaymentMethodTransitionMutation}
      useArchive={useArchivePaymentMethodMutation}
      dangerous={['remove']}
      menu={(method) =>
        method.status === 'removed'
          ? []
          : [...makeDefaultMenu(method), methodLinkMenu('payment-methods', method)]
      }
      title={({ label }) => label}
      status={(method) => <PaymentMethodStatusBadge method={method} />}
      account={({ account }) => account}
      strip={(method) => (
        <FieldStrip
          labels={es.fields}
          show={{
            customer: <RecordLink kind="Customer" to={method.customer} />,
            type: es.types[method.type],
            expires_on: method.expires_on && <DayText value={method.expires_on} />,
            last_used_at: <InstantText value={method.last_used_at} />,
          }}
        />
      )}
      summary={(method) => <Summary method={method} />}
      tabs={({ uuid }) => [
        relatedTab('pagos', 'Payment', PaymentsTable, { payment_method: uuid }),
        relatedTab('suscripciones', 'Subscription', SubscriptionsTable, { payment_method: uuid }),
        eventsTab(uuid),
      ]}
    />
  )
}

type Props = { method: PaymentMethodDetail }

const Summary = ({ method }: Props) => (
  <>
    <Section title={es.sections.method}>
      <FieldFacts
        labels={{ ...es.fields, ...es.card, ...es.bank }}
        show={{
          ...(method.card && {
            brand: method.card.brand,
            last4: <Identifier value={method.card.last4} />,
            funding: es.fundings[method.card.funding],
            country: formatCountry(method.card.country),
            three_ds_supported: <YesNo value={method.card.three_ds_supported} />,
          }),
          bank_name: <Text value={method.bank_name} />,
          ...(method.bank && {
            clabe_masked: <Identifier value={method.bank.clabe_masked} />,
            holder: method.bank.holder,
          }),
          billing_name: <Text value={method.billing_name} />,
          billing_zip: <Text value={method.billing_zip} />,
        }}
      />
    </Section>
    <Section title={es.sections.charging}>
      <FieldFacts
        labels={es.fields}
        show={{
          account: <RecordLink kind="Account" to={method.account} />,
          is_default: <YesNo value={method.is_default} />,
          verified_at: <InstantText value={method.verified_at} />,
          source: es.sources[method.source],
          last_error: method.last_error,
        }}
      />
    </Section>
    {method.consent && (
      <Section title={es.sections.consent} folded>
        <FieldFacts
          labels={es.consent}
          show={{
            accepted_at: <InstantText value={method.consent.accepted_at} />,
            text_version: method.consent.text_version,
            ip: <Identifier value={method.consent.ip} />,
          }}
        />
      </Section>
    )}
  </>
)
