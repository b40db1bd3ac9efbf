import type * as z from 'zod/mini'
import { type Kind, type SeenWithinOthers, slugs } from '@/contract/entities'
import { i18n } from '@/i18n'
import { nouns } from './nouns'
import { type RecordWords, recordWords } from './recordWords'

type Contract = { kind: Kind; detail: z.ZodMiniType; views: object }

/** What its contract asks to be named; a word that is missing does not compile. */
type Said<Own extends Contract> = {
  /** What each field is called; those that every record has are called so already. */
  fields: Record<Exclude<keyof z.output<Own['detail']> & string, keyof RecordWords>, string>
} & (Own['kind'] extends SeenWithinOthers
  ? unknown
  : { views: Record<keyof Own['views'] & string, string> }) &
  (z.output<Own['detail']> extends { status: infer Status extends string }
    ? { status: Record<Status, string> }
    : unknown)

/**
 * The Spanish words of a kind of record, held against its contract. They go by its slug for whatever shows any kind; a
 * screen that asks for them by key declares them (`src/i18n.ts`).
 *
 *     export const es = entityWords<typeof planContract>('Plan')({ fields: { name: 'Nombre' }, … })
 */
export const entityWords =
  <Own extends Contract>(kind: Own['kind']) =>
  <Words extends Said<Own>>(words: Words): Words & { fields: RecordWords } => {
    const all = { ...words, fields: { ...recordWords[nouns[kind].gender], ...words.fields } }
    i18n.addResourceBundle('es', slugs[kind], all)
    return all
  }
