import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'

/** A listing answers for itself and for each record on it. */
export const pageTags =
  <K extends Kind>(type: K) =>
  (page: Page<{ uuid: string }> | undefined) => [
    ...rowTags(type),
    ...(page?.data ?? []).map(({ uuid }) => ({ type, id: uuid })),
  ]

/** Every listing of a kind, and its counts: what one's own act changes. */
export const listTag = <K extends Kind>(type: K) => ({ type, id: 'LIST' as const })

/** A listing of a kind: told at once of each change, by this person or another. */
export const rowTags = <K extends Kind>(type: K) => [listTag(type), { type, id: 'ROWS' as const }]

/** Counts and sums of a kind: told of one's own act at once, of what others change now and then. */
export const figureTags = <K extends Kind>(type: K) => [listTag(type), figureTag(type)]

const figureTag = <K extends Kind>(type: K) => ({ type, id: 'FIGURES' as const })

/** The record a call is about, whether its argument is the uuid or carries it. */
export const recordTag =
  <K extends Kind>(type: K) =>
  (_result: unknown, _error: unknown, arg: string | { uuid: string }) => [
    { type, id: typeof arg === 'string' ? arg : arg.uuid },
  ]

/** A record that changed, and the listings it may have moved in. */
export const changedTags =
  <K extends Kind>(type: K) =>
  (result: unknown, error: unknown, arg: string | { uuid: string }) => [
    listTag(type),
    ...recordTag(type)(result, error, arg),
  ]

/** What a change of a record by another person touches: at once, and in the counts and sums that may wait. */
export const othersTags = <K extends Kind>(type: K, uuid: string) => ({
  atOnce: [
    { type, id: 'ROWS' as const },
    { type, id: uuid },
  ],
  nowAndThen: [figureTag(type)],
})
