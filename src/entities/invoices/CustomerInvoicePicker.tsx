import type { Invoice, InvoiceStatus } from '@/contract/invoices'
import { formatMoney } from '@/kit/text/formats'
import type { FieldProps } from '@/kit/form/fields/Field'
import { SelectField } from '@/kit/form/fields/SelectField'
import { useListInvoicesQuery } from './api'

type Props = FieldProps & { customer: string }

/** One of the invoices that a customer still has to pay. */
export const CustomerInvoicePicker = (props: Props) => (
  <Picker {...props} status="open" amountOf={({ amount_due_cents }) => amount_due_cents} />
)

/** One of the invoices that a customer has paid. */
export const PaidInvoicePicker = (props: Props) => (
  <Picker {...props} status="paid" amountOf={({ total_cents }) => total_cents} />
)

type Choosing = Props & { status: InvoiceStatus; amountOf: (invoice: Invoice) => number }

function Picker({ customer, status, amountOf, ...field }: Choosing) {
  const { data } = useListInvoicesQuery({ customer, status: [status], page: 1, size: 50 })
  return (
    <SelectField
      {...field}
      options={(data?.data ?? []).map((invoice) => ({
        value: invoice.uuid,
        label: `${invoice.number ?? ''} · ${formatMoney(amountOf(invoice), invoice.currency)}`,
      }))}
    />
  )
}
