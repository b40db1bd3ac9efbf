import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListFundsQuery } from './api'

/** Funds that a text finds, for fields and filters. */
export const useFundOptions = foundBy(useListFundsQuery, ({ uuid, name, number, company }) => ({
  uuid,
  label: name,
  detail: [number, company.label].join(' · '),
}))

/** A fund to choose, in a form. */
export const FundPicker = pickerOf('Fund', useFundOptions)
