import { pickerOf } from '@/kit/form/reference/picker'
import { skipToken } from '@reduxjs/toolkit/query'
import type { UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListUsersQuery } from './api'

/** People of the staff that a text finds, for fields and filters. */
export const useUserOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListUsersQuery(
    text ? { q: text, status: ['active'], page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, email }) => ({ uuid, label: name, detail: email })),
  }
}

/** Picks a staff user with access to the console, in a form. */
export const UserPicker = pickerOf('User', useUserOptions)
