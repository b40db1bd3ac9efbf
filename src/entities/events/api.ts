import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { listing, oneRecord, viewCounts } from '@/api/recordEndpoints'
import { changedTags } from '@/api/tags'
import { type EventDetail, type EventReview, EventTypes, eventContract } from '@/contract/events'
import type { Detail } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.query(listing(eventContract)),
    countEvents: build.query(viewCounts(eventContract)),
    getEvent: build.query(oneRecord(eventContract)),

    listEventTypes: build.query<EventTypes['data'], void>({
      query: () => pathOf('admin', 'events', 'types'),
      rawResponseSchema: EventTypes,
      transformResponse: ({ data }: EventTypes) => data,
    }),

    /** Marks an event as reviewed; the event itself does not change. */
    reviewEvent: build.mutation({
      query: ({ uuid, note }: { uuid: string } & EventReview) => ({
        url: recordPath('events', uuid, 'actions', 'review'),
        method: 'POST',
        body: { note },
      }),
      transformResponse: ({ data }: Detail<EventDetail>) => data,
      invalidatesTags: changedTags('Event'),
    }),
  }),
})

export const {
  useListEventsQuery,
  useCountEventsQuery,
  useGetEventQuery,
  useListEventTypesQuery,
  useReviewEventMutation,
} = eventsApi

export const { listEventTypes } = eventsApi.endpoints
