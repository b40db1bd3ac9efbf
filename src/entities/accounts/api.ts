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
import { accountContract } from '@/contract/accounts'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query(listing(accountContract)),
    countAccounts: build.query(viewCounts(accountContract)),
    getAccount: build.query(oneRecord(accountContract)),
    createAccount: build.mutation(creation(accountContract)),
    editAccount: build.mutation(edition(accountContract)),
    accountTransition: build.mutation(transition(accountContract)),
    archiveAccount: build.mutation(archiving(accountContract)),
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
