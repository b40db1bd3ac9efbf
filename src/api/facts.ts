import { type EditableKind, slugs, typeOf } from '@/contract/entities'
import { EventDetail } from '@/contract/events'
import type { FactCorrection, FactFields, FactWithdrawal } from '@/contract/factForms'
import { type Detail, detailOf } from '@/contract/shapes'
import { api } from './api'
import { pathOf, recordPath } from './paths'
import { idempotencyKey, ifMatch } from './preconditions'
import { changedTags, listTag, recordTag } from './tags'

/** A fact of a record that is changed, as it was seen. */
type SeenFact = { uuid: string; version: number; subject: { kind: EditableKind; uuid: string } | undefined }

/** What a changed fact is told anew in: itself, the lists that hold it and the line of its record. */
const changedFact = (result: unknown, error: unknown, { uuid, subject }: SeenFact) => [
  ...changedTags('Event')(result, error, uuid),
  listTag('Log'),
  ...(subject ? recordTag(subject.kind)(undefined, undefined, subject.uuid) : []),
]

const facts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Notes by hand that something happened to a record. */
    recordFact: build.mutation({
      query: ({
        kind,
        uuid,
        fact,
        key,
      }: {
        kind: EditableKind
        uuid: string
        fact: FactFields
        key: string
      }) => ({
        url: pathOf('admin', slugs.Event),
        method: 'POST',
        headers: idempotencyKey(key),
        body: { subject: { type: typeOf(kind), uuid }, ...fact },
      }),
      rawResponseSchema: detailOf(EventDetail),
      transformResponse: ({ data }: Detail<EventDetail>) => data,
      invalidatesTags: (_event, error, { kind, uuid }) =>
        error ? [] : [...recordTag(kind)(undefined, undefined, uuid), listTag('Event'), listTag('Log')],
    }),
    /** Writes a fact anew; what it said stays readable. */
    correctFact: build.mutation({
      query: ({ uuid, version, values }: SeenFact & { values: FactCorrection }) => ({
        url: recordPath(slugs.Event, uuid, 'actions', 'correct'),
        method: 'POST',
        headers: ifMatch(version),
        body: values,
      }),
      transformResponse: ({ data }: Detail<EventDetail>) => data,
      invalidatesTags: changedFact,
    }),
    /** Says that a fact does not hold; what it said stays readable. */
    withdrawFact: build.mutation({
      query: ({ uuid, version, values }: SeenFact & { values: FactWithdrawal }) => ({
        url: recordPath(slugs.Event, uuid, 'actions', 'withdraw'),
        method: 'POST',
        headers: ifMatch(version),
        body: values,
      }),
      transformResponse: ({ data }: Detail<EventDetail>) => data,
      invalidatesTags: changedFact,
    }),
  }),
})

export const { useRecordFactMutation, useCorrectFactMutation, useWithdrawFactMutation } = facts
