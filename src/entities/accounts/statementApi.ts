import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { decision } from '@/api/recordEndpoints'
import { rowTags } from '@/api/tags'
import {
  type AccountAction,
  AccountStatement,
  type AccountStatementQuery,
  type SendStatement,
} from '@/contract/accountStatements'
import { type AccountDetail, accountContract } from '@/contract/accounts'
import { type Detail, detailOf } from '@/contract/shapes'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './statementTexts'

const statementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountStatement: build.query({
      query: ({ uuid, ...params }: AccountStatementQuery & { uuid: string }) => ({
        url: recordPath('accounts', uuid, 'statement'),
        params,
      }),
      rawResponseSchema: detailOf(AccountStatement),
      transformResponse: ({ data }: Detail<AccountStatement>) => data,
      providesTags: [...rowTags('Invoice'), ...rowTags('Payment')],
    }),
    accountAction: build.mutation(decision<AccountAction, SendStatement, AccountDetail>(accountContract)),
  }),
})

export const { useAccountStatementQuery, useAccountActionMutation } = statementsApi
