import { connectApi } from '@/api/connectApi'
import { tellTime } from '@/contract/days'
import { presentTime } from '@/store/clock'
import { startPersistence } from '@/store/persistence'
import type { AppStore } from '@/store/store'
import { heedComposing } from './heedComposing'
import { provideEntityOptions } from './entityOptions'
import { tellLateRefusals } from './tellLateRefusals'
import { registerEntityLabels } from './entityLabels'

/** The font of folios, amounts and codes, as `src/styles/fonts.css` names it. */
const MONO = "1em 'Atkinson Hyperlegible Mono Variable'"

type Started = { ready: Promise<void>; stops: (() => void)[] }
const started = new WeakMap<AppStore, Started>()

/**
 * What the back-office stands on and signing in does without: the API's cache, and what was kept between visits. Started
 * once for a store; resolves when it is there.
 */
export function startBackOffice(store: AppStore, live: boolean): Promise<void> {
  const before = started.get(store)
  if (before) return before.ready
  const stops: (() => void)[] = []
  const ready = start(store, live, stops).catch((problem: unknown) => {
    // A script that did not come is asked for again the next time.
    stopBackOffice(store)
    started.delete(store)
    throw problem
  })
  started.set(store, { ready, stops })
  return ready
}

async function start(store: AppStore, live: boolean, stops: (() => void)[]): Promise<void> {
  registerEntityLabels()
  provideEntityOptions()
  tellTime(() => new Date(presentTime()))
  stops.push(connectApi(store))
  stops.push(tellLateRefusals(store), heedComposing())
  stops.push(await startPersistence(store))
  const keeping = import('./keepDrafts').then(({ keepDrafts }) => keepDrafts(store))
  stops.push(() => void keeping.then((stop) => stop()))
  const watching = Promise.all([import('@/kit/elements/watchFocus'), import('./followLowWindow')]).then(
    ([{ watchFocus }, { followLowWindow }]) => [watchFocus(), followLowWindow(store)],
  )
  stops.push(async () => {
    for (const end of await watching) end()
  })
  if (!live) return
  // Tables are measured as they are drawn, and would be again once the font of their folios is there; text does without.
  document.fonts.load(MONO).catch(() => undefined)
  const printing = import('./heedPrinting').then(({ heedPrinting }) => heedPrinting(store))
  stops.push(() => void printing.then((stop) => stop()))
  // The first screen does not wait for what others do to it.
  const following = import('./followChanges').then(({ followChanges }) => followChanges(store))
  stops.push(() => void following.then((stop) => stop()))
}

/** Ends what a store's back-office keeps up with the window, once nothing shows it any more. */
export function stopBackOffice(store: AppStore): void {
  for (const stop of started.get(store)?.stops ?? []) stop()
}
