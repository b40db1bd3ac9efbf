import { type CustomerDetail, customerContract } from '@/contract/customers'
import { debtFacts, debtLabels } from '@/kit/facts/debtFacts'
import { InvoicesTable } from '@/entities/invoices/InvoicesTable'
import { PaymentMethodsTable } from '@/entities/payment-methods/PaymentMethodsTable'
import { PaymentsTable } from '@/entities/payments/PaymentsTable'
import { EmailText, Identifier, MoneyText, PhoneText, RecordLink, YesNo } from '@/kit/facts/cells'
import { channelNames } from '@/kit/vocabulary/channels'
import { AddressFacts, TaxFacts } from '@/kit/facts/countryFacts'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveCustomerMutation,
  useCustomerTransitionMutation,
  useGetCustomerQuery,
  useListCustomersQuery,
} from './api'
import { CustomerCredits } from './CustomerCredits'
import { customerMenu } from './customerMenu'
import { CustomerStatusBadge } from './CustomerStatusBadge'
import { es } from './es'
import { CoverGapFields } from '@/entities/policies/CoverGapFields'

const CustomerForm = lazyPart(() => import('./CustomerForm'), 'CustomerForm')
const SupportTicketsTable = lazyPart(
  () => import('@/entities/support-tickets/SupportTicketsTable'),
  'SupportTicketsTable',
)
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

const SoldSubscriptionsTable = lazyPart(
  () => import('@/entities/subscriptions/SoldSubscriptionsTable'),
  'SoldSubscriptionsTable',
)

/** One customer: their data, balance, invoices and related records. */
export default function CustomerScreen() {
  return (
    <RecordScreen
      contract={customerContract}
      next={nextActs.Customer}
      result={useGetCustomerQuery(useUuid())}
      rows={useListingPage(customerContract, useListCustomersQuery)}
      useTransition={useCustomerTransitionMutation}
      useArchive={useArchiveCustomerMutation}
      dangerous={['archive']}
      menu={customerMenu}
      title={({ name }) => name}
      folio={({ number }) => number}
      account={({ account }) => account}
      status={(customer) => <CustomerStatusBadge customer={customer} />}
      strip={(customer) => (
        <FieldStrip
          labels={{ ...es.fields, ...debtLabels }}
          bad={['overdue_cents']}
          show={{
            balance_due_cents: <MoneyText cents={customer.balance_due_cents} currency={customer.currency} />,
            ...debtFacts(customer),
            credit_balance_cents: (
              <MoneyText cents={customer.credit_balance_cents} currency={customer.currency} />
            ),
            collection: es.collections[customer.collection],
            default_payment_method: <RecordLink kind="PaymentMethod" to={customer.default_payment_method} />,
          }}
        />
      )}
      summary={(customer) => <Summary customer={customer} />}
      tabs={(customer) => [
        {
          name: 'facturas',
          label: es.tabs.invoices,
          content: <InvoicesTable filter={{ customer: customer.uuid }} billed={customer} />,
        },
        relatedTab('pagos', 'Payment', PaymentsTable, { customer: customer.uuid }),
        relatedTab('suscripciones', 'Subscription', SoldSubscriptionsTable, {
          account: customer.account.uuid,
          customer: { uuid: customer.uuid, label: customer.name },
        }),
        relatedTab('polizas', 'Policy', PoliciesTable, { customer: customer.uuid }),
        relatedTab('metodos', 'PaymentMethod', PaymentMethodsTable, { customer: customer.uuid }),
        {
          name: 'saldo',
          label: es.tabs.credits,
          content: <CustomerCredits customer={customer} />,
        },
        relatedTab('tickets', 'SupportTicket', SupportTicketsTable, { requester: customer.uuid }),
      ]}
      form={(customer) => <CustomerForm customer={customer} />}
    />
  )
}

type Props = { customer: CustomerDetail }

const Summary = ({ customer }: Props) => (
  <>
    <CoverGapFields gaps={customer.gaps} />
    <Section title={es.sections.payer}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={customer.number} what={es.fields.number} />,
          type: es.types[customer.type],
          account: <RecordLink kind="Account" to={customer.account} />,
          person: customer.person && <RecordLink kind="Person" to={customer.person} />,
          company: customer.company && <RecordLink kind="Company" to={customer.company} />,
          email: <EmailText value={customer.email} />,
          phone: <PhoneText value={customer.phone} />,
          preferred_channel: channelNames[customer.preferred_channel],
        }}
      />
    </Section>
    <Section title={es.sections.billing}>
      <FieldFacts
        labels={es.fields}
        show={{
          net_payment_days: customer.net_payment_days ?? es.inherited,
          cfdi_auto: <YesNo value={customer.cfdi_auto} />,
          billing_address: <AddressFacts address={customer.billing_address} />,
        }}
      />
    </Section>
    <Section title={es.fields.tax_profile} folded>
      <TaxFacts profile={customer.tax_profile} />
    </Section>
  </>
)
