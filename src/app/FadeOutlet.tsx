import { NavigationType, useMatches, useNavigationType, useOutlet } from 'react-router-dom'
import { FadeBetween } from './FadeBetween'

/**
 * The routed screen, which fades in when another takes its place. Going from one record to the next, to another
 * tab or page of the same screen, is not a change of screen: the key is the route, not the path.
 */
export function FadeOutlet() {
  const outlet = useOutlet()
  const leaf = useMatches().at(-1)
  // The first screen after signing in is come to by a navigation; the first of an address is not.
  const isArrival = useNavigationType() !== NavigationType.Pop
  return (
    <FadeBetween screen={screenOf(leaf)} isArrival={isArrival}>
      {outlet}
    </FadeBetween>
  )
}

/** Two routes may be one screen, as a listing whose details open inside it: their `handle.screen` says so. */
function screenOf(match: { id: string; handle: unknown } | undefined): string {
  const handle = match?.handle
  const isNamed = typeof handle === 'object' && handle !== null && 'screen' in handle
  return isNamed ? String(handle.screen) : (match?.id ?? '')
}
