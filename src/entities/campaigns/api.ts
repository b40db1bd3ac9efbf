import { api } from '@/api/api'
import { archiving, creation, edition, listing, oneRecord, transition } from '@/api/recordEndpoints'
import {
  Campaign,
  CampaignDetail,
  CampaignEdit,
  CampaignListQuery,
  campaignTransitions,
  NewCampaign,
} from '@/contract/campaigns'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query(listing('Campaign', CampaignListQuery, Campaign)),
    getCampaign: build.query(oneRecord('Campaign', CampaignDetail)),
    createCampaign: build.mutation(creation('Campaign', NewCampaign, CampaignDetail)),
    editCampaign: build.mutation(edition('Campaign', CampaignEdit, CampaignDetail)),
    campaignTransition: build.mutation(transition('Campaign', campaignTransitions, CampaignDetail)),
    archiveCampaign: build.mutation(archiving('Campaign')),
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
