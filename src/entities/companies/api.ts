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
import {
  Company,
  CompanyDetail,
  CompanyEdit,
  CompanyListQuery,
  companyTransitions,
  companyViews,
  NewCompany,
} from '@/contract/companies'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query(listing('Company', CompanyListQuery, Company)),
    countCompanies: build.query(viewCounts('Company', companyViews)),
    getCompany: build.query(oneRecord('Company', CompanyDetail)),
    createCompany: build.mutation(creation('Company', NewCompany, CompanyDetail)),
    editCompany: build.mutation(edition('Company', CompanyEdit, CompanyDetail)),
    companyTransition: build.mutation(transition('Company', companyTransitions, CompanyDetail)),
    copyCompany: build.mutation(copying('Company', CompanyDetail)),
    archiveCompany: build.mutation(archiving('Company')),
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
