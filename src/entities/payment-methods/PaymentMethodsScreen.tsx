import { paymentMethodContract } from '@/contract/paymentMethods'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountPaymentMethodsQuery, useListPaymentMethodsQuery } from './api'
import { es } from './es'
import { paymentMethodColumns } from './paymentMethodColumns'

/** The payment methods, with their filters and views. */
export default function PaymentMethodsScreen() {
  const list = useListQuery(paymentMethodContract)
  return (
    <ListScreen
      group="Cobranza"
      list={list}
      result={useListPaymentMethodsQuery(list.query)}
      columns={paymentMethodColumns}
      useCounts={useCountPaymentMethodsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="type" options={optionsOf(es.types)} />
        </>
      }
      moreFilters={{
        expiring: <YesNoFilter list={list} name="expiring" />,
        default: <YesNoFilter list={list} name="default" />,
        funding: <ChoiceFilter list={list} name="funding" options={optionsOf(es.fundings)} />,
        brand: <TextFilter list={list} name="brand" />,
        used: <YesNoFilter list={list} name="used" />,
        customer: <ReferenceFilter list={list} name="customer" kind="Customer" />,
      }}
    />
  )
}
