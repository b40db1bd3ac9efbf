import { api } from '@/api/api'
import {
  archiving,
  copying,
  creation,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { companyContract } from '@/contract/companies'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query(listing(companyContract)),
    countCompanies: build.query(viewCounts(companyContract)),
    getCompany: build.query(oneRecord(companyContract)),
    createCompany: build.mutation(creation(companyContract)),
    editCompany: build.mutation(edition(companyContract)),
    companyTransition: build.mutation(transition(companyContract)),
    copyCompany: build.mutation(copying(companyContract)),
    archiveCompany: build.mutation(archiving(companyContract)),
  }),
})

export const {
  useListCompaniesQuery,
  useCountCompaniesQuery,
  useGetCompanyQuery,
  useCreateCompanyMutation,
  useEditCompanyMutation,
  useCompanyTransitionMutation,
  useCopyCompanyMutation,
  useArchiveCompanyMutation,
} = companiesApi
