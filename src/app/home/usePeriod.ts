import { useSearchParams } from 'react-router-dom'
import { type HomeTab, homeTabs } from '@/contract/home'
import type { Role } from '@/contract/permissions'
import { Day } from '@/contract/shapes'
import { presetRanges } from '@/kit/filter/presetRanges'
import { useNow } from '@/kit/elements/useNow'

/** What each tab is called in the address. */
const names = { operations: 'operacion', plans: 'planes', audit: 'auditoria' } satisfies Record<
  HomeTab,
  string
>

/** The tab of who has a role, unless they choose another. */
const ofRole: Record<Role, HomeTab> = { admin: 'operations', manager: 'plans', viewer: 'audit' }

/** How far back a tab looks, unless one chooses otherwise. */
const usual = { operations: 'week', plans: 'month', audit: 'month' } as const

export const presets = ['today', 'week', 'month'] as const
type Preset = (typeof presets)[number]

/** The tab and the period of home, as an address has them; what it does not say goes by the role. */
export function readPeriod(params: URLSearchParams, role: Role, now: Date) {
  const ranges = presetRanges(now)
  const tab = homeTabs.find((one) => names[one] === params.get('tab')) ?? ofRole[role]
  const range = rangeIn(params)
  const preset: Preset | undefined = range
    ? undefined
    : (presets.find((one) => one === params.get('period')) ?? usual[tab])
  const of = (name: Preset) => ranges.find((one) => one.name === name)?.range ?? ranges[0].range
  return { tab, preset, range, period: range ?? of(preset ?? 'week') }
}

/** What home shows, and the addresses that show something else of it. */
export function usePeriod(role: Role) {
  const [params, setParams] = useSearchParams()
  const shown = readPeriod(params, role, useNow())

  /** The address with some of it changed. */
  function href(changes: { tab?: HomeTab; period?: Preset; from?: string; to?: string }) {
    const next = new URLSearchParams(params)
    const isPeriod = changes.period !== undefined || changes.from !== undefined
    if (isPeriod) for (const name of ['period', 'from', 'to']) next.delete(name)
    for (const [name, value] of Object.entries(changes))
      next.set(name, name === 'tab' ? names[value as HomeTab] : value)
    return `?${next}`
  }

  return {
    ...shown,
    href,
    setRange: (chosen: { from: string; to: string }) => setParams(href(chosen)),
  }
}

/** The two days that the address names, where they are days in their order. */
function rangeIn(params: URLSearchParams) {
  const [from, to] = ['from', 'to'].map((name) => Day.safeParse(params.get(name)).data)
  return from && to && from <= to ? { from, to } : undefined
}
