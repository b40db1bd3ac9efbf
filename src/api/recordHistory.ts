import * as z from 'zod/mini'
import { type Kind, slugs } from '@/contract/entities'
import { Log, LogDetail } from '@/contract/logs'
import { type NewNote, Note, TimelineEvent, TimelineTypes } from '@/contract/notes'
import { rolesFor, viewOf } from '@/contract/permissions'
import { type Detail, detailOf, pageOf, type Page, Uuid } from '@/contract/shapes'
import { api } from './api'
import { recordPath } from './paths'
import { idempotencyKey } from './preconditions'
import { listTag, recordTag, rowTags } from './tags'

// What every record of any kind has beside its own data: its line of events, its notes and its changes.

type OfRecord = { kind: Kind; uuid: string }

const Colleague = z.object({ uuid: Uuid, name: z.string(), email: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** A part of a record is told anew with it. */
const ofRecord = (_page: unknown, _error: unknown, { kind, uuid }: OfRecord) =>
  recordTag(kind)(undefined, undefined, uuid)

/** Goes on where a page ends; an empty cursor is the beginning. */
const onwards = {
  initialPageParam: '',
  getNextPageParam: ({ meta }: Page<unknown>) => meta.next_cursor ?? undefined,
}

const recordHistory = api.injectEndpoints({
  endpoints: (build) => ({
    /** What happened to a record, newest first. */
    getTimeline: build.infiniteQuery<Page<TimelineEvent>, OfRecord & { type: string }, string>({
      query: ({ queryArg: { kind, uuid, type }, pageParam }) => ({
        url: recordPath(slugs[kind], uuid, 'timeline'),
        params: { size: 8, type, after: pageParam },
      }),
      infiniteQueryOptions: onwards,
      rawResponseSchema: pageOf(TimelineEvent),
      providesTags: ofRecord,
    }),
    getTimelineTypes: build.query({
      query: ({ kind, uuid }: OfRecord) => recordPath(slugs[kind], uuid, 'timeline', 'types'),
      rawResponseSchema: TimelineTypes,
      transformResponse: ({ data }: TimelineTypes) => data,
      providesTags: ofRecord,
    }),
    /** The notes of a record, newest first. */
    getNotes: build.infiniteQuery<Page<Note>, OfRecord, string>({
      query: ({ queryArg: { kind, uuid }, pageParam }) => ({
        url: recordPath(slugs[kind], uuid, 'notes'),
        params: { size: 10, after: pageParam },
      }),
      infiniteQueryOptions: onwards,
      rawResponseSchema: pageOf(Note),
      providesTags: ofRecord,
    }),
    addNote: build.mutation({
      query: ({ kind, uuid, note, key }: OfRecord & { note: NewNote; key: string }) => ({
        url: recordPath(slugs[kind], uuid, 'notes'),
        method: 'POST',
        headers: idempotencyKey(key),
        body: note,
      }),
      rawResponseSchema: detailOf(Note),
      transformResponse: ({ data }: Detail<Note>) => data,
      invalidatesTags: (_note, error, { kind, uuid }) =>
        error ? [] : [...recordTag(kind)(undefined, undefined, uuid), listTag('Event'), listTag('Log')],
    }),
    /** Colleagues of a name who may see a kind, to be told of a note. */
    findColleagues: build.query({
      query: ({ kind, name }: { kind: Kind; name: string }) => ({
        url: 'admin/users',
        params: { q: name, status: 'active', role: rolesFor(viewOf(kind)), size: 6 },
      }),
      rawResponseSchema: pageOf(Colleague),
      transformResponse: ({ data }: Page<Colleague>) => data,
      providesTags: rowTags('User'),
    }),
    /** What was done to a record as the audit log has it, newest first; for administrators. */
    getRecordLogs: build.infiniteQuery<Page<Log>, OfRecord, string>({
      query: ({ queryArg: { uuid }, pageParam }) => ({
        url: 'admin/logs',
        params: { subject: uuid, size: 10, after: pageParam },
      }),
      infiniteQueryOptions: onwards,
      rawResponseSchema: pageOf(Log),
      providesTags: (page, error, of) => [...ofRecord(page, error, of), ...rowTags('Log')],
    }),
    getLogChanges: build.query({
      query: (uuid: string) => recordPath('logs', uuid),
      rawResponseSchema: detailOf(LogDetail),
      transformResponse: ({ data }: Detail<LogDetail>) => data.changes,
    }),
  }),
})

export const {
  useGetTimelineInfiniteQuery,
  useGetTimelineTypesQuery,
  useGetNotesInfiniteQuery,
  useAddNoteMutation,
  useFindColleaguesQuery,
  useGetRecordLogsInfiniteQuery,
  useGetLogChangesQuery,
} = recordHistory
