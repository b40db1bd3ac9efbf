import { invoiceContract } from '@/contract/invoices'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { salesChannelNames } from '@/kit/vocabulary/salesChannels'
import { optionsOf } from '@/kit/vocabulary/options'
import { overdueBuckets } from '@/kit/vocabulary/overdueBuckets'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountInvoicesQuery, useListInvoicesQuery } from './api'
import { es } from './es'
import { InvoiceFiles } from './InvoiceFile'
import { invoiceColumns } from './invoiceColumns'

/** The invoices, with their filters and views. */
export default function InvoicesScreen() {
  const list = useListQuery(invoiceContract)
  const result = useListInvoicesQuery(list.query)
  return (
    <ListScreen
      group="Cobranza"
      list={list}
      result={result}
      columns={invoiceColumns}
      files={(of) => <InvoiceFiles query={list.query} {...of} />}
      useCounts={useCountInvoicesQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <DateRangeFilter list={list} name="due" />
          <ReferenceFilter
            list={list}
            name="customer"
            kind="Customer"
            current={result.currentData?.data[0]?.customer}
          />
        </>
      }
      moreFilters={{
        payment_state: (
          <ChoiceFilter list={list} name="payment_state" options={optionsOf(es.paymentStates)} />
        ),
        overdue_bucket: (
          <ChoiceFilter list={list} name="overdue_bucket" options={optionsOf(overdueBuckets)} />
        ),
        disputed: <YesNoFilter list={list} name="disputed" />,
        type: <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />,
        issued: <DateRangeFilter list={list} name="issued" />,
        total: <AmountFilter list={list} name="total" />,
        credited: <YesNoFilter list={list} name="credited" />,
        company: <ReferenceFilter list={list} name="company" kind="Company" />,
        plan: <ReferenceFilter list={list} name="plan" kind="Plan" />,
        channel: <ChoiceFilter list={list} name="channel" options={optionsOf(salesChannelNames)} />,
      }}
    />
  )
}
