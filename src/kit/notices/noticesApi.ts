import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { NoticePreferences, Notices, type NoticesRead } from '@/contract/notices'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const address = pathOf('admin', 'notices')
const preferences = pathOf('admin', 'notices', 'preferences')

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNotices: build.query({
      query: () => address,
      rawResponseSchema: detailOf(Notices),
      transformResponse: ({ data }: Detail<Notices>) => data,
      providesTags: ['Notice'],
    }),
    readNotices: build.mutation({
      query: (body: NoticesRead) => ({ url: `${address}/read`, method: 'POST' as const, body }),
      invalidatesTags: ['Notice'],
    }),
    getNoticePreferences: build.query({
      query: () => preferences,
      rawResponseSchema: detailOf(NoticePreferences),
      transformResponse: ({ data }: Detail<NoticePreferences>) => data,
    }),
    keepNoticePreferences: build.mutation({
      query: (body: NoticePreferences) => ({ url: preferences, method: 'PUT' as const, body }),
      rawResponseSchema: detailOf(NoticePreferences),
      transformResponse: ({ data }: Detail<NoticePreferences>) => data,
      async onQueryStarted(body, { dispatch, queryFulfilled }) {
        const shown = dispatch(noticesApi.util.updateQueryData('getNoticePreferences', undefined, () => body))
        // A refusal is told where it was chosen.
        await queryFulfilled.catch(shown.undo)
      },
    }),
  }),
})

export const {
  useGetNoticesQuery,
  useReadNoticesMutation,
  useGetNoticePreferencesQuery,
  useKeepNoticePreferencesMutation,
} = noticesApi
