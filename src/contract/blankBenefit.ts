import type { NewPlanBenefit } from './planParts'

/** A benefit as a new one starts: it covers, with nothing to pay and no limit. */
export const blankBenefit: NewPlanBenefit = {
  service_category_uuid: null,
  service_uuid: null,
  covered: true,
  coinsurance_pct: null,
  copay_cents: null,
  deductible_cents: null,
  limit_count: null,
  limit_cents: null,
  limit_period: 'period',
  per: 'member',
  waiting_days: 0,
  requires_authorization: false,
  network: 'any',
  notes: null,
}
