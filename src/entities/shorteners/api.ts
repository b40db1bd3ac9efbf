import { api } from '@/api/api'
import {
  archiving,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import {
  NewShortener,
  Shortener,
  ShortenerDetail,
  ShortenerEdit,
  ShortenerListQuery,
  shortenerTransitions,
  shortenerViews,
} from '@/contract/shorteners'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const shortenersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShorteners: build.query(listing('Shortener', ShortenerListQuery, Shortener)),
    countShorteners: build.query(viewCounts('Shortener', shortenerViews)),
    getShortener: build.query(oneRecord('Shortener', ShortenerDetail)),
    createShortener: build.mutation(creation('Shortener', NewShortener, ShortenerDetail)),
    editShortener: build.mutation(edition('Shortener', ShortenerEdit, ShortenerDetail)),
    shortenerTransition: build.mutation(transition('Shortener', shortenerTransitions, ShortenerDetail)),
    archiveShortener: build.mutation(archiving('Shortener')),
  }),
})

export const {
  useListShortenersQuery,
  useCountShortenersQuery,
  useGetShortenerQuery,
  useCreateShortenerMutation,
  useEditShortenerMutation,
  useShortenerTransitionMutation,
  useArchiveShortenerMutation,
} = shortenersApi
