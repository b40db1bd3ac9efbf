import { api } from '@/api/api'
import { isUuid } from '@/api/paths'
import type { Kind } from '@/contract/entities'
import { allows, viewOf } from '@/contract/permissions'
import { selectUser } from '@/store/session'
import type { AppStore } from '@/store/store'
import { drawOnceThere, type ScreenAhead } from './screens/screenAhead'

/**
 * Asks for a record that is about to be shown, where it is not at hand, so that its reply is on the way while its screen is
 * drawn. The screen's module has to be loaded; who may not see the kind asks for nothing, as a refusal would lead away.
 */
export function askRecord(store: AppStore, kind: Kind, uuid: string | undefined): void {
  if (!mayAsk(store, kind, uuid)) return
  // Every module names this endpoint alike; this file comes before them and cannot know its type.
  store.dispatch(api.util.prefetch(`get${kind}` as never, uuid as never, {}))
}

/** Waits for the record that `askRecord` asked for, and has its screen drawn ahead. */
export async function drawRecord(
  store: AppStore,
  kind: Kind,
  uuid: string | undefined,
  screen: ScreenAhead,
  isWanted: () => boolean,
): Promise<void> {
  if (mayAsk(store, kind, uuid)) await drawOnceThere(store, `get${kind}`, uuid, screen, isWanted)
}

function mayAsk(store: AppStore, kind: Kind, uuid: string | undefined): uuid is string {
  const role = selectUser(store.getState())?.role ?? ''
  return uuid !== undefined && isUuid(uuid) && allows(role, viewOf(kind))
}
