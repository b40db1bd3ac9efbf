import { paymentContract } from '@/contract/payments'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountPaymentsQuery, useListPaymentsQuery } from './api'
import { es } from './es'
import { ImportDepositsButton } from './ImportDepositsButton'
import { paymentColumns } from './paymentColumns'

/** The payments, with their filters and views. */
export default function PaymentsScreen() {
  const list = useListQuery(paymentContract)
  const result = useListPaymentsQuery(list.query)
  return (
    <ListScreen
      group="Cobranza"
      list={list}
      result={result}
      columns={paymentColumns}
      actions={<ImportDepositsButton />}
      useCounts={useCountPaymentsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <DateRangeFilter list={list} name="paid" />
          <ChoiceFilter list={list} name="method_type" options={optionsOf(es.channels)} />
        </>
      }
      moreFilters={{
        customer: (
          <ReferenceFilter
            list={list}
            name="customer"
            kind="Customer"
            current={result.currentData?.data[0]?.customer}
          />
        ),
        origin: <ChoiceFilter list={list} name="origin" options={optionsOf(es.origins)} />,
        refunded: <YesNoFilter list={list} name="refunded" />,
        disputed: <YesNoFilter list={list} name="disputed" />,
        extra: <YesNoFilter list={list} name="extra" />,
        retryable: <YesNoFilter list={list} name="retryable" />,
        reconciled: <YesNoFilter list={list} name="reconciled" />,
        amount: <AmountFilter list={list} name="amount" />,
        today: <YesNoFilter list={list} name="today" />,
        expiring: <YesNoFilter list={list} name="expiring" />,
      }}
    />
  )
}
