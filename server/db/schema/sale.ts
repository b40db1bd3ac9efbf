import type { CampaignStatus, NewCampaign } from '@/contract/campaigns'
import type { NewPlanAddon } from '@/contract/planAddons'
import type { PriceFrom, SaleStatus } from '@/contract/planParts'
import type { NewPlan } from '@/contract/plans'
import type { NewShortener, ShortenerStatus } from '@/contract/shorteners'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Nullable, Stored } from './columns'

/** What is sold, and how it is made known. */
export type SaleTables = {
  plans: Stored<
    NewPlan,
    {
      revision: Generated<number>
      status: SaleStatus
      status_reason: Nullable<string>
      price_from: GeneratedAlways<PriceFrom | null>
      sort_name: GeneratedAlways<string>
    }
  >
  plan_addons: Stored<
    NewPlanAddon,
    {
      status: SaleStatus
      status_reason: Nullable<string>
      amount_cents: GeneratedAlways<number>
      currency: GeneratedAlways<string>
      sort_name: GeneratedAlways<string>
    }
  >
  campaigns: Stored<
    NewCampaign,
    {
      discount_given_cents: Generated<number>
      currency: Generated<string>
      status: Exclude<CampaignStatus, 'scheduled'>
      status_reason: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  shorteners: Stored<
    Omit<NewShortener, 'code' | 'password'>,
    {
      code: string
      password_hash: Nullable<string>
      clicks: Generated<number>
      unique_visitors: Generated<number>
      scans: Generated<number>
      last_clicked_at: Nullable<string>
      conversions_started: Generated<number>
      conversions_paid: Generated<number>
      conversions_cents: Generated<number>
      currency: Generated<string>
      status: Extract<ShortenerStatus, 'active' | 'paused' | 'archived'>
      status_reason: Nullable<string>
      sort_code: GeneratedAlways<string>
      sort_title: GeneratedAlways<string>
    }
  >
  shortener_clicks: {
    shortener_uuid: string
    day: string
    clicks: number
    unique_visitors: number
    scans: number
  }
}
