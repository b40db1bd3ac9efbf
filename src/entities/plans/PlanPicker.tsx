import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListPlansQuery } from './api'

/** Plans that a text finds, for fields and filters. */
export const usePlanOptions = foundBy(useListPlansQuery, ({ uuid, name, code }) => ({
  uuid,
  label: name,
  detail: code,
}))

/** A plan to choose, in a form. */
export const PlanPicker = pickerOf('Plan', usePlanOptions)
