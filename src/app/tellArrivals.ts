import type { createMemoryRouter } from 'react-router-dom'

type Router = ReturnType<typeof createMemoryRouter>
type State = Router['state']

/**
 * A router that does not tell that a navigation is under way, only that it has arrived: no screen shows the former, and each
 * would be drawn anew for it while one waits for the next.
 */
export function tellArrivals(router: Router): Router {
  const subscribe: Router['subscribe'] = (tell) => {
    let told = router.state
    return router.subscribe((state, changes) => {
      if (isOnlyOnItsWay(state, told)) return
      told = state
      tellAfterEvent(() => tell(state, changes))
    })
  }
  return Object.create(router, { subscribe: { value: subscribe } })
}

const isOnlyOnItsWay = (state: State, told: State) =>
  state.navigation.state !== 'idle' &&
  (Object.keys(state) as (keyof State)[]).every((key) => key === 'navigation' || state[key] === told[key])

/**
 * Has React draw in a task of its own what an event leads to. In the task of a click it would run all effects of what it
 * draws, which ask for data and draw again, before the first frame of it.
 */
function tellAfterEvent(tell: () => void): void {
  if (!globalThis.event) tell()
  else if ('scheduler' in globalThis) void scheduler.postTask(tell, { priority: 'user-blocking' })
  else setTimeout(tell, 0)
}
