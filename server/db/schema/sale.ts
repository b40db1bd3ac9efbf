import type { CheckoutAnswers, NewCheckout, Quote } from '@/contract/checkouts'
import type { HealthAnswer } from '@/contract/members'
import type { CampaignStatus, NewCampaign } from '@/contract/campaigns'
import type { AddonPricing, NewPlanAddon } from '@/contract/planAddons'
import type { SaleStatus, PlanPrice } from '@/contract/planParts'
import type { NewPlan, PlanTerms } from '@/contract/plans'
import type { Actor } from '@/contract/shapes'
import type { SalePage } from '@/contract/subscriptions'
import type { NewShortener, ShortenerStatus } from '@/contract/shorteners'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Nullable, Stored } from './columns'

/** Plans and what sells them: add-ons, campaigns, checkouts and links. */
export type SaleTables = {
  plans: Stored<
    NewPlan,
    {
      revision: Generated<number>
      draft: Nullable<Partial<PlanTerms>>
      draft_on: Nullable<string>
      status: SaleStatus
      status_reason: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  plan_revisions: {
    plan_uuid: string
    revision: number
    terms: PlanTerms
    published_at: string
    published_by: Actor
  }
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
      currency: Generated<string>
      status: Exclude<CampaignStatus, 'scheduled'>
      status_reason: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  campaign_uses: {
    campaign_uuid: string
    subscription_uuid: string
    account_uuid: GeneratedAlways<string>
    uninvoiced_cents: Generated<number>
    used_at: string
  }
  shorteners: Stored<
    Omit<NewShortener, 'code' | 'password'>,
    {
      code: string
      qr_logo: Generated<boolean>
      password_hash: Nullable<string>
      clicks: Generated<number>
      unique_visitors: Generated<number>
      scans: Generated<number>
      machine_opens: Generated<number>
      repeated_opens: Generated<number>
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
    started: Generated<number>
    paid: Generated<number>
  }
  shortener_sources: {
    shortener_uuid: string
    day: string
    source: string
    clicks: number
    started: Generated<number>
    paid: Generated<number>
    paid_cents: Generated<number>
  }
  shortener_visitors: { shortener_uuid: string; visitor: string; seen_at: string; source: Generated<string> }
  shortener_conversions: {
    checkout_uuid: string
    shortener_uuid: string
    source: Generated<string>
    is_paid: Generated<boolean>
  }
  health_declarations: {
    member_uuid: string
    account_uuid: GeneratedAlways<string>
    plan_uuid: string
    plan_revision: number
    answer: HealthAnswer
    sealed_told: string | null
    signed_at: string
  }
  cancel_links: {
    uuid: Generated<string>
    hash: string
    email: string
    created_at: string
    expires_at: string
  }
  known_buyer_mails: { email: string; sent_at: string }
  work_mail_codes: {
    uuid: Generated<string>
    checkout_uuid: string
    email: string
    code_hash: string
    tries: Generated<number>
    sent_at: string
    expires_at: string
  }
  employee_identities: { company_uuid: string; identity_hash: string; subscription_uuid: string }
  checkouts: {
    uuid: Generated<string>
    token_hash: string
    plan_uuid: string
    channel: 'web' | 'company' | 'reseller'
    company_uuid: string | null
    campaign_uuid: string | null
    added_campaign_uuid: Nullable<string>
    lost_coupon: Nullable<string>
    path: Generated<string[]>
    sale_page: Nullable<SalePage>
    came_by_campaign_uuid: Nullable<string>
    free_path: Generated<string[]>
    utm: NonNullable<NewCheckout['utm']> | null
    answers: CheckoutAnswers
    offer: Offer
    attempts: Generated<number>
    employee_tries: Generated<number>
    claimed_at: Nullable<string>
    quote: Nullable<Quote>
    subscription_uuid: Nullable<string>
    invoice_uuid: Nullable<string>
    payment_uuid: Nullable<string>
    contract_sent_at: Nullable<string>
    created_at: string
    updated_at: string
    expires_at: string
  }
}

/** Prices as a visitor saw them; where they have changed since, the visitor is told. */
export type Offer = {
  prices: PlanPrice[]
  /** Those that were seen before their intervals had prices have no `pricing`. */
  addons: { uuid: string; pricing?: AddonPricing }[]
}
