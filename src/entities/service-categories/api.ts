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
import { serviceCategoryContract } from '@/contract/serviceCategories'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const serviceCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServiceCategories: build.query(listing(serviceCategoryContract)),
    countServiceCategories: build.query(viewCounts(serviceCategoryContract)),
    getServiceCategory: build.query(oneRecord(serviceCategoryContract)),
    createServiceCategory: build.mutation(creation(serviceCategoryContract)),
    editServiceCategory: build.mutation(edition(serviceCategoryContract)),
    serviceCategoryTransition: build.mutation(transition(serviceCategoryContract)),
    archiveServiceCategory: build.mutation(archiving(serviceCategoryContract)),
  }),
})

export const {
  useListServiceCategoriesQuery,
  useCountServiceCategoriesQuery,
  useGetServiceCategoryQuery,
  useCreateServiceCategoryMutation,
  useEditServiceCategoryMutation,
  useServiceCategoryTransitionMutation,
  useArchiveServiceCategoryMutation,
} = serviceCategoriesApi
