import * as z from 'zod/mini'
import { type Kind, slugs } from '@/contract/entities'
import { Ref } from '@/contract/shapes'
import { dropDraft, findNewerDraft, readDraft, writeDraft } from '@/kit/form/draft'
import { presentTime } from '@/store/clock'

/** A note that was written and not sent. */
const NoteDraft = z.object({ body: z.string(), people: z.array(Ref) })
export type NoteDraft = z.infer<typeof NoteDraft>

const nothing: NoteDraft = { body: '', people: [] }

/** One a person and record. The key has "admin", so that signing out clears it. */
export const noteDraftKey = (userId: string, kind: Kind, uuid: string) =>
  `admin.draft.${userId}.note.${slugs[kind]}.${uuid}`

/** The draft that some values are, or an empty one. */
const draftIn = (values: unknown): NoteDraft => NoteDraft.safeParse(values).data ?? nothing

/** The draft under a key, or an empty one. */
export const readNoteDraft = (key: string): NoteDraft => draftIn(readDraft(key)?.values)

/** What its author wrote of it elsewhere; undefined where that is nothing. */
export async function findNoteDraft(key: string): Promise<NoteDraft | undefined> {
  const found = draftIn((await findNewerDraft(key))?.values)
  return found.body === '' ? undefined : found
}

/** Keeps a draft, or forgets it where nothing is written. */
export const writeNoteDraft = (key: string, draft: NoteDraft) =>
  draft.body.trim() === ''
    ? dropDraft(key)
    : writeDraft(key, { at: new Date(presentTime()).toISOString(), version: null, values: draft })
