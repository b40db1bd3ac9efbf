import {
  Activity,
  memo,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import {
  type Location,
  matchRoutes,
  NavigationType,
  parsePath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { BoxPlace } from '@/kit/elements/Box'
import { Region } from '@/kit/feedback/Region'
import { FadeBetween } from './FadeBetween'
import { followScreenAhead, getScreenAhead } from './screenAhead'
import { drawAhead, makeScreen, noStages, type ScreenAt, showScreen, type Stage } from './stages'

/**
 * The screen of the console at the address, which fades in when another takes its place. Listings stay drawn for the way
 * back to them, and what is likely to be opened next is drawn ahead; both stand outside the page meanwhile, with no effects,
 * at the address that they were drawn for.
 */
export function Screens() {
  const routes = use(DataRouterContext)?.router.routes ?? []
  const matches = use(DataRouterStateContext)?.matches ?? []
  const location = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const ahead = useSyncExternalStore(followScreenAhead, getScreenAhead)
  const [last, setLast] = useState({ stages: noStages, location: undefined as Location | undefined, ahead })

  let { stages } = last
  if (last.location !== location) {
    const screen = makeScreen(matches, location)
    if (screen) stages = showScreen(stages, screen)
  } else if (ahead && last.ahead !== ahead) {
    const there = locationOf(ahead.address)
    const screen = makeScreen(matchRoutes(routes, there) ?? [], there, ahead.Component)
    if (screen) stages = drawAhead(stages, screen)
  }
  if (last.location !== location || last.ahead !== ahead) setLast({ stages, location, ahead })

  const { shown, kept } = stages
  useScroll(shown, isPop)
  if (!shown) return null
  return (
    <>
      <FadeBetween screen={shown.name} isArrival={!isPop}>
        <BoxPlace box={shown.box} />
      </FadeBetween>
      {[shown, ...kept, ...(stages.ahead ? [stages.ahead] : [])].map(({ key, box, ...screen }) => (
        <Activity key={key} mode={box === shown.box ? 'visible' : 'hidden'}>
          {createPortal(<ScreenDrawn {...screen} />, box)}
        </Activity>
      ))}
    </>
  )
}

const locationOf = (address: string): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  ...parsePath(address),
  state: null,
  key: 'ahead',
})

/** A screen, to which the address is the one that it is drawn for. */
const ScreenDrawn = memo(function ScreenDrawn({ location, matches, element }: ScreenAt) {
  const route = useMemo(() => ({ outlet: null, matches, isDataRoute: true }), [matches])
  const here = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <RouteContext value={route}>
      <LocationContext value={here}>
        <Region of={location.pathname}>{element}</Region>
      </LocationContext>
    </RouteContext>
  )
})

/** Another screen begins at its top; one that was kept is where it was left. */
function useScroll(shown: Stage | undefined, isPop: boolean) {
  const now = useRef({ box: shown?.box, top: 0 })
  const [left] = useState(() => new WeakMap<HTMLElement, number>())
  useEffect(() => {
    const follow = () => {
      now.current.top = globalThis.scrollY
    }
    document.addEventListener('scroll', follow, { passive: true })
    return () => document.removeEventListener('scroll', follow)
  }, [])
  const box = shown?.box
  useLayoutEffect(() => {
    const before = now.current
    if (before.box === box) return
    if (before.box) left.set(before.box, before.top)
    // By its own buttons the browser itself goes to where one was.
    const top = (box && left.get(box)) ?? (isPop ? before.top : 0)
    if (top !== before.top) globalThis.scrollTo(0, top)
    now.current = { box, top }
  }, [box, isPop, left])
}
