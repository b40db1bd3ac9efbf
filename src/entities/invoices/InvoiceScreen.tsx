import { type InvoiceDetail, invoiceContract } from '@/contract/invoices'
import { eventsTab } from '@/entities/events/EventsTable'
import { ApprovalsTable } from '@/entities/payments/ApprovalsTable'
import { PaymentsTable } from '@/entities/payments/PaymentsTable'
import { collectionMenu } from '@/entities/payments/paymentMenu'
import {
  CountText,
  DayText,
  Identifier,
  InstantText,
  MoneyText,
  RecordLink,
  Text,
  YesNo,
} from '@/kit/facts/cells'
import { TaxFacts } from '@/kit/facts/countryFacts'
import { plural } from '@/kit/text/formats'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import { recordPath } from '@/api/paths'
import { useFileAct } from '@/kit/record/useFileAct'
import {
  useArchiveInvoiceMutation,
  useGetInvoiceQuery,
  useInvoiceTransitionMutation,
  useListInvoicesQuery,
} from './api'
import { es } from './es'
import { CreditNotes } from './CreditNotes'
import { InvoiceLines } from './InvoiceLines'
import { invoiceMenu } from './invoiceMenu'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'

const Form = lazyPart(() => import('./InvoiceForm'), 'InvoiceForm')

/** One invoice: its facts, payments, credit notes and approvals. */
export default function InvoiceScreen() {
  const file = useFileAct()
  return (
    <RecordScreen
      contract={invoiceContract}
      next={nextActs.Invoice}
      result={useGetInvoiceQuery(useUuid())}
      rows={useListingPage(invoiceContract, useListInvoicesQuery)}
      useTransition={useInvoiceTransitionMutation}
      useArchive={useArchiveInvoiceMutation}
      dangerous={['write_off']}
      menu={(invoice) => [
        file({
          label: es.file.one,
          permission: 'Invoice.download',
          beside: true,
          address: recordPath('invoices', invoice.uuid, 'pdf'),
          file: `${invoice.number ?? es.draft}.pdf`,
        }),
        ...collectionMenu(invoice),
        ...invoiceMenu(invoice),
      ]}
      title={({ number }) => number ?? es.draft}
      account={({ account }) => account}
      status={(invoice) => <InvoiceStatusBadge invoice={invoice} />}
      strip={(invoice) => <Strip invoice={invoice} />}
      summary={(invoice) => <Summary invoice={invoice} />}
      tabs={({ uuid, credit_notes, currency }) => [
        { name: 'pagos', label: es.tabs.payments, content: <PaymentsTable filter={{ invoice: uuid }} /> },
        ...(credit_notes.length > 0
          ? [
              {
                name: 'notas',
                label: es.tabs.credits,
                count: credit_notes.length,
                content: <CreditNotes notes={credit_notes} currency={currency} />,
              },
            ]
          : []),
        eventsTab(uuid),
      ]}
      form={(invoice) => <Form invoice={invoice} />}
    />
  )
}

type Props = { invoice: InvoiceDetail }

const Strip = ({ invoice: { currency, ...invoice } }: Props) => (
  <FieldStrip
    labels={es.fields}
    bad={invoice.days_late ? ['amount_due_cents', 'days_late'] : []}
    show={{
      total_cents: <MoneyText cents={invoice.total_cents} currency={currency} />,
      paid_cents: <MoneyText cents={invoice.paid_cents} currency={currency} />,
      amount_due_cents: <MoneyText cents={invoice.amount_due_cents} currency={currency} />,
      due_on: <DayText value={invoice.due_on} />,
      days_late: invoice.days_late && plural(invoice.days_late, 'día', 'días'),
    }}
  />
)

const Summary = ({ invoice }: Props) => (
  <>
    <ApprovalsTable filter={{ subject: invoice.uuid }} />
    <Section title={es.fields.lines}>
      <InvoiceLines invoice={invoice} />
    </Section>
    <Section title={es.sections.document}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: invoice.number && <Identifier value={invoice.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={invoice.customer} />,
          account: <RecordLink kind="Account" to={invoice.account} />,
          subscription: invoice.subscription && <RecordLink kind="Subscription" to={invoice.subscription} />,
          type: es.types[invoice.type],
          issued_on: <DayText value={invoice.issued_on} />,
          period_start: invoice.period_start && <DayText value={invoice.period_start} />,
          period_end: invoice.period_end && <DayText value={invoice.period_end} />,
          po_number: invoice.po_number,
          notes_customer: invoice.notes_customer,
          disputed_at: invoice.disputed_at && <InstantText value={invoice.disputed_at} />,
          replaced_by: invoice.replaced_by && <RecordLink kind="Invoice" to={invoice.replaced_by} />,
          sent_at: invoice.sent_at && <InstantText value={invoice.sent_at} />,
          sent_to: invoice.sent_to,
          voided_at: invoice.voided_at && <InstantText value={invoice.voided_at} />,
        }}
      />
    </Section>
    <Section title={es.sections.collection}>
      <FieldFacts
        labels={es.fields}
        show={{
          applied_credit_cents: invoice.applied_credit_cents > 0 && (
            <MoneyText cents={invoice.applied_credit_cents} currency={invoice.currency} />
          ),
          credited_cents: invoice.credited_cents > invoice.applied_credit_cents && (
            <MoneyText
              cents={invoice.credited_cents - invoice.applied_credit_cents}
              currency={invoice.currency}
            />
          ),
          returned_cents: invoice.returned_cents > 0 && (
            <MoneyText cents={invoice.returned_cents} currency={invoice.currency} />
          ),
          payment_state: invoice.status !== 'draft' && es.paymentStates[invoice.payment_state],
          auto_collect: <YesNo value={invoice.auto_collect} />,
          attempt_count: <CountText value={invoice.attempt_count} />,
          next_attempt_at: invoice.next_attempt_at && <InstantText value={invoice.next_attempt_at} />,
          payment_form: <Text value={invoice.payment_form && es.paymentForms[invoice.payment_form]} />,
          payment_method_sat: (
            <Text value={invoice.payment_method_sat && es.paymentMethods[invoice.payment_method_sat]} />
          ),
        }}
      />
    </Section>
    {invoice.tax_snapshot && (
      <Section title={es.fields.tax_snapshot} folded>
        <TaxFacts profile={invoice.tax_snapshot} />
      </Section>
    )}
  </>
)
