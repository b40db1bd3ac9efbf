import { useRouteError } from 'react-router-dom'
import { Failure } from './Failure'

/** What the router shows when a screen fails or cannot be loaded. */
export default function ErrorScreen() {
  return <Failure error={useRouteError()} />
}
