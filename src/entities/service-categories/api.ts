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
  NewServiceCategory,
  ServiceCategory,
  ServiceCategoryDetail,
  ServiceCategoryEdit,
  ServiceCategoryListQuery,
  serviceCategoryTransitions,
  serviceCategoryViews,
} from '@/contract/serviceCategories'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const serviceCategoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServiceCategories: build.query(listing('ServiceCategory', ServiceCategoryListQuery, ServiceCategory)),
    countServiceCategories: build.query(viewCounts('ServiceCategory', serviceCategoryViews)),
    getServiceCategory: build.query(oneRecord('ServiceCategory', ServiceCategoryDetail)),
    createServiceCategory: build.mutation(
      creation('ServiceCategory', NewServiceCategory, ServiceCategoryDetail),
    ),
    editServiceCategory: build.mutation(
      edition('ServiceCategory', ServiceCategoryEdit, ServiceCategoryDetail),
    ),
    serviceCategoryTransition: build.mutation(
      transition('ServiceCategory', serviceCategoryTransitions, ServiceCategoryDetail),
    ),
    archiveServiceCategory: build.mutation(archiving('ServiceCategory')),
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
