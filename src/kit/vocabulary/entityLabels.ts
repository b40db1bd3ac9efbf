import type * as z from 'zod/mini'
import { type Kind, type SeenWithinOthers, slugs } from '@/contract/entities'
import { i18n } from '@/i18n'
import { nouns } from './nouns'
import { type RecordLabels, recordLabels } from './recordLabels'

type Contract = { kind: Kind; detail: z.ZodMiniType; views: object }

/** The labels that a contract asks for; one that is missing does not compile. */
type RequiredLabels<Own extends Contract> = {
  /** What each field is called; those that every record has are called so already. */
  fields: Record<Exclude<keyof z.output<Own['detail']> & string, keyof RecordLabels>, string>
} & (Own['kind'] extends SeenWithinOthers
  ? unknown
  : { views: Record<keyof Own['views'] & string, string> }) &
  (z.output<Own['detail']> extends { status: infer Status extends string }
    ? { status: Record<Status, string> }
    : unknown)

/**
 * The Spanish labels of a kind of record, held against its contract. They are registered under its slug, for parts that
 * show any kind; a screen that asks for them by key declares them (`src/i18n.ts`).
 *
 *     export const es = entityLabels<typeof planContract>('Plan')({ fields: { name: 'Nombre' }, … })
 */
export const entityLabels =
  <Own extends Contract>(kind: Own['kind']) =>
  <Words extends RequiredLabels<Own>>(labels: Words): Words & { fields: RecordLabels } => {
    const all = { ...labels, fields: { ...recordLabels[nouns[kind].gender], ...labels.fields } }
    i18n.addResourceBundle('es', slugs[kind], all)
    return all
  }
