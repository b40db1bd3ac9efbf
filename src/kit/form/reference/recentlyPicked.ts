import * as z from 'zod/mini'
import { slugs, type Kind } from '@/contract/entities'
import { readStored, writeStored } from '@/store/safeStorage'
import type { ReferenceOption } from './ReferenceField'

/** How many are remembered of each kind. */
const LIMIT = 5

const Picked = z.array(z.object({ uuid: z.uuid(), label: z.string(), detail: z.optional(z.string()) }))

/** The key has "admin", so that signing out forgets them. */
const keyOf = (kind: Kind) => `admin.picked.${slugs[kind]}`

/** The records of a kind that were chosen last in this tab, newest first. */
export function listRecentlyPicked(kind: Kind): ReferenceOption[] {
  try {
    return Picked.safeParse(JSON.parse(readStored('sessionStorage', keyOf(kind)) ?? '[]')).data ?? []
  } catch {
    return [] // Cut short: nothing is remembered.
  }
}

/** Remembers a record that was chosen. */
export function rememberPicked(kind: Kind, { uuid, label, detail }: ReferenceOption) {
  const others = listRecentlyPicked(kind).filter((one) => one.uuid !== uuid)
  const kept = [{ uuid, label, ...(detail && { detail }) }, ...others].slice(0, LIMIT)
  writeStored('sessionStorage', keyOf(kind), JSON.stringify(kept))
}
