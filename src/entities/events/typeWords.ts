import { listEventTypes } from './api'
import type { ValueWords } from '@/kit/columns'
import { eventName } from '@/kit/eventNames'
import type { AppStore } from '@/store/store'

/** What the events of every type are called: new types come with what is done, so the server is asked for them. */
export async function typeWords({ dispatch }: AppStore): Promise<ValueWords> {
  const types = await dispatch(
    listEventTypes.initiate(undefined, { subscribe: false, forceRefetch: true }),
  ).unwrap()
  return Object.fromEntries(types.map((type) => [type, eventName(type)]))
}
