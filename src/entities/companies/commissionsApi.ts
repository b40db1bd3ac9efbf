import type { How } from '@/api/writes'
import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { changedTags, recordTag, rowTags } from '@/api/tags'
import { type ActionReply, actionReplyOf } from '@/contract/actions'
import {
  type CommissionAdjustment,
  CommissionsOverview,
  CommissionStatementDetail,
  type NewCommissionRule,
  type StatementPayment,
  type StatementVoid,
} from '@/contract/commissions'
import { type Detail, detailOf, Uuid } from '@/contract/shapes'
import * as z from 'zod/mini'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './commissionTexts'

/** An act on a statement, and the uuid of its reseller. */
type StatementAct = How & {
  uuid: string
  company: string
  action: 'ask_approval' | 'pay' | 'void'
  values: StatementPayment | StatementVoid | Record<string, never>
}
type Adjusting = How & { uuid: string; values: CommissionAdjustment }

const commissionsOf = (uuid: string, ...rest: string[]) =>
  recordPath('companies', uuid, 'commissions', ...rest)

const commissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    commissions: build.query({
      query: (uuid: string) => commissionsOf(uuid),
      rawResponseSchema: detailOf(CommissionsOverview),
      transformResponse: ({ data }: Detail<CommissionsOverview>) => data,
      providesTags: (_data, _error, uuid) => [
        ...recordTag('Company')(undefined, undefined, uuid),
        ...rowTags('Subscription'),
        ...rowTags('Payment'),
      ],
    }),
    commissionStatement: build.query({
      query: (uuid: string) => pathOf('admin', 'commission-statements', uuid),
      rawResponseSchema: detailOf(CommissionStatementDetail),
      transformResponse: ({ data }: Detail<CommissionStatementDetail>) => data,
      providesTags: (data) => (data ? recordTag('Company')(undefined, undefined, data.company.uuid) : []),
    }),
    addCommissionRule: build.mutation({
      query: ({ uuid, values, key }: { uuid: string; values: NewCommissionRule; key: string }) => ({
        url: commissionsOf(uuid, 'rules'),
        method: 'POST' as const,
        headers: idempotencyKey(key),
        body: values,
      }),
      transformResponse: ({ data }: Detail<CommissionsOverview>) => data,
      invalidatesTags: (_done, error, { uuid }) =>
        error ? [] : changedTags('Company')(undefined, undefined, uuid),
    }),
    endCommissionRule: build.mutation({
      query: ({ uuid, rule }: { uuid: string; rule: string }) => ({
        url: commissionsOf(uuid, 'rules', rule, 'end'),
        method: 'POST' as const,
        body: {},
      }),
      transformResponse: ({ data }: Detail<CommissionsOverview>) => data,
      invalidatesTags: (_done, error, { uuid }) =>
        error ? [] : changedTags('Company')(undefined, undefined, uuid),
    }),
    adjustCommissions: build.mutation({
      query: ({ uuid, values, dryRun, token, key }: Adjusting) => ({
        url: commissionsOf(uuid, 'adjustments'),
        method: 'POST' as const,
        params: { dry_run: dryRun || undefined, preview_token: token },
        headers: key ? idempotencyKey(key) : {},
        body: values,
      }),
      responseSchema: actionReplyOf(z.object({ uuid: Uuid })),
      invalidatesTags: (
        _done: ActionReply<{ uuid: string }> | undefined,
        error,
        { uuid, dryRun }: Adjusting,
      ) => (dryRun || error ? [] : changedTags('Company')(undefined, undefined, uuid)),
    }),
    actOnStatement: build.mutation({
      query: ({ uuid, action, values, dryRun, token, key }: StatementAct) => ({
        url: pathOf('admin', 'commission-statements', uuid, 'actions', action),
        method: 'POST' as const,
        params: { dry_run: dryRun || undefined, preview_token: token },
        headers: key ? idempotencyKey(key) : {},
        body: values,
      }),
      responseSchema: actionReplyOf(CommissionStatementDetail),
      invalidatesTags: (
        _done: ActionReply<CommissionStatementDetail> | undefined,
        error,
        { company, dryRun }: StatementAct,
      ) => (dryRun || error ? [] : changedTags('Company')(undefined, undefined, company)),
    }),
  }),
})

export const {
  useCommissionsQuery,
  useCommissionStatementQuery,
  useAddCommissionRuleMutation,
  useEndCommissionRuleMutation,
  useAdjustCommissionsMutation,
  useActOnStatementMutation,
} = commissionsApi
