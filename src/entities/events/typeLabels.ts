import type { ValueLabels } from '@/kit/listing/columns'
import { eventName } from '@/kit/vocabulary/eventNames'
import type { AppStore } from '@/store/store'
import { listEventTypes } from './api'

/** What the events of every type are called: new types come with what is done, so the server is asked for them. */
export async function typeLabels({ dispatch }: AppStore): Promise<ValueLabels> {
  const types = await dispatch(
    listEventTypes.initiate(undefined, { subscribe: false, forceRefetch: true }),
  ).unwrap()
  return Object.fromEntries(types.map((type) => [type, eventName(type)]))
}
