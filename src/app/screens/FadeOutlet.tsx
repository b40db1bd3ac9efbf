import { NavigationType, useMatches, useNavigationType, useOutlet } from 'react-router-dom'
import { FadeBetween } from './FadeBetween'
import { readHandle } from './readHandle'

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
    <FadeBetween screen={leaf ? readHandle(leaf).name : ''} isArrival={isArrival}>
      {outlet}
    </FadeBetween>
  )
}
