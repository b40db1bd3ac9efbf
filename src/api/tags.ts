import type { Kind } from '@/contract/entities'
import type { Page } from '@/contract/shapes'

/** A listing answers for itself and for each record on it. */
export const pageTags =
  <K extends Kind>(type: K) =>
  (page: Page<{ uuid: string }> | undefined) => [
    listTag(type),
    ...(page?.data ?? []).map(({ uuid }) => ({ type, id: uuid })),
  ]

/** Every listing of a kind, and its counts. */
export const listTag = <K extends Kind>(type: K) => ({ type, id: 'LIST' as const })

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
