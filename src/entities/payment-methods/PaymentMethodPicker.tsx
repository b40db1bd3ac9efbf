import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { SelectField } from '@/kit/fields/SelectField'
import { useListPaymentMethodsQuery } from './api'

type Props = FieldProps & { customer: string; current: Ref | null }

/** One of the few methods that a customer has and that are still good. */
export function PaymentMethodPicker({ customer, current, ...field }: Props) {
  const { data } = useListPaymentMethodsQuery({ customer, status: ['active'], page: 1, size: 50 })
  const others = data?.data.filter(({ uuid }) => uuid !== current?.uuid) ?? []
  return (
    <SelectField
      {...field}
      options={[...(current ? [current] : []), ...others].map(({ uuid, label }) => ({ value: uuid, label }))}
    />
  )
}
