import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { changedTags, listTag, pageTags, recordTag } from '@/api/tags'
import { Event, EventDetail, type EventListQuery, type EventReview, type eventViews } from '@/contract/events'
import { detailOf, type Detail, pageOf, ViewCounts } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEvents: build.query({
      query: (params: EventListQuery) => ({ url: 'admin/events', params }),
      responseSchema: pageOf(Event),
      providesTags: pageTags('Event'),
    }),

    countEvents: build.query({
      query: (params: { view: (keyof typeof eventViews)[]; account?: string | undefined }) => ({
        url: 'admin/events/counts',
        params,
      }),
      rawResponseSchema: ViewCounts,
      transformResponse: ({ data }: ViewCounts) => data,
      providesTags: [listTag('Event')],
    }),

    getEvent: build.query({
      query: (uuid: string) => recordPath('events', uuid),
      rawResponseSchema: detailOf(EventDetail),
      transformResponse: ({ data }: Detail<EventDetail>) => data,
      providesTags: recordTag('Event'),
    }),

    /** Notes that someone has looked at an event; the event itself does not change. */
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

export const { useListEventsQuery, useCountEventsQuery, useGetEventQuery, useReviewEventMutation } = eventsApi
