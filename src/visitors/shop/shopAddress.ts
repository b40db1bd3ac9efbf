import { es } from './es'
import { groupsInOrder, type Wanted } from './families'

/** As many as fit side by side. */
export const MOST_COMPARED = 3

/** What the address of the shop says. */
export type Shopping = Wanted & {
  /** The plans that stand for their families. */
  chosen: readonly string[]
  compared: readonly string[]
  isComparing: boolean
}

const MOST_NAMED = 40

/** Reads the address; what it does not understand counts as not said. */
export function readShopping(params: URLSearchParams): Shopping {
  return {
    group: groupsInOrder.find((one) => es.inAddress[one] === params.get('para')),
    needs: namesIn(params, 'necesita'),
    chosen: namesIn(params, 'ver'),
    compared: namesIn(params, 'comparar').slice(0, MOST_COMPARED),
    isComparing: params.get('vista') === 'comparar',
  }
}

const namesIn = (params: URLSearchParams, name: string) =>
  [...new Set(params.getAll(name).map((value) => value.slice(0, 60)))].slice(0, MOST_NAMED)

/** The address with some of it changed; what is not the shop's, such as where the visitor came from, stays. */
export function shopAddress(params: URLSearchParams, changes: Partial<Shopping>): string {
  const now = { ...readShopping(params), ...changes }
  const next = new URLSearchParams([...params].filter(([name]) => !own.has(name)))
  if (now.group) next.append('para', es.inAddress[now.group])
  for (const [name, values] of [
    ['necesita', now.needs],
    ['ver', now.chosen],
    ['comparar', now.compared],
  ] as const)
    for (const value of values) next.append(name, value)
  if (now.isComparing) next.append('vista', 'comparar')
  return `?${next}`
}

const own = new Set(['para', 'necesita', 'ver', 'comparar', 'vista'])

/** The address of a plan's page, which is told what brought the visitor to the shop. */
export function planAddress(slug: string, params: URLSearchParams): string {
  const brought = new URLSearchParams(
    [...params].filter(([name]) => name.startsWith('utm_') || name === 'revendedor'),
  ).toString()
  return `/plan/${slug}${brought && `?${brought}`}`
}
