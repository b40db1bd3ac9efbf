import { matchRoutes, type RouteObject } from 'react-router-dom'
import { loadAhead, whenIdle } from '@/kit/elements/loadAhead'

/** How long, in milliseconds, a pointer rests before it counts as meaning to open something. */
const REST_MS = 60

/** Loads the screen at an address of the console, without entering it. */
function loadScreenAhead(table: RouteObject[], address: string): void {
  const lazy = matchRoutes(table, address.replace(/[?#].*/, ''))?.at(-1)?.route.lazy
  if (typeof lazy === 'function') void loadAhead(lazy)
}

/** Loads the frame of the console and the screen that signing in leads to, while the person types who they are. */
export function loadConsoleAhead(table: RouteObject[], destination: string): void {
  whenIdle(() => {
    void loadAhead(() => Promise.all([import('./AdminLayout'), import('./startBackOffice')]))
    loadScreenAhead(table, destination)
  })
}

/** Loads the screen that a link or a row leads to when the pointer or the focus rests on it. */
export function loadLinksAhead(table: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = ({ target }: Event) => {
    clearTimeout(timer)
    const address = addressOf(target)
    if (address) timer = setTimeout(() => loadScreenAhead(table, address), REST_MS)
  }
  document.addEventListener('pointerover', begin, { passive: true })
  document.addEventListener('focusin', begin)
}

/** The address of the console that something leads to: a link, or the row of one. */
function addressOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const link =
    target.closest('a[href^="/admin"]') ?? target.closest('tr, li')?.querySelector('a[href^="/admin"]')
  return link?.getAttribute('href') ?? null
}
