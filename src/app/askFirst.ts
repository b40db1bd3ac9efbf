import type { MiddlewareFunction, Params } from 'react-router-dom'

/** What a screen asks the server for first, by the parameters and the query of its address. */
export type Asking = { ask: (params: Params, search: string) => Promise<void> }

/** Whether the handle of a route tells what its screen asks for first. */
export const isAsking = (handle: unknown): handle is Asking =>
  typeof handle === 'object' && handle !== null && 'ask' in handle

/** Has a screen's first calls sent as soon as one goes there, while it is still loaded and drawn. */
export const askFirst =
  ({ ask }: Asking): MiddlewareFunction =>
  ({ params, request }) => {
    // What does not come is asked for by the screen, which tells what is wrong.
    ask(params, new URL(request.url).search).catch(() => undefined)
  }
