import type { CoveredBenefit } from '@/contract/memberPolicies'
import type { Database } from '@server/db/database'
import { loadCatalogue, orderBenefits, targetOf } from '@server/domain/network/benefitNames'
import { answerCover } from './coverAnswer'
import { type Benefit, loadCoverWithBenefits, sumUsed, waitsUntil } from './coveredBenefits'
import type { CoverWithBenefits } from './coverRules'

/**
 * What a cover does for each category and each service with its own benefit, how much is left, and what it answers on a
 * day (YYYY-MM-DD), by the rules of a question about it.
 */
export async function loadBenefitsOfCover(
  db: Database,
  uuid: string,
  day: string,
): Promise<CoveredBenefit[]> {
  const cover = await loadCoverWithBenefits(db, uuid, day)
  if (!cover) return []
  const catalogue = await loadCatalogue(db, cover.benefits)
  return orderBenefits(catalogue, cover.benefits).map((benefit) => {
    const used = sumUsed(cover, benefit, day)
    const { verdict, message } = answerBenefit(cover, benefit, day)
    return {
      ...targetOf(catalogue, benefit),
      covered: benefit.covered,
      waits_until: waitsUntil(cover, benefit),
      limit_count: benefit.limit_count,
      used_count: used.count,
      limit_cents: benefit.limit_cents,
      used_cents: used.cents,
      copay_cents: benefit.copay_cents,
      coinsurance_pct: benefit.coinsurance_pct,
      requires_authorization: benefit.requires_authorization,
      verdict,
      says: message,
    }
  })
}

/** Answers for a benefit as for a service of it that every provider gives to everybody. */
const answerBenefit = (cover: CoverWithBenefits, benefit: Benefit, day: string) =>
  answerCover({
    cover,
    service: {
      uuid: benefit.service_uuid ?? '',
      name: benefit.name,
      requires_authorization: false,
      requires_referral: false,
      sex_limit: null,
      age_min: null,
      age_max: null,
    },
    categories: benefit.service_category_uuid ? [benefit.service_category_uuid] : [],
    member: { ...cover.member, sex: null, birth_date: null },
    account: cover.account,
    subscription: cover.subscription,
    debt: cover.debt,
    there: null,
    offers: [],
    deductible_paid_cents: 0,
    held: null,
    on: day,
    today: day,
  })
