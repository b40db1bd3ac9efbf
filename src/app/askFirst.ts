import type { MiddlewareFunction, Params } from 'react-router-dom'
import type { ScreenAhead } from './screens/screenAhead'

export type Asking = {
  /** Asks the server for what a screen shows first, by the parameters and the query of its address. */
  ask: (params: Params, search: string) => Promise<void>
  /** Waits for what `ask` asked for, and has the screen drawn ahead if `isWanted` still says so then. */
  draw?: (params: Params, search: string, screen: ScreenAhead, isWanted: () => boolean) => Promise<void>
}

/** Whether the handle of a route tells what its screen asks for first. */
export const isAsking = (handle: unknown): handle is Asking =>
  typeof handle === 'object' && handle !== null && 'ask' in handle

/**
 * Has a screen's first calls sent as one goes there. It is drawn once they are: were it drawn meanwhile, its lesser parts
 * would ask first, and what one waits for last.
 */
export const askFirst =
  ({ ask }: Asking): MiddlewareFunction =>
  async ({ params, request }) => {
    // What does not come is asked for by the screen, which tells what is wrong.
    await ask(params, new URL(request.url).search).catch(() => undefined)
  }
