import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import type { ProviderSearchQuery, ProviderSearchResults } from '@/contract/providerSearch'
import { useAnswer } from '@/visitors/useAnswer'

/** Who is found for what a visitor asks. */
export const useProviderSearch = (asked: ProviderSearchQuery) =>
  useAnswer(withQuery(pathOf('public', 'providers'), asked), results)

/** The server answers by its schema, so that it is enough to tell its answer from a proxy's. */
const results = (body: unknown) => (isResults(body) ? body : undefined)
const isResults = (body: unknown): body is ProviderSearchResults =>
  typeof body === 'object' && body !== null && 'data' in body && 'understood' in body
