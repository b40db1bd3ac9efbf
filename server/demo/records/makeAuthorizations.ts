import { benefitFor, benefitKey } from '@/contract/benefits'
import type { AuthorizationStatus, ServiceDecision } from '@/contract/authorizations'
import { costShares } from '@/contract/coverQuestions'
import type { Actor } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import { isGivenTo, type Limits } from '@server/demo/material/givenTo'
import type { Random } from '@server/demo/material/random'

/** A service as a provider gives it. */
export type Offer = {
  uuid: string
  service_uuid: string
  provider_uuid: string
  price_cents: number
  copay_override_cents: number | null
  category_uuid: string
  network_tags: string[]
} & Limits

/** A cover, whose `limits_used` grow by what is authorized. */
type Cover = Pick<
  Row<'member_policies'>,
  | 'uuid'
  | 'policy_uuid'
  | 'member_uuid'
  | 'account_uuid'
  | 'plan_uuid'
  | 'status'
  | 'waiting_ends_on'
  | 'exclusions'
  | 'limits_used'
> & {
  birth_date: string | null
  sex: string | null
}

const DIAGNOSES: [code: string, text: string][] = [
  ['J45.9', 'Asma, no especificada'],
  ['I10', 'Hipertensión esencial'],
  ['E11.9', 'Diabetes mellitus tipo 2, sin complicaciones'],
  ['M54.5', 'Lumbago'],
  ['H52.1', 'Miopía'],
  ['K02.9', 'Caries dental'],
]

/** The statuses that authorizations get in turn. */
const turns: AuthorizationStatus[] = [
  'approved',
  'requested',
  'partially_approved',
  'in_review',
  'used',
  'rejected',
  'approved',
  'draft',
  'requested',
  'expired',
  'partially_approved',
  'cancelled',
]

/** Permits for what the covers allow, in every status; what is authorized is taken from what each has left. */
export function makeAuthorizations(
  random: Random,
  covers: readonly Cover[],
  plans: readonly Row<'plans'>[],
  offers: readonly Offer[],
  by: Actor,
) {
  let count = 0
  return covers.flatMap((cover) => {
    if (cover.status !== 'active' || cover.exclusions.length > 0 || !random.chance(0.7)) return []
    const plan = plans.find(({ uuid }) => uuid === cover.plan_uuid)
    const benefits = plan?.benefits ?? []
    const tag = plan?.provider_network_tag ?? null
    const benefitOf = ({ service_uuid, category_uuid }: Offer) =>
      benefitFor(benefits, [service_uuid, category_uuid])
    const fit = offers.filter((offer) => {
      const benefit = benefitOf(offer)
      return (
        isGivenTo(offer, cover) &&
        benefit?.covered &&
        (benefit.network === 'any' || tag === null || offer.network_tags.includes(tag))
      )
    })
    if (fit.length === 0) return []
    const offer = random.pick(fit)
    const benefit = benefitOf(offer)
    // What waits is not authorized yet.
    const days = random.between(1, 40)
    const isWaiting = cover.waiting_ends_on !== null && dayBefore(days) < cover.waiting_ends_on
    if (!benefit || isWaiting) return []
    const used = cover.limits_used.find((one) => benefitKey(one) === benefitKey(benefit))
    const left = (benefit.limit_count ?? 99) - (used?.count ?? 0)
    const leftCents = benefit.limit_cents === null ? null : benefit.limit_cents - (used?.cents ?? 0)
    if (left < 1 || leftCents === 0) return []
    const units = random.between(1, Math.min(3, left))
    const {
      price_cents: estimate_cents,
      plan_pays_cents,
      member_pays_cents,
      deductible_cents,
    } = costShares(offer.price_cents * units, units, {
      ...benefit,
      copay_cents: offer.copay_override_cents ?? benefit.copay_cents,
      remaining_deductible_cents: benefit.deductible_cents,
      remaining_cents: leftCents,
    })
    const turn = turns[count % turns.length] ?? 'requested'
    count += 1
    const status = turn === 'partially_approved' && units === 1 ? 'approved' : turn
    const decision = decisionFor(random, status, units, plan_pays_cents)
    const used_units = status === 'used' ? units : 0
    // What ran out, or was cancelled, has given back what it had taken.
    if (decision && ['approved', 'partially_approved', 'used'].includes(status)) {
      const rest = cover.limits_used.filter((one) => one !== used)
      cover.limits_used = [
        ...rest,
        {
          service_category_uuid: benefit.service_category_uuid,
          service_uuid: benefit.service_uuid,
          count: (used?.count ?? 0) + decision.units,
          cents: (used?.cents ?? 0) + decision.cents,
          last_on: dayBefore(days),
        },
      ]
    }
    const [code, text] = random.pick(DIAGNOSES)
    return [
      {
        uuid: random.uuid(),
        member_policy_uuid: cover.uuid,
        policy_uuid: cover.policy_uuid,
        member_uuid: cover.member_uuid,
        account_uuid: cover.account_uuid,
        service_uuid: offer.service_uuid,
        provider_uuid: offer.provider_uuid,
        provider_service_uuid: offer.uuid,
        benefit_category_uuid: benefit.service_category_uuid,
        benefit_service_uuid: benefit.service_uuid,
        requested_units: units,
        used_units,
        requested_on: status === 'draft' ? null : dayBefore(days),
        valid_from: dayBefore(days),
        valid_to: dayBefore(status === 'expired' ? 1 : days - 45),
        diagnosis: random.chance(0.7) ? { code, text } : null,
        estimate_cents,
        deductible_cents,
        plan_pays_cents,
        member_pays_cents,
        decision,
        decided_by: decision ? by : null,
        decided_at: decision ? momentBefore(Math.max(0, days - 1), random) : null,
        urgency: random.chance(0.15) ? ('urgent' as const) : ('normal' as const),
        status,
        status_reason: status === 'cancelled' ? 'El miembro ya no lo necesita' : (decision?.note ?? null),
        ...stampMade(momentBefore(days, random), by),
      },
    ]
  })
}

function decisionFor(
  random: Random,
  status: AuthorizationStatus,
  units: number,
  cents: number,
): ServiceDecision | null {
  if (status === 'draft' || status === 'requested' || status === 'in_review') return null
  if (status === 'rejected')
    return {
      units: 0,
      cents: 0,
      reason_code: random.pick(['missing_documents', 'not_necessary', 'other_provider'] as const),
      note: 'Falta la orden del médico tratante',
    }
  const granted = status === 'partially_approved' ? units - 1 : units
  return {
    units: granted,
    cents: Math.round((cents * granted) / units),
    reason_code: null,
    note: status === 'partially_approved' ? 'Por ahora se autoriza una parte' : null,
  }
}
