import { useParams, useSearchParams } from 'react-router-dom'
import type { ProviderSearchQuery } from '@/contract/providerSearch'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { es } from './es'

const MOST_PAGES = 100

/** What the address of a search asks for; it leaves out what it does not understand. */
export function useAsked() {
  const { provider } = useParams()
  const [params, setParams] = useSearchParams()
  return { asked: readAsked(params, provider), params, setParams, provider: provider?.slice(0, 80) }
}

/** How many pages of results are shown, after each other. */
export const pagesIn = (params: URLSearchParams) => {
  const pages = Number(params.get('page'))
  return Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MOST_PAGES) : 1
}

function readAsked(params: URLSearchParams, provider: string | undefined): ProviderSearchQuery {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const oneOf = <Value extends string>(name: string, names: Record<Value, string>) => {
    const value = params.get(name)
    return value !== null && isOf(names, value) ? value : undefined
  }
  const kind = oneOf('kind', providerKindNames)
  const specialty = oneOf('specialty', specialtyNames)
  const isOpen = params.get('open') === 'true'
  return {
    q: text('q')?.slice(0, 200),
    p: text('p')?.slice(0, 80),
    provider: provider?.slice(0, 80),
    place: text('place')?.slice(0, 80),
    kind: kind && [kind],
    specialty: specialty && [specialty],
    km: oneOf('km', es.distances),
    sort: oneOf('sort', es.sorts),
    plan: text('plan')?.slice(0, 60),
    // Without a plan the cost of a visit is not known.
    copay: text('plan') ? oneOf('copay', es.copays) : undefined,
    ...(isOpen && { open: true }),
    ...(params.get('remote') === 'true' && { remote: true }),
  }
}

const isOf = <Value extends string>(names: Record<Value, string>, value: string): value is Value =>
  Object.hasOwn(names, value)
