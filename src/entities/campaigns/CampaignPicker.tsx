import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListCampaignsQuery } from './api'
import { es } from './es'

/** Campaigns that a text finds, for fields and filters. */
export const useCampaignOptions = foundBy(useListCampaignsQuery, ({ uuid, name, code, status }) => ({
  uuid,
  label: name,
  detail: [code, es.status[status]].filter(Boolean).join(' · '),
}))

/** A campaign to choose, in a form. */
export const CampaignPicker = pickerOf('Campaign', useCampaignOptions)
