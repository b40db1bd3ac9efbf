import * as z from 'zod/mini'
import { type Kind, slugs } from '@/contract/entities'
import { Uuid } from '@/contract/shapes'
import { readStored, writeStored } from '@/store/safeStorage'

const SHOWN = 8

/** The key has "admin", so that signing out forgets it: these are names of people. */
const KEY = 'admin_busqueda_recientes'

const Recent = z.object({
  kind: z.enum(Object.keys(slugs) as Kind[]),
  uuid: Uuid,
  title: z.string().check(z.maxLength(200)),
  subtitle: z.nullable(z.string().check(z.maxLength(200))),
})
export type Recent = z.infer<typeof Recent>

/** The records that were opened last in this tab, the last one first. */
export function recentRecords(): Recent[] {
  try {
    return z.array(Recent).safeParse(JSON.parse(readStored('sessionStorage', KEY) ?? '[]')).data ?? []
  } catch {
    return [] // Not written by the console: there is nothing to remember.
  }
}

/** Remembers that a record was opened. */
export function rememberRecent(opened: Recent): void {
  const others = recentRecords().filter(({ uuid }) => uuid !== opened.uuid)
  writeStored('sessionStorage', KEY, JSON.stringify([opened, ...others].slice(0, SHOWN)))
}
