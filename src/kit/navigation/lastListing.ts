import { slugs, type Kind } from '@/contract/entities'
import { readStored, writeStored } from '@/store/safeStorage'

/** The key has "admin", so that signing out forgets it: what people search for may be personal. */
const keyOf = (kind: Kind) => `admin.listing.${slugs[kind]}`

/** Remembers the query of a listing, for the way back to it from a record. */
export const rememberListing = (kind: Kind, search: string) =>
  writeStored('sessionStorage', keyOf(kind), search)

/** The query string a listing was last looked at with (`?status=active&page=2`), if it was. */
export const lastListing = (kind: Kind) => readStored('sessionStorage', keyOf(kind)) ?? undefined

/** The record that was opened last from a listing, so that the focus may go back to its row. */
export const rememberOpened = (kind: Kind, uuid: string) =>
  writeStored('sessionStorage', `${keyOf(kind)}.opened`, uuid)

/** Takes the record that was opened last from a listing: it is asked for once. */
export function takeOpened(kind: Kind) {
  const uuid = readStored('sessionStorage', `${keyOf(kind)}.opened`)
  writeStored('sessionStorage', `${keyOf(kind)}.opened`, null)
  return uuid
}
