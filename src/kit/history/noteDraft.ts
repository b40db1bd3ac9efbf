import * as z from 'zod/mini'
import { type Kind, slugs } from '@/contract/entities'
import { Ref } from '@/contract/shapes'
import { readStored, writeStored } from '@/store/safeStorage'

/** A note that was written and not sent. */
const NoteDraft = z.object({ body: z.string(), people: z.array(Ref) })
export type NoteDraft = z.infer<typeof NoteDraft>

const nothing: NoteDraft = { body: '', people: [] }

/** One a person and record. The key has "admin", so that signing out clears it. */
export const noteDraftKey = (userId: string, kind: Kind, uuid: string) =>
  `admin.draft.${userId}.note.${slugs[kind]}.${uuid}`

/** The draft under a key, or an empty one. */
export function readNoteDraft(key: string): NoteDraft {
  const text = readStored('sessionStorage', key)
  if (text === null) return nothing
  try {
    return NoteDraft.safeParse(JSON.parse(text)).data ?? nothing
  } catch {
    return nothing // Cut short or written by something else: there is nothing to recover.
  }
}

/** Keeps a draft, or forgets it where nothing is written. */
export const writeNoteDraft = (key: string, draft: NoteDraft) =>
  writeStored('sessionStorage', key, draft.body.trim() === '' ? null : JSON.stringify(draft))
