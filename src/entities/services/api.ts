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
import { serviceContract } from '@/contract/services'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const servicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServices: build.query(listing(serviceContract)),
    countServices: build.query(viewCounts(serviceContract)),
    getService: build.query(oneRecord(serviceContract)),
    createService: build.mutation(creation(serviceContract)),
    editService: build.mutation(edition(serviceContract)),
    serviceTransition: build.mutation(transition(serviceContract)),
    copyService: build.mutation(copying(serviceContract)),
    archiveService: build.mutation(archiving(serviceContract)),
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
