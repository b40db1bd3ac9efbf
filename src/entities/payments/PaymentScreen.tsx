import { recordPath } from '@/api/paths'
import { type PaymentDetail, paymentContract } from '@/contract/payments'
import { eventsTab } from '@/entities/events/EventsTable'
import { TransactionsTable } from '@/entities/transactions/TransactionsTable'
import { CountText, DayText, Identifier, InstantText, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { useFileAct } from '@/kit/record/useFileAct'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchivePaymentMutation,
  useGetPaymentQuery,
  useListPaymentsQuery,
  usePaymentTransitionMutation,
} from './api'
import { ApprovalsTable } from './ApprovalsTable'
import { es } from './es'
import { Lifeline } from './Lifeline'
import { paymentMenu } from './paymentMenu'
import { PaymentStatusBadge } from './PaymentStatusBadge'

/** One payment: its facts, its attempts and its approvals. */
export default function PaymentScreen() {
  const file = useFileAct()
  return (
    <RecordScreen
      contract={paymentContract}
      next={nextActs.Payment}
      result={useGetPaymentQuery(useUuid())}
      rows={useListingPage(paymentContract, useListPaymentsQuery)}
      useTransition={usePaymentTransitionMutation}
      useArchive={useArchivePaymentMutation}
      dangerous={['cancel']}
      menu={(payment) => [
        ...(payment.status === 'succeeded'
          ? [
              file({
                label: es.receipt.download,
                permission: 'Payment.view',
                beside: true,
                address: recordPath('payments', payment.uuid, 'receipt'),
                file: `${payment.receipt_number ?? payment.number}.pdf`,
              }),
            ]
          : []),
        ...paymentMenu(payment),
      ]}
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
    labels={es.fields}
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
    <ApprovalsTable filter={{ subject: payment.uuid }} />
    {payment.error && (
      <Section title={es.sections.error}>
        <p>
          <strong>{payment.error.message}.</strong> {payment.error.retryable ? es.retry.yes : es.retry.no}.
        </p>
        <Facts>
          {payment.error.advice && <Fact label={es.advice}>{payment.error.advice}</Fact>}
          {payment.next_retry_at && (
            <Fact label={es.fields.next_retry_at}>
              <InstantText value={payment.next_retry_at} />
            </Fact>
          )}
        </Facts>
      </Section>
    )}
    {payment.extra_cents > 0 && (
      <Section title={es.extra.title}>
        <p>{es.extra.told}</p>
        <Facts>
          <Fact label={es.fields.extra_cents}>
            <MoneyText cents={payment.extra_cents} currency={payment.currency} />
          </Fact>
        </Facts>
      </Section>
    )}
    <Lifeline payment={payment} />
    <Section title={es.fields.allocations}>
      <Covered payment={payment} />
    </Section>
    <Section title={es.sections.payment}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={payment.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={payment.customer} />,
          account: <RecordLink kind="Account" to={payment.account} />,
          payment_method: payment.payment_method && (
            <RecordLink kind="PaymentMethod" to={payment.payment_method} />
          ),
          origin: es.origins[payment.origin],
          attempt: <CountText value={payment.attempt} />,
          next_action: payment.next_action && <NextStep payment={payment} />,
          expires_at: payment.expires_at && <InstantText value={payment.expires_at} />,
          paid_at: payment.paid_at && <InstantText value={payment.paid_at} />,
          failed_at: payment.failed_at && <InstantText value={payment.failed_at} />,
          receipt_number: payment.receipt_number && <Identifier value={payment.receipt_number} />,
          receipt_sent_at: payment.receipt_sent_at && <InstantText value={payment.receipt_sent_at} />,
          receipt_sent_to: payment.receipt_sent_to,
        }}
      />
    </Section>
    {payment.manual && (
      <Section title={es.sections.manual}>
        <FieldFacts
          labels={es.manual}
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
        labels={es.fields}
        show={{
          gateway: <Text value={payment.gateway} />,
          gateway_payment_id: <Identifier value={payment.gateway_payment_id} />,
          reference: <Identifier value={payment.reference} what={es.fields.reference} />,
          reconciled_at: <InstantText value={payment.reconciled_at} />,
        }}
      />
    </Section>
  </>
)

/** What the customer still has to do, and where. */
const NextStep = ({ payment: { next_action } }: Props) =>
  next_action && (
    <>
      {es.nextActions[next_action.type]}
      {next_action.url && <Identifier value={next_action.url} what={es.confirmAt} />}
    </>
  )

/** How much of it went to each invoice; what is left over is the customer's. */
function Covered({ payment: { allocations, credit_cents, currency } }: Props) {
  return (
    <Facts>
      {allocations.map(({ invoice, amount_cents: cents }) => (
        <Fact key={invoice.uuid} label={<RecordLink kind="Invoice" to={invoice} />}>
          <MoneyText cents={cents} currency={currency} />
        </Fact>
      ))}
      {credit_cents > 0 && (
        <Fact label={es.credit}>
          <MoneyText cents={credit_cents} currency={currency} />
        </Fact>
      )}
    </Facts>
  )
}
