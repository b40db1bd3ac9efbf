import { api } from '@/api/api'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { recordPath } from '@/api/paths'
import { listTag } from '@/api/tags'
import {
  type AccountAction,
  AccountStatement,
  type AccountStatementQuery,
  type SendStatement,
} from '@/contract/accountStatements'
import {
  Account,
  AccountDetail,
  AccountEdit,
  AccountListQuery,
  accountTransitions,
  accountViews,
  NewAccount,
} from '@/contract/accounts'
import { type Detail, detailOf } from '@/contract/shapes'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query(listing('Account', AccountListQuery, Account)),
    countAccounts: build.query(viewCounts('Account', accountViews)),
    getAccount: build.query(oneRecord('Account', AccountDetail)),
    createAccount: build.mutation(creation('Account', NewAccount, AccountDetail)),
    editAccount: build.mutation(edition('Account', AccountEdit, AccountDetail)),
    accountTransition: build.mutation(transition('Account', accountTransitions, AccountDetail)),
    accountStatement: build.query({
      query: ({ uuid, ...params }: AccountStatementQuery & { uuid: string }) => ({
        url: recordPath('accounts', uuid, 'statement'),
        params,
      }),
      rawResponseSchema: detailOf(AccountStatement),
      transformResponse: ({ data }: Detail<AccountStatement>) => data,
      providesTags: [listTag('Invoice'), listTag('Payment')],
    }),
    accountAction: build.mutation(
      decision<AccountAction, SendStatement, AccountDetail>('Account', AccountDetail),
    ),
    archiveAccount: build.mutation(archiving('Account')),
  }),
})

export const {
  useListAccountsQuery,
  useCountAccountsQuery,
  useGetAccountQuery,
  useCreateAccountMutation,
  useEditAccountMutation,
  useAccountTransitionMutation,
  useAccountStatementQuery,
  useAccountActionMutation,
  useArchiveAccountMutation,
} = accountsApi
