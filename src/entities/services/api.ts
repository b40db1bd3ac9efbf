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
  Service,
  ServiceDetail,
  ServiceListQuery,
  serviceViews,
  NewService,
  ServiceEdit,
  serviceTransitions,
} from '@/contract/services'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServices: build.query(listing('Service', ServiceListQuery, Service)),
    countServices: build.query(viewCounts('Service', serviceViews)),
    getService: build.query(oneRecord('Service', ServiceDetail)),
    createService: build.mutation(creation('Service', NewService, ServiceDetail)),
    editService: build.mutation(edition('Service', ServiceEdit, ServiceDetail)),
    serviceTransition: build.mutation(transition('Service', serviceTransitions, ServiceDetail)),
    copyService: build.mutation(copying('Service', ServiceDetail)),
    archiveService: build.mutation(archiving('Service')),
  }),
})

export const {
  useListServicesQuery,
  useCountServicesQuery,
  useGetServiceQuery,
  useLazyGetServiceQuery,
  useCreateServiceMutation,
  useEditServiceMutation,
  useServiceTransitionMutation,
  useCopyServiceMutation,
  useArchiveServiceMutation,
} = servicesApi
