import { api } from '@/api/api'
import { archiving, creation, edition, listing, oneRecord, transition } from '@/api/recordEndpoints'
import { campaignContract } from '@/contract/campaigns'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query(listing(campaignContract)),
    getCampaign: build.query(oneRecord(campaignContract)),
    createCampaign: build.mutation(creation(campaignContract)),
    editCampaign: build.mutation(edition(campaignContract)),
    campaignTransition: build.mutation(transition(campaignContract)),
    archiveCampaign: build.mutation(archiving(campaignContract)),
  }),
})

export const {
  useListCampaignsQuery,
  useGetCampaignQuery,
  useCreateCampaignMutation,
  useEditCampaignMutation,
  useCampaignTransitionMutation,
  useArchiveCampaignMutation,
} = campaignsApi
