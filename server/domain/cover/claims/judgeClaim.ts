import type { ClaimVerdict } from '@/contract/claims'
import { costShares, ownCost } from '@/contract/coverQuestions'
import type { Database } from '@server/db/database'
import { answerCover, termsOf } from '@server/domain/cover/answering/coverAnswer'
import { loadCoverCase } from '@server/domain/cover/answering/coverCases'
import { benefitOf } from '@server/domain/cover/answering/coverRules'

/** The care that money is claimed for: what, where, on which day, how many times, and the cents that are asked. */
export type ClaimedCare = {
  member_policy_uuid: string
  service_uuid: string
  provider_uuid: string
  served_on: string
  units: number
  asked_cents: number
}

/**
 * What a cover answers of a claim as of the day of its service, and who bears what of the sum that is asked.
 * @param today the day (YYYY-MM-DD) on which it is judged
 * @throws {Refusal} where the cover, the service or the provider does not exist
 */
export async function judgeClaim(
  db: Database,
  { member_policy_uuid, service_uuid, provider_uuid, served_on, units, asked_cents }: ClaimedCare,
  today: string,
) {
  const about = await loadCoverCase(
    db,
    member_policy_uuid,
    { service: service_uuid, provider: provider_uuid, on: served_on },
    today,
  )
  const answer = answerCover(about)
  const benefit = benefitOf(about)
  const cost =
    answer.covered && benefit ? costShares(asked_cents, units, termsOf(about, benefit)) : ownCost(asked_cents)
  const verdict: ClaimVerdict = { answer, cost }
  return { about, benefit, verdict }
}
