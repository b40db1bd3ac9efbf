import type * as z from 'zod/mini'
import { type ActionReply, actionReplyOf } from '@/contract/actions'
import { type EditableKind, type Kind, kindOf, slugs } from '@/contract/entities'
import { type Detail, detailOf, type ListQuery, pageOf, type Page, ViewCounts } from '@/contract/shapes'
import { api } from './api'
import { pathOf, recordPath } from './paths'
import { type ListContract, rememberListing } from './listings'
import { idempotencyKey, ifMatch } from './preconditions'
import { changedTags, figureTags, listTag, pageTags, recordTag } from './tags'
import { whenDone } from './whenDone'
import { whenDrawn } from './whenDrawn'
import type { Changing, Creating, Deciding, Moving } from './writes'

// What the endpoints of every kind have alike. Each endpoint module names its own with these:
//
//     listPlans: build.query(listing(planContract)),
//     getPlan: build.query(oneRecord(planContract)),

type Of<Own> = { kind: Own }
type Listed<Query, Row> = Of<Kind> & { query: z.ZodMiniType<Query>; item: z.ZodMiniType<Row> }
type Detailed<Data, Own = EditableKind> = Of<Own> & { detail: z.ZodMiniType<Data> }

/** A page of a listing, which may be asked for before its screen is there. */
export function listing<Query extends ListQuery, Row extends { uuid: string }>(
  contract: Listed<Query, Row> & ListContract,
) {
  const { kind, item } = contract
  rememberListing(kind, contract)
  return {
    query: (params: Query) => ({ url: pathOf('admin', slugs[kind]), params }),
    responseSchema: standard<Page<Row>>(pageOf(item)),
    providesTags: (page: Page<Row> | undefined) => pageTags(kind)(page),
  }
}

/** A listing as one long list, whose pages are read as one goes on. */
export const endlessListing = <Query extends ListQuery, Row extends { uuid: string }>({
  kind,
  item,
}: Listed<Query, Row>) => ({
  infiniteQueryOptions: {
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, size, total } }: Page<Row>) =>
      page * size < total ? page + 1 : undefined,
  },
  query: ({ queryArg, pageParam }: { queryArg: Query; pageParam: number }) => ({
    url: pathOf('admin', slugs[kind]),
    params: { ...queryArg, page: pageParam },
  }),
  responseSchema: standard<Page<Row>>(pageOf(item)),
  providesTags: (list: { pages: Page<Row>[] } | undefined) => (list?.pages ?? []).flatMap(pageTags(kind)),
})

/** How many records each view of a listing holds; of one account where it is given. */
export const viewCounts = ({ kind, views }: Of<Kind> & { views: object }) => ({
  query: ({ account }: { account?: string | undefined }) => ({
    url: pathOf('admin', slugs[kind], 'counts'),
    params: { view: Object.keys(views), account },
  }),
  rawResponseSchema: ViewCounts,
  transformResponse: ({ data }: ViewCounts) => data,
  providesTags: figureTags(kind),
})

/** One record, by its uuid. */
export const oneRecord = <Data extends { uuid: string }>({ kind, detail }: Detailed<Data, Kind>) => ({
  query: (uuid: string) => recordPath(slugs[kind], uuid),
  rawResponseSchema: detailOf(detail),
  transformResponse: ({ data }: Detail<Data>) => data,
  providesTags: recordTag(kind),
})

/** Creates a record; the same idempotency key sent twice creates one. */
export const creation = <New extends object, Data extends { uuid: string }>({
  kind,
}: Detailed<Data> & { whole: z.ZodMiniType<New> }) => ({
  query: ({ values, key, allowDuplicate }: Creating<New>) => ({
    url: pathOf('admin', slugs[kind]),
    method: 'POST' as const,
    params: { allow_duplicate: allowDuplicate || undefined },
    headers: idempotencyKey(key),
    body: values,
  }),
  transformResponse: ({ data }: Detail<Data>) => data,
  invalidatesTags: [listTag(kind)],
})

/** Begins another record with what one says; the same idempotency key sent twice makes one. */
export const copying = <Data extends { uuid: string }>({ kind }: Detailed<Data>) => ({
  query: ({ uuid, key }: { uuid: string; key: string }) => ({
    url: recordPath(slugs[kind], uuid, 'copies'),
    method: 'POST' as const,
    headers: idempotencyKey(key),
  }),
  transformResponse: ({ data }: Detail<Data>) => data,
  invalidatesTags: [listTag(kind)],
})

/** Edits a record, as it was at a version. */
export const edition = <Edit extends object, Data extends { uuid: string }>({
  kind,
}: Detailed<Data> & { edit: z.ZodMiniType<Edit> }) => ({
  query: ({ uuid, version, changes, allowDuplicate }: Changing<Edit>) => ({
    url: recordPath(slugs[kind], uuid),
    method: 'PATCH' as const,
    params: { allow_duplicate: allowDuplicate || undefined },
    headers: ifMatch(version),
    body: changes,
  }),
  transformResponse: ({ data }: Detail<Data>) => data,
  onQueryStarted: ({ uuid }: Changing<Edit>, started: Started<Data>) =>
    whenDone(started.queryFulfilled, (record) => {
      showThenAsk(kind, uuid, record, changedTags(kind)(record, undefined, uuid), started.dispatch)
    }),
  invalidatesTags: (_data: Data | undefined, error: unknown, { uuid }: Changing<Edit>) =>
    error ? changedTags(kind)(undefined, error, uuid) : [],
})

/**
 * Moves a record to another status; a dry run tells what that would do.
 * @param also what else it changes, besides the records that its reply names
 */
export const transition = <Table extends object, Data extends { uuid: string }>(
  { kind, detail }: Detailed<Data> & { transitions: Table },
  also: Tags = [],
) => ({
  query: ({ uuid, version, action, reason, dryRun, token, key }: Moving<keyof Table & string>) => ({
    url: recordPath(slugs[kind], uuid, 'actions', action),
    method: 'POST' as const,
    params: { dry_run: dryRun || undefined, preview_token: token },
    headers: { ...ifMatch(version), ...(key && idempotencyKey(key)) },
    body: { reason },
  }),
  responseSchema: standard<ActionReply<Data>>(actionReplyOf(detail)),
  onQueryStarted: showMoved<Data, Moving<keyof Table & string>>(kind, also),
})

/** Moves a record with values of its own: what is decided of it, and how much. */
export const decision = <Action extends string, Values extends object, Data extends { uuid: string }>({
  kind,
  detail,
}: Detailed<Data>) => ({
  query: ({ uuid, version, action, values, dryRun, token, key }: Deciding<Action, Values>) => ({
    url: recordPath(slugs[kind], uuid, 'actions', action),
    method: 'POST' as const,
    params: { dry_run: dryRun || undefined, preview_token: token },
    headers: { ...(version !== undefined && ifMatch(version)), ...(key && idempotencyKey(key)) },
    body: values,
  }),
  responseSchema: standard<ActionReply<Data>>(actionReplyOf(detail)),
  onQueryStarted: showMoved<Data, Deciding<Action, Values>>(kind),
})

/** The tags of a record that moved, and of the records that moved with it. */
const movedTags = (kind: EditableKind, uuid: string, reply: ActionReply<unknown> | undefined) => [
  ...changedTags(kind)(undefined, undefined, uuid),
  ...(reply?.effects ?? []).flatMap(({ subject }) => tagsOf(subject)),
]

/** Takes a record out of the listings; it can be brought back for a while. */
export const archiving = ({ kind }: Of<EditableKind>) => ({
  query: (uuid: string) => ({ url: recordPath(slugs[kind], uuid), method: 'DELETE' as const }),
  transformResponse: (): void => undefined,
  invalidatesTags: [listTag(kind)],
})

/** A schema as the toolkit asks for one: it wants input and output to be of one type. */
const standard = <Data>(schema: z.ZodMiniType<Data>) => schema as z.ZodMiniType<Data, Data>

/** Another record that an action touched, and the listings it may have moved in. */
function tagsOf({ type, uuid }: { type: string | null; uuid: string | null }) {
  const kind = type && kindOf(type)
  return kind && uuid ? changedTags(kind)(undefined, undefined, uuid) : []
}

type Tags = Parameters<typeof api.util.invalidateTags>[0]

type Started<Data> = {
  dispatch: (
    action: ReturnType<typeof api.util.upsertQueryEntries> | ReturnType<typeof api.util.invalidateTags>,
  ) => unknown
  queryFulfilled: Promise<{ data: Data }>
}

/**
 * Shows a record that the reply to a call about it holds, and asks again for what has its tags once that is on the screen.
 * A reply that holds another record, as the movement that adjusts a fund, is left alone.
 */
function showThenAsk<Data extends { uuid: string }>(
  kind: EditableKind,
  uuid: string,
  record: Data,
  tags: Tags,
  dispatch: Started<Data>['dispatch'],
) {
  // Every module names this endpoint alike; this file comes before them and cannot know its type.
  const entry = { endpointName: `get${kind}`, arg: uuid, value: record } as never
  if (record.uuid === uuid) dispatch(api.util.upsertQueryEntries([entry]))
  whenDrawn(() => dispatch(api.util.invalidateTags(tags)))
}

/** Shows a record as an action left it; a dry run changes nothing. */
const showMoved =
  <Data extends { uuid: string }, Arg extends { uuid: string; dryRun?: boolean | undefined }>(
    kind: EditableKind,
    also: Tags = [],
  ) =>
  ({ uuid, dryRun }: Arg, started: Started<ActionReply<Data>>) =>
    dryRun
      ? undefined
      : whenDone(started.queryFulfilled, (reply) => {
          showThenAsk(kind, uuid, reply.data, [...movedTags(kind, uuid, reply), ...also], started.dispatch)
        })
