import { matchRoutes, type RouteObject } from 'react-router-dom'
import { loadAhead, whenIdle } from '@/kit/elements/loadAhead'
import { loadPartsAhead } from '@/kit/elements/lazyPart'
import { setScreensAhead } from '@/kit/navigation/screensAhead'
import { HOME } from '@/session/redirect'
import { isAsking } from './askFirst'

/** How long, in milliseconds, a pointer rests before it counts as meaning to open something. */
const REST_MS = 30

/** The screen at an address of the console. */
const matchAt = (table: RouteObject[], address: string) =>
  matchRoutes(table, address.replace(/[?#].*/, ''))?.at(-1)

type Match = ReturnType<typeof matchAt>

/** Loads the screen at an address of the console, without entering it. */
async function loadScreen(match: Match) {
  const lazy = match?.route.lazy
  return typeof lazy === 'function' ? lazy() : undefined
}

/** Asks for what the screen at an address shows first, and has it drawn once that is there, as long as it is wanted then. */
async function drawAt(match: Match, address: string, isWanted: () => boolean): Promise<void> {
  const loaded = await loadScreen(match)
  const [search = ''] = /\?[^#]*/.exec(address) ?? []
  if (!match || !isAsking(match.route.handle)) return
  const { ask, draw } = match.route.handle
  await ask(match.params, search)
  // What shows follows its address itself.
  if (!loaded?.Component || match.pathname === globalThis.location.pathname) return
  await draw?.(match.params, search, { address, Component: loaded.Component }, isWanted)
}

/**
 * Loads the frame of the console and the screen that signing in leads to, with the parts that these show at once, while the
 * person types who they are.
 */
export function loadConsoleAhead(table: RouteObject[], destination: string): void {
  whenIdle(() => {
    void loadAhead(async () => {
      const [{ partsOfFrame }] = await Promise.all([import('./AdminLayout'), import('./startBackOffice')])
      await loadPartsAhead(partsOfFrame)
    })
    void loadAhead(() => loadScreen(matchAt(table, destination)))
    if (destination !== HOME) return
    void loadAhead(async () => {
      const [{ partsOfHome }, { makeFormatters }] = await Promise.all([
        import('./home/HomeScreen'),
        import('@/kit/text/formats'),
        import('./home/askHome'),
      ])
      await loadPartsAhead(partsOfHome)
      whenIdle(makeFormatters)
    })
  })
}

/**
 * Loads the screen that a link or a row leads to, with what it shows first, when the pointer or the focus rests on it. The
 * screen that the rows of a listing lead to is loaded without that, once they are shown. Returns what ends it.
 */
export function loadLinksAhead(table: RouteObject[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let meant: string | null = null
  let restsOn: string | null = null
  const prepare = (address: string, isWanted = () => restsOn === address) =>
    void loadAhead(() => drawAt(matchAt(table, address), address, isWanted))
  setScreensAhead({
    load: (address) => void loadAhead(() => loadScreen(matchAt(table, address))),
    ask: (address) => prepare(address),
    draw: (address) => prepare(address, () => true),
  })
  const begin = ({ target }: Event) => {
    const address = addressOf(target)
    restsOn = address
    // The pointer goes over several parts of one row.
    if (address === meant) return
    meant = address
    clearTimeout(timer)
    if (!address) return
    timer = setTimeout(() => {
      meant = null
      prepare(address)
    }, REST_MS)
  }
  document.addEventListener('pointerover', begin, { passive: true })
  document.addEventListener('focusin', begin)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', begin)
    document.removeEventListener('focusin', begin)
  }
}

/** The address of the console that something leads to: a link, the row of one, or a button that says so. */
function addressOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const button = target.closest<HTMLElement>('[data-leads-to]')
  if (button) return button.dataset.leadsTo ?? null
  const link =
    target.closest('a[href^="/admin"]') ?? target.closest('tr, li')?.querySelector('a[href^="/admin"]')
  return link?.getAttribute('href') ?? null
}
