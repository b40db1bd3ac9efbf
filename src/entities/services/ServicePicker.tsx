import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListServicesQuery } from './api'

/** Services that a text finds, for fields and filters. */
export const useServiceOptions = foundBy(useListServicesQuery, ({ uuid, name, code }) => ({
  uuid,
  label: name,
  detail: code,
}))

/** A service to choose, in a form. */
export const ServicePicker = pickerOf('Service', useServiceOptions)
