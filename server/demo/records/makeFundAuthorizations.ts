import {
  type Decision,
  type FundAuthorizationStatus,
  memberShareOf,
  type RejectionReason,
} from '@/contract/fundAuthorizations'
import type { Actor } from '@/contract/shapes'
import { dayAfter, dayOf } from '@/contract/days'
import { type FundCheckInput, fundChecks } from '@server/domain/funds/checks'
import { dayBefore, stampMade, momentBefore, SYSTEM } from '@server/demo/material/base'
import { isGivenTo, type Limits } from '@server/demo/material/givenTo'
import type { Act, DemoFund } from './makeFunds'
import type { Random } from '@server/demo/material/random'

/** A member of an account, as the database has them. */
export type DemoMember = FundCheckInput['member'] & {
  uuid: string
  account_uuid: string
  sex: string | null
  birth_date: string | null
}

/** Something that a provider does and takes a fund's money for. */
export type DemoOffer = {
  uuid: string
  provider_uuid: string
  location_uuid: string | null
  service_uuid: string
  category_uuid: string
  price_cents: number
} & Limits

export type DemoAuthorization = ReturnType<typeof makeFundAuthorizations>[number]

/** Makes a fund's authorizations for the members of its account, with their decisions. */
export function makeFundAuthorizations(
  random: Random,
  fund: DemoFund,
  members: readonly DemoMember[],
  offers: readonly DemoOffer[],
  staff: readonly Actor[],
) {
  if (fund.status === 'draft' || members.length === 0) return []
  return Array.from({ length: random.between(3, 12) }, () => {
    const status: FundAuthorizationStatus =
      fund.status === 'closed'
        ? random.weighted({ captured: 70, rejected: 15, released: 15 })
        : fund.status === 'frozen'
          ? random.weighted({ captured: 60, approved: 20, pending: 20 })
          : random.weighted({
              captured: 40,
              approved: 14,
              pending: 16,
              rejected: 8,
              released: 5,
              needs_info: 5,
              partially_captured: 4,
              expired: 4,
              cancelled: 4,
            })
    const member = random.pick(members)
    const fit = offers.filter((offer) => isGivenTo(offer, member))
    return makeAuthorization(random, fund, status, member, random.pick(fit), staff)
  })
}

/** How many days ago something of that status was asked for. */
function age(random: Random, status: FundAuthorizationStatus, fund: DemoFund): number {
  if (status === 'pending' || status === 'needs_info') return random.between(0, 4)
  if (status === 'approved' || status === 'partially_captured') return random.between(5, 12)
  // A closed fund has spent what it would before it gave back the rest.
  const least = fund.status === 'closed' ? 40 : status === 'expired' ? fund.approval.expires_days + 5 : 6
  return random.between(least, Math.max(least, fund.days - 25))
}

function makeAuthorization(
  random: Random,
  fund: DemoFund,
  status: FundAuthorizationStatus,
  member: DemoMember,
  offer: DemoOffer,
  staff: readonly Actor[],
) {
  const days = age(random, status, fund)
  const requested_cents = Math.min(
    offer.price_cents,
    fund.limits.per_authorization_cents ?? offer.price_cents,
  )
  const member_share_cents = memberShareOf(requested_cents, fund.copay_pct)
  const cents = requested_cents - member_share_cents
  const isGranted = ['approved', 'partially_captured', 'captured', 'released', 'expired'].includes(status)
  const approved_cents = isGranted ? (random.chance(0.85) ? cents : Math.round(cents * 0.8)) : 0
  const captured_cents =
    status === 'captured'
      ? random.chance(0.7)
        ? approved_cents
        : Math.round(approved_cents * 0.9)
      : status === 'partially_captured'
        ? Math.round(approved_cents / 2)
        : 0
  const isOver = status === 'captured' || status === 'released' || status === 'expired'
  const service_on = dayBefore(days - random.between(3, 20))
  const by = random.pick(staff)
  const decider = staff.find(({ uuid }) => uuid !== by.uuid) ?? SYSTEM
  const decided_at = momentBefore(Math.max(0, days - 1), random)
  const isDecided = isGranted || status === 'rejected'
  const decision: Decision = {
    verdict: status === 'rejected' ? 'reject' : status === 'needs_info' ? 'ask' : 'approve',
    by: decider,
    at: decided_at,
    cents: isGranted ? approved_cents : null,
    reason_code:
      status === 'rejected'
        ? random.pick<RejectionReason>(['over_limit', 'not_covered', 'duplicate', 'missing_documents'])
        : null,
    note: status === 'needs_info' ? '¿Tiene la orden del médico?' : null,
  }
  const created_at = momentBefore(days, random)
  return {
    uuid: random.uuid(),
    fund_uuid: fund.uuid,
    account_uuid: fund.account_uuid,
    member_uuid: member.uuid,
    provider_uuid: offer.provider_uuid,
    location_uuid: offer.location_uuid,
    provider_service_uuid: offer.uuid,
    service_uuid: offer.service_uuid,
    category_uuid: offer.category_uuid,
    diagnosis_note: random.chance(0.4)
      ? random.pick(['Dolor de rodilla desde hace dos semanas', 'Revisión anual', 'Control de presión'])
      : null,
    currency: 'MXN',
    requested_cents,
    member_share_cents,
    approved_cents,
    captured_cents,
    released_cents: isOver ? approved_cents - captured_cents : 0,
    service_on,
    expires_on: isGranted ? dayAfter(dayOf(new Date(decided_at)), fund.approval.expires_days) : null,
    quote_folio: random.chance(0.3) ? `COT-${random.digits(5)}` : null,
    receipt_folio: captured_cents > 0 ? `REC-${random.digits(6)}` : null,
    requested_by_uuid: by.uuid,
    decisions: isDecided || status === 'needs_info' ? [decision] : [],
    decided_at: isDecided ? decided_at : null,
    checks: fundChecks({
      cents,
      requested_cents,
      service_on,
      currency: 'MXN',
      fund: { ...fund, status: 'active', available_cents: 10_000_000 },
      member,
      used: { member: 0, family: 0, category: 0 },
      category_uuid: offer.category_uuid,
      offer: { price_cents: offer.price_cents, accepts_fund: true, needs_authorization: false },
      provider_status: 'active',
      hasMedicalAuthorization: false,
      hasQuote: true,
    }),
    priority: random.weighted({ normal: 85, urgent: 15 }),
    status,
    days,
    decider,
    ...stampMade(created_at, by),
  }
}

/** What an authorization did to the money of its fund. */
export function actsOf(random: Random, authorization: DemoAuthorization, number: string): Act[] {
  const { uuid, approved_cents, captured_cents, released_cents, decided_at, days, status, decider } =
    authorization
  if (approved_cents === 0 || !decided_at) return []
  const source = { type: 'fund_authorization' as const, uuid, label: number }
  const act = (
    at: string,
    type: 'hold' | 'hold_release' | 'capture',
    amount_cents: number,
    by: Actor = decider,
  ): Act => ({
    uuid: random.uuid(),
    at,
    type,
    bucket: type === 'capture' ? 'posted' : 'held',
    direction: type === 'hold_release' ? 'credit' : 'debit',
    amount_cents,
    source,
    description: type === 'capture' ? `Comprobante ${authorization.receipt_folio}` : null,
    by,
  })
  const over = momentBefore(Math.max(0.5, days - 3), random)
  const acts = [act(decided_at, 'hold', approved_cents)]
  if (status === 'expired') acts.push(act(over, 'hold_release', released_cents, SYSTEM))
  else if (captured_cents + released_cents > 0)
    acts.push(act(over, 'hold_release', captured_cents + released_cents))
  if (captured_cents > 0) acts.push(act(over, 'capture', captured_cents))
  return acts
}
