import type { createMemoryRouter } from 'react-router-dom'

type Router = ReturnType<typeof createMemoryRouter>
type State = Router['state']

/**
 * A router that does not tell that a navigation is under way, only that it has arrived: no screen shows the former, and each
 * would be drawn anew for it while one waits for the next. What an event led to is told in a task of its own: in that of a
 * click React runs all effects of what it draws, which ask for data and draw again, before the first frame of it.
 */
export function tellArrivals(router: Router): Router {
  const subscribe: Router['subscribe'] = (tell) => {
    let told = router.state
    const waiting: Parameters<typeof tell>[] = []
    const tellWaiting = () => {
      for (const news of waiting.splice(0)) tell(...news)
    }
    return router.subscribe((state, changes) => {
      if (isOnlyOnItsWay(state, told)) return
      told = state
      waiting.push([state, changes])
      if (globalThis.event) inOwnTask(tellWaiting)
      else tellWaiting()
    })
  }
  return Object.create(router, { subscribe: { value: subscribe } })
}

const isOnlyOnItsWay = (state: State, told: State) =>
  state.navigation.state !== 'idle' &&
  (Object.keys(state) as (keyof State)[]).every((key) => key === 'navigation' || state[key] === told[key])

/** Calls a function in a task of its own, before others that wait. */
function inOwnTask(act: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(act, { priority: 'user-blocking' })
  else setTimeout(act, 0)
}
