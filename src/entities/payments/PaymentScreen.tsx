import { PaymentListQuery, paymentTransitions, type PaymentDetail } from '@/contract/payments'
import { eventsTab } from '@/entities/events/EventsTable'
import { TransactionsTable } from '@/entities/transactions/TransactionsTable'
import { CountText, DayText, Identifier, InstantText, MoneyText, RecordLink, Text } from '@/kit/cells'
import { RecordScreen } from '@/kit/RecordScreen'
import { RecordSection } from '@/kit/RecordSection'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchivePaymentMutation,
  useGetPaymentQuery,
  useListPaymentsQuery,
  usePaymentTransitionMutation,
} from './api'
import { es } from './es'
import { PaymentStatusBadge } from './PaymentStatusBadge'

export default function PaymentScreen() {
  return (
    <RecordScreen
      kind="Payment"
      result={useGetPaymentQuery(useUuid())}
      rows={useListingPage('Payment', PaymentListQuery, useListPaymentsQuery)}
      useTransition={usePaymentTransitionMutation}
      useArchive={useArchivePaymentMutation}
      transitions={paymentTransitions}
      dangerous={['cancel']}
      title={({ number }) => number}
      account={({ account }) => account}
      status={(payment) => <PaymentStatusBadge payment={payment} />}
      strip={(payment) => <Strip payment={payment} />}
      summary={(payment) => <Summary payment={payment} />}
      tabs={({ uuid }) => [
        {
          name: 'intentos',
          label: es.tabs.transactions,
          content: <TransactionsTable filter={{ payment: uuid }} />,
        },
        eventsTab(uuid),
      ]}
    />
  )
}

type Props = { payment: PaymentDetail }

const Strip = ({ payment: { currency, ...payment } }: Props) => (
  <FieldStrip
    words={es.fields}
    show={{
      amount_cents: <MoneyText cents={payment.amount_cents} currency={currency} />,
      refunded_cents: payment.refunded_cents > 0 && (
        <MoneyText cents={payment.refunded_cents} currency={currency} />
      ),
      method_type: es.channels[payment.method_type],
      fee_cents: <MoneyText cents={payment.fee_cents} currency={currency} />,
      net_cents: <MoneyText cents={payment.net_cents} currency={currency} />,
    }}
  />
)

const Summary = ({ payment }: Props) => (
  <>
    {payment.error && (
      <Section title={es.sections.error}>
        <p>
          <strong>{payment.error.message}.</strong> {payment.error.retryable ? es.retry.yes : es.retry.no}.
        </p>
        {payment.error.advice && (
          <Facts>
            <Fact label={es.advice}>{payment.error.advice}</Fact>
          </Facts>
        )}
      </Section>
    )}
    <Section title={es.fields.allocations}>
      <Covered payment={payment} />
    </Section>
    <Section title={es.sections.payment}>
      <FieldFacts
        words={es.fields}
        show={{
          number: <Identifier value={payment.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={payment.customer} />,
          account: <RecordLink kind="Account" to={payment.account} />,
          payment_method: payment.payment_method && (
            <RecordLink kind="PaymentMethod" to={payment.payment_method} />
          ),
          origin: es.origins[payment.origin],
          attempt: <CountText value={payment.attempt} />,
          next_action: payment.next_action && es.nextActions[payment.next_action.type],
          expires_at: payment.expires_at && <InstantText value={payment.expires_at} />,
          paid_at: payment.paid_at && <InstantText value={payment.paid_at} />,
          failed_at: payment.failed_at && <InstantText value={payment.failed_at} />,
          status_reason: payment.status_reason,
          receipt_number: payment.receipt_number && <Identifier value={payment.receipt_number} />,
        }}
      />
    </Section>
    {payment.manual && (
      <Section title={es.sections.manual}>
        <FieldFacts
          words={es.manual}
          show={{
            received_on: <DayText value={payment.manual.received_on} />,
            bank: <Text value={payment.manual.bank} />,
            reference: <Identifier value={payment.manual.reference} />,
          }}
        />
      </Section>
    )}
    <Section title={es.sections.processor} folded>
      <FieldFacts
        words={es.fields}
        show={{
          gateway: <Text value={payment.gateway} />,
          gateway_payment_id: <Identifier value={payment.gateway_payment_id} />,
          reference: <Identifier value={payment.reference} what={es.fields.reference} />,
          reconciled_at: <InstantText value={payment.reconciled_at} />,
        }}
      />
    </Section>
    <RecordSection kind="Payment" record={payment} />
  </>
)

/** How much of it went to each invoice; what is left over is the customer's. */
function Covered({ payment: { allocations, amount_cents, currency, status } }: Props) {
  const left = allocations.reduce((rest, one) => rest - one.amount_cents, amount_cents)
  return (
    <Facts>
      {allocations.map(({ invoice, amount_cents: cents }) => (
        <Fact key={invoice.uuid} label={invoice.label}>
          <RecordLink kind="Invoice" to={invoice} /> <MoneyText cents={cents} currency={currency} />
        </Fact>
      ))}
      {status === 'succeeded' && left > 0 && (
        <Fact label={es.credit}>
          <MoneyText cents={left} currency={currency} />
        </Fact>
      )}
    </Facts>
  )
}
