import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListProvidersQuery } from './api'

/** Providers that a text finds, for fields and filters. */
export const useProviderOptions = foundBy(useListProvidersQuery, ({ uuid, name, number }) => ({
  uuid,
  label: name,
  detail: number,
}))

/** A provider to choose, in a form. */
export const ProviderPicker = pickerOf('Provider', useProviderOptions)
