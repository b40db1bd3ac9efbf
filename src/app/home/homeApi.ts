import { api } from '@/api/api'
import { pathOf } from '@/api/paths'
import { figureTags } from '@/api/tags'
import type { Kind } from '@/contract/entities'
import { type Figure, type HomeBlock, homeBlocks, type HomeQuery } from '@/contract/home'
import { type Detail, detailOf } from '@/contract/shapes'
import type * as z from 'zod/mini'

type BlockReply<Block extends HomeBlock> = z.output<(typeof homeBlocks)[Block]>

/** A part of home: told anew when a record that it counts changes. */
const block = <Block extends HomeBlock>(name: Block) => ({
  query: (params: HomeQuery) => ({ url: pathOf('admin', 'home', ...name.split('/')), params }),
  rawResponseSchema: detailOf(homeBlocks[name]) as unknown as z.ZodMiniType<Detail<BlockReply<Block>>>,
  transformResponse: ({ data }: Detail<BlockReply<Block>>) => data,
  providesTags: (told: BlockReply<Block> | undefined) => kindsIn(told).flatMap((kind) => figureTags(kind)),
})

const isFigure = (value: object): value is Figure => 'filter' in value && 'total' in value

/** The kinds that an answer counts, wherever in it. */
function kindsIn(value: unknown): Kind[] {
  if (value === null || typeof value !== 'object') return []
  if (isFigure(value)) return [value.kind]
  return [...new Set(Object.values(value).flatMap(kindsIn))]
}

/**
 * Coming back to home asks for its numbers again, unless they are no older than what live changes may leave figures at
 * (`BETWEEN_FIGURES` of `followChanges`), in seconds: so what `askHome` sent is not sent twice.
 */
export const ANEW = 5

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHomeStart: build.query(block('start')),
    getOperationsQueue: build.query(block('operations/queue')),
    getOperationDays: build.query(block('operations/days')),
    getPlansMeasures: build.query(block('plans/measures')),
    getPlansMonths: build.query(block('plans/months')),
    getPlansChannels: build.query(block('plans/channels')),
    getPlansMix: build.query(block('plans/mix')),
    getPlansDecisions: build.query(block('plans/decisions')),
    getAuditMeasures: build.query(block('audit/measures')),
    getAuditMonths: build.query(block('audit/months')),
    getAuditFunds: build.query(block('audit/funds')),
    getAuditMarks: build.query(block('audit/marks')),
  }),
})

export const {
  useGetHomeStartQuery,
  useGetOperationsQueueQuery,
  useGetOperationDaysQuery,
  useGetPlansMeasuresQuery,
  useGetPlansMonthsQuery,
  useGetPlansChannelsQuery,
  useGetPlansMixQuery,
  useGetPlansDecisionsQuery,
  useGetAuditMeasuresQuery,
  useGetAuditMonthsQuery,
  useGetAuditFundsQuery,
  useGetAuditMarksQuery,
} = homeApi
