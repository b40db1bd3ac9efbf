import { lazy } from 'react'
import { InvoiceListQuery, invoiceTransitions, type InvoiceDetail } from '@/contract/invoices'
import { eventsTab } from '@/entities/events/EventsTable'
import { PaymentsTable } from '@/entities/payments/PaymentsTable'
import { CountText, DayText, Identifier, InstantText, MoneyText, RecordLink, Text, YesNo } from '@/kit/cells'
import { TaxFacts } from '@/kit/countryFacts'
import { plural } from '@/kit/formats'
import { RecordScreen } from '@/kit/RecordScreen'
import { RecordSection } from '@/kit/RecordSection'
import { FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveInvoiceMutation,
  useGetInvoiceQuery,
  useInvoiceTransitionMutation,
  useListInvoicesQuery,
} from './api'
import { es } from './es'
import { InvoiceLines } from './InvoiceLines'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'

const Form = lazy(async () => ({ default: (await import('./InvoiceForm')).InvoiceForm }))

export default function InvoiceScreen() {
  return (
    <RecordScreen
      kind="Invoice"
      result={useGetInvoiceQuery(useUuid())}
      rows={useListingPage('Invoice', InvoiceListQuery, useListInvoicesQuery)}
      useTransition={useInvoiceTransitionMutation}
      useArchive={useArchiveInvoiceMutation}
      transitions={invoiceTransitions}
      dangerous={['void', 'write_off']}
      title={({ number }) => number ?? es.draft}
      account={({ account }) => account}
      status={(invoice) => <InvoiceStatusBadge invoice={invoice} />}
      strip={(invoice) => <Strip invoice={invoice} />}
      summary={(invoice) => <Summary invoice={invoice} />}
      tabs={({ uuid }) => [
        { name: 'pagos', label: es.tabs.payments, content: <PaymentsTable filter={{ invoice: uuid }} /> },
        eventsTab(uuid),
      ]}
      form={(invoice) => <Form invoice={invoice} />}
    />
  )
}

type Props = { invoice: InvoiceDetail }

const Strip = ({ invoice: { currency, ...invoice } }: Props) => (
  <FieldStrip
    words={es.fields}
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
    <Section title={es.fields.lines}>
      <InvoiceLines invoice={invoice} />
    </Section>
    <Section title={es.sections.document}>
      <FieldFacts
        words={es.fields}
        show={{
          number: invoice.number && <Identifier value={invoice.number} what={es.fields.number} />,
          customer: <RecordLink kind="Customer" to={invoice.customer} />,
          account: <RecordLink kind="Account" to={invoice.account} />,
          type: es.types[invoice.type],
          issued_on: <DayText value={invoice.issued_on} />,
          period_start: invoice.period_start && <DayText value={invoice.period_start} />,
          period_end: invoice.period_end && <DayText value={invoice.period_end} />,
          po_number: invoice.po_number,
          notes_customer: invoice.notes_customer,
          status_reason: invoice.status_reason,
          voided_at: invoice.voided_at && <InstantText value={invoice.voided_at} />,
        }}
      />
    </Section>
    <Section title={es.sections.collection}>
      <FieldFacts
        words={es.fields}
        show={{
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
    <RecordSection kind="Invoice" record={invoice} />
  </>
)
