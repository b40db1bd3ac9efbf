import { api } from '@/api/api'
import { findListing } from '@/api/listings'
import { type Kind, slugs } from '@/contract/entities'
import { allows, viewOf } from '@/contract/permissions'
import { readAsked } from '@/kit/navigation/listQuery'
import { selectAccountUuid } from '@/store/accountSelection'
import { selectUser } from '@/store/session'
import type { AppStore } from '@/store/store'
import { drawOnceThere, type ScreenAhead } from './screens/screenAhead'

/**
 * Asks for the page of a listing that is about to be shown, where it is not at hand, as `useListQuery` will ask for it. The
 * screen's module has to be loaded; who may not see the kind asks for nothing, as a refusal would lead away.
 * @param search the query of the listing's address
 */
export function askListing(store: AppStore, kind: Kind, search: string): void {
  const query = queryAt(store, kind, search)
  // Every module names this endpoint after its folder; this file comes before them and cannot know its type.
  if (query) store.dispatch(api.util.prefetch(nameOf(kind) as never, query as never, {}))
}

/** Waits for the page that `askListing` asked for, and has its screen drawn ahead. */
export async function drawListing(
  store: AppStore,
  kind: Kind,
  search: string,
  screen: ScreenAhead,
  isWanted: () => boolean,
): Promise<void> {
  const query = queryAt(store, kind, search)
  if (query) await drawOnceThere(store, nameOf(kind), query, screen, isWanted)
}

function queryAt(store: AppStore, kind: Kind, search: string): object | undefined {
  const state = store.getState()
  const listed = findListing(kind)
  if (!listed || !allows(selectUser(state)?.role ?? '', viewOf(kind))) return undefined
  return readAsked(listed, new URLSearchParams(search), selectAccountUuid(state))
}

/** `listPaymentMethods`, of the folder `payment-methods`. */
const nameOf = (kind: Kind) =>
  `list${slugs[kind].replace(/(?:^|-)([a-z])/g, (_start, letter: string) => letter.toUpperCase())}`
