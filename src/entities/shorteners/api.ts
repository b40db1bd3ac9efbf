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
import { shortenerContract } from '@/contract/shorteners'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const shortenersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShorteners: build.query(listing(shortenerContract)),
    countShorteners: build.query(viewCounts(shortenerContract)),
    getShortener: build.query(oneRecord(shortenerContract)),
    createShortener: build.mutation(creation(shortenerContract)),
    editShortener: build.mutation(edition(shortenerContract)),
    shortenerTransition: build.mutation(transition(shortenerContract)),
    archiveShortener: build.mutation(archiving(shortenerContract)),
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
