import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListCampaignsQuery } from './api'
import { es } from './es'

/** Campaigns that a text finds, for fields and filters. */
export const useCampaignOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListCampaignsQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, code, status }) => ({
      uuid,
      label: name,
      detail: [code, es.status[status]].filter(Boolean).join(' · '),
    })),
  }
}

/** A campaign to choose, in a form. */
export const CampaignPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Campaign" useOptions={useCampaignOptions} />
)
