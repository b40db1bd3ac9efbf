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
  Account,
  AccountDetail,
  AccountEdit,
  AccountListQuery,
  accountTransitions,
  accountViews,
  NewAccount,
} from '@/contract/accounts'
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
  useArchiveAccountMutation,
} = accountsApi
