import { foundBy } from '@/kit/form/reference/picker'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { SelectField } from '@/kit/form/fields/SelectField'
import { useListPaymentMethodsQuery } from './api'
import { es } from './es'

/** Searches the payment methods of every customer by text. */
export const usePaymentMethodOptions = foundBy(useListPaymentMethodsQuery, ({ uuid, label, customer }) => ({
  uuid,
  label,
  detail: customer.label,
}))

type Props = FieldProps & {
  customer: string
  current: Ref | null
  /** Only those that are charged without the customer doing anything. */
  chargeable?: true
}

/** One of the few methods that a customer has and that are still good. */
export function PaymentMethodPicker({ customer, current, chargeable, ...field }: Props) {
  const { data } = useListPaymentMethodsQuery({
    customer,
    status: ['active'],
    ...(chargeable && { type: ['card', 'domiciliation'] }),
    page: 1,
    size: 50,
  })
  const others = data?.data.filter(({ uuid }) => uuid !== current?.uuid) ?? []
  const options = [...(current ? [current] : []), ...others].map(({ uuid, label }) => ({
    value: uuid,
    label,
  }))
  return (
    <SelectField
      {...field}
      {...(data && options.length === 0 && { hint: es.noneToCharge })}
      options={options}
    />
  )
}
