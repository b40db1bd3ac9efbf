import type { CustomerDetail } from '@/contract/customers'
import type { InvoiceListQuery } from '@/contract/invoices'
import { only } from '@/kit/listing/column'
import { RelatedList } from '@/kit/record/RelatedList'
import { useListInvoicesQuery } from './api'
import { invoiceColumns } from './invoiceColumns'
import { NewInvoiceButton } from './NewInvoiceButton'

const columns = only(invoiceColumns, 'number', 'issued_on', 'due_on', 'total_cents', 'status')

type Props = {
  filter: Pick<InvoiceListQuery, 'account' | 'customer' | 'company' | 'subscription'>
  /** Who can be billed here by hand. */
  billed?: CustomerDetail
}

/** The invoices that belong to a record, the latest first. */
export const InvoicesTable = ({ filter, billed }: Props) => (
  <RelatedList
    kind="Invoice"
    result={useListInvoicesQuery({ ...filter, sort: '-due_on', page: 1, size: 10 })}
    columns={columns}
    filter={filter}
    action={billed && <NewInvoiceButton customer={billed} />}
  />
)
