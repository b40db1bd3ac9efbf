import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListServiceCategoriesQuery } from './api'

/** Categories that a text finds, for fields and filters. */
export const useServiceCategoryOptions = foundBy(useListServiceCategoriesQuery, ({ uuid, name, code }) => ({
  uuid,
  label: name,
  detail: code,
}))

/** A category to choose, in a form. */
export const ServiceCategoryPicker = pickerOf('ServiceCategory', useServiceCategoryOptions)
