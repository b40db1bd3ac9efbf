import type * as z from 'zod/mini'
import { ByState } from '@/contract/byState'
import { type Kind, slugs } from '@/contract/entities'
import { type Detail, detailOf, type ListQuery } from '@/contract/shapes'
import { pathOf } from './paths'
import { figureTags } from './tags'

/** How many records of a listing are in each state of the republic. */
export const byState = <Query extends ListQuery>({ kind }: { kind: Kind; query: z.ZodMiniType<Query> }) => ({
  query: (params: Query) => ({ url: pathOf('admin', slugs[kind], 'states'), params }),
  rawResponseSchema: detailOf(ByState),
  transformResponse: ({ data }: Detail<ByState>) => data,
  providesTags: figureTags(kind),
})
