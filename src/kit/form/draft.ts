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

/** Keeps drafts where this tab does not: see `keepDrafts`. */
export type DraftKeeper = {
  keep: (key: string, draft: Draft | null) => void
  find: (key: string) => Promise<Draft | undefined>
}

let keeper: DraftKeeper | undefined
const awaited = new Set<(keeper: DraftKeeper) => void>()

/** Sets what keeps drafts on the server from now on. Returns what ends it. */
export function setDraftKeeper(next: DraftKeeper): () => void {
  keeper = next
  for (const take of awaited) take(next)
  awaited.clear()
  return () => {
    if (keeper === next) keeper = undefined
  }
}

/** What its author wrote under a key elsewhere, where it is newer than what this tab holds. */
export async function findNewerDraft(key: string): Promise<Draft | undefined> {
  const found = await (keeper ?? (await new Promise<DraftKeeper>((take) => awaited.add(take)))).find(key)
  return found && found.at > (readDraft(key)?.at ?? '') ? found : undefined
}

/** Keeps what is typed, as well as the browser allows. */
export function writeDraft(key: string, draft: Draft): boolean {
  keeper?.keep(key, draft)
  return writeStored('sessionStorage', key, JSON.stringify(draft))
}

/** Forgets a draft: it was saved, or thrown away. */
export function dropDraft(key: string): boolean {
  keeper?.keep(key, null)
  return writeStored('sessionStorage', key, null)
}
