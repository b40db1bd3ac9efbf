import * as z from 'zod/mini'
import { slugs, type Kind } from '@/contract/entities'
import { readStored, writeStored } from '@/store/safeStorage'

/** What was typed in a form and not saved yet. */
const Draft = z.object({
  at: z.string(),
  /** The version of the record that was being edited; none for a new one. */
  version: z.nullable(z.int()),
  values: z.record(z.string(), z.unknown()),
})
export type Draft = z.infer<typeof Draft>

/** One draft a person, kind and record. The key has "admin", so that signing out clears it. */
export const draftKey = (userId: string, kind: Kind, uuid: string | undefined) =>
  `admin.draft.${userId}.${slugs[kind]}.${uuid ?? 'new'}`

/** The draft under a key, when there is one that can be read. */
export function readDraft(key: string): Draft | undefined {
  const text = readStored('sessionStorage', key)
  if (text === null) return undefined
  try {
    return Draft.safeParse(JSON.parse(text)).data
  } catch {
    return undefined // Cut short or written by something else: there is nothing to recover.
  }
}

/** Keeps what is typed, as well as the browser allows. */
export const writeDraft = (key: string, draft: Draft) =>
  writeStored('sessionStorage', key, JSON.stringify(draft))

/** Forgets a draft: it was saved, or thrown away. */
export const dropDraft = (key: string) => writeStored('sessionStorage', key, null)
