import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListAccountsQuery } from './api'
import { es } from './es'

export const useAccountOptions = foundBy(useListAccountsQuery, ({ uuid, name, number, type }) => ({
  uuid,
  label: name,
  detail: [number, es.types[type]].join(' · '),
}))

/** An account to choose, in a form. */
export const AccountPicker = pickerOf('Account', useAccountOptions)
