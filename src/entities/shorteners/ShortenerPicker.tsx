import { foundBy } from '@/kit/form/reference/picker'
import { useListShortenersQuery } from './api'

/** Short links that a text finds, for filters. */
export const useShortenerOptions = foundBy(useListShortenersQuery, ({ uuid, title, code }) => ({
  uuid,
  label: title,
  detail: code,
}))
