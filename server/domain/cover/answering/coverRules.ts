import { benefitFor } from '@/contract/benefits'
import { dayAfter, firstDayAfterMonth } from '@/contract/days'
import type { CoverSource, CoverOffer } from '@/contract/coverQuestions'
import { ageOn } from '@/contract/policies'
import type { Ref } from '@/contract/shapes'
import { dayInWords } from '@server/db/days'
import type { Row } from '@server/audit/writes'
import { type Benefit, type loadCoverWithBenefits, sumUsed, waitsUntil } from './coveredBenefits'
import { inPesos } from '@server/money/pesos'
import { coverSource, mendOfHold, type StandingCase, standingRulesOf } from './standingRules'
import { conditions, type Mend, passes, refuses, type Verdict } from './verdicts'

export type CoverWithBenefits = NonNullable<Awaited<ReturnType<typeof loadCoverWithBenefits>>>
/** The fields of a cover that the rules of its benefits read; `Standing` has those of the others. */
type JudgedBenefits = Pick<
  CoverWithBenefits,
  | 'exclusions'
  | 'waiting_ends_on'
  | 'waiting_from'
  | 'waiting_period_days'
  | 'limits_used'
  | 'limits_used_by_all'
  | 'benefits'
  | 'network_tag'
  | 'plan_uuid'
  | 'plan_name'
  | 'currency'
>

/** An approved authorization with unused units, which counts beyond what the benefit has left. */
export type Held = { uuid: string; number: string; valid_to: string; units: number; cents: number }

/** Everything that the rules of cover read to answer a question. */
export type CoverCase = StandingCase & {
  cover: JudgedBenefits
  service: Pick<
    Row<'services'>,
    'uuid' | 'name' | 'requires_authorization' | 'requires_referral' | 'sex_limit' | 'age_min' | 'age_max'
  >
  /** The category of the service and its ancestors, nearest first. */
  categories: readonly string[]
  member: Pick<Row<'persons'>, 'sex' | 'birth_date'>
  /** The provider that the question names. */
  there:
    | (Ref &
        Pick<Row<'providers'>, 'status' | 'terminated_on'> & {
          in_network: boolean
          /** The tariff that applies. */
          offer: CoverOffer | null
        })
    | null
  /** The tariffs of the service: of the provider that the question names, or of every provider that the plan takes. */
  offers: readonly CoverOffer[]
  /** The cents already paid of the deductible. */
  deductible_paid_cents: number
  held: Held | null
}

/** The benefit that applies: the one for the service itself, else the one for its nearest category. */
export const benefitOf = ({
  cover: { benefits },
  service,
  categories,
}: Pick<CoverCase, 'cover' | 'service' | 'categories'>): Benefit | undefined =>
  benefitFor(benefits, [service.uuid, ...categories])

/** Every rule that bears on a question, in the order in which a person would mend them. */
export function* rulesOf(asked: CoverCase): Generator<Verdict> {
  yield* standingRulesOf(asked)
  const benefit = benefitOf(asked)
  yield judgeBenefit(asked, benefit)
  yield judgeExclusions(asked)
  yield* judgeMember(asked)
  if (!benefit?.covered) return
  yield* judgeWaiting(asked, benefit)
  yield* judgeLimits(asked, benefit)
  yield* judgeProvider(asked)
  yield judgeNetwork(asked, benefit)
  yield* judgeTariff(asked)
  yield* judgeAuthorization(asked, benefit)
  yield* judgePayment(asked, benefit)
}

const serviceSource = ({ service: { uuid, name } }: CoverCase): CoverSource => ({
  kind: 'Service',
  uuid,
  label: name,
})
const providerSource = ({ uuid, label }: Ref): CoverSource => ({ kind: 'Provider', uuid, label })
const offerSource = ({ uuid, number }: CoverOffer): CoverSource => ({
  kind: 'ProviderService',
  uuid,
  label: number,
})

function judgeExclusions(asked: CoverCase): Verdict {
  const { cover, service, categories, on } = asked
  const rule = { name: 'exclusion', source: coverSource(asked.cover) } as const
  const exclusion = cover.exclusions.find(
    ({ service_uuid, service_category_uuid, until }) =>
      (until === null || on <= until) &&
      (service_uuid === service.uuid || categories.some((one) => one === service_category_uuid)),
  )
  if (!exclusion) return passes({ ...rule, says: `la afiliación no excluye ${service.name}` })
  const until = exclusion.until ? ` hasta el ${dayInWords(exclusion.until)}` : ''
  return refuses(
    { ...rule, says: `está excluido${until}. Motivo: ${exclusion.reason}` },
    'excluded',
    exclusion.until ? { mend: 'wait', from: dayAfter(exclusion.until, 1) } : undefined,
  )
}

/** The rules of a service that is only for some members. */
function* judgeMember(asked: CoverCase): Generator<Verdict> {
  const { service, member, on } = asked
  const { name, sex_limit, age_min, age_max } = service
  const rule = { name: 'whom', source: serviceSource(asked) } as const
  const judge = (says: string, isKnown: boolean, fits: boolean) => {
    const said = { ...rule, says: `${name} es ${says}` }
    if (!isKnown) return conditions({ ...said, says: `${said.says}: confírmalo, falta el dato` })
    return fits ? passes(said) : refuses(said, 'not_for_them')
  }
  if (sex_limit)
    yield judge(
      `solo para ${sex_limit === 'female' ? 'mujeres' : 'hombres'}`,
      member.sex !== null,
      member.sex === sex_limit,
    )
  const age = member.birth_date === null ? null : ageOn(member.birth_date, on)
  if (age_min !== null) yield judge(`desde los ${age_min} años`, age !== null, (age ?? 0) >= age_min)
  if (age_max !== null) yield judge(`hasta los ${age_max} años`, age !== null, (age ?? 0) <= age_max)
}

function judgeBenefit({ cover, service }: CoverCase, benefit: Benefit | undefined): Verdict {
  if (benefit?.covered)
    return passes({
      name: 'benefit',
      source: benefit.source,
      says: `el plan incluye ${benefit.name}`,
    })
  const source = benefit?.source ?? ({ kind: 'Plan', uuid: cover.plan_uuid, label: cover.plan_name } as const)
  return refuses(
    { name: 'benefit', source, says: `${cover.plan_name} no incluye ${service.name}` },
    'not_in_plan',
  )
}

function* judgeWaiting(asked: CoverCase, benefit: Benefit): Generator<Verdict> {
  const until = waitsUntil(asked.cover, benefit)
  if (!until) return
  const rule = { name: 'waiting', source: coverSource(asked.cover) } as const
  yield asked.on < until
    ? refuses(
        {
          ...rule,
          says: `${benefit.name} está en espera y se cubre desde el ${dayInWords(until)}`,
        },
        'waiting',
        { mend: 'wait', from: until },
      )
    : passes({
        ...rule,
        says: `la espera de ${benefit.name} terminó el ${dayInWords(dayAfter(until, -1))}`,
      })
}

/** What a benefit has left on a day, including the member's unused authorization; null for a missing limit. */
export function countLeft({ cover, held, on }: Pick<CoverCase, 'cover' | 'held' | 'on'>, benefit: Benefit) {
  const used = sumUsed(cover, benefit, on)
  const subtractUsed = (limit: number | null, gone: number, kept: number) =>
    limit === null ? null : Math.max(0, limit - gone) + kept
  return {
    remaining_count: subtractUsed(benefit.limit_count, used.count, held?.units ?? 0),
    remaining_cents: subtractUsed(benefit.limit_cents, used.cents, held?.cents ?? 0),
  }
}

function* judgeLimits(asked: CoverCase, benefit: Benefit): Generator<Verdict> {
  const { remaining_count: count, remaining_cents: cents } = countLeft(asked, benefit)
  const { name, limit_count, limit_cents } = benefit
  const rule = { name: 'limit', source: benefit.source } as const
  if (count === 0 || cents === 0)
    yield refuses(
      { ...rule, says: `ya usó todo lo que el plan cubre de ${name}` },
      'used_up',
      mendOfLimit(asked, benefit),
    )
  if (count !== null) yield passes({ ...rule, says: `quedan ${count} de ${limit_count} usos de ${name}` })
  if (cents !== null)
    yield passes({
      ...rule,
      says: `quedan ${inPesos(cents)} de ${inPesos(limit_cents ?? 0)} para ${name}`,
    })
}

const elsewhere: Mend = { mend: 'another_provider', from: null }

/** A monthly limit starts anew with the month, one of a term with the next policy; one for life does not. */
function mendOfLimit({ on }: CoverCase, { limit_period }: Benefit): Mend | undefined {
  if (limit_period === 'lifetime') return
  return limit_period === 'month'
    ? { mend: 'wait', from: firstDayAfterMonth(on) }
    : { mend: 'another_cover', from: null }
}

function* judgeProvider({ there, on, today }: CoverCase): Generator<Verdict> {
  if (!there) return
  const { label, status, terminated_on } = there
  const rule = { name: 'provider', source: providerSource(there) } as const
  const no = (says: string) => refuses({ ...rule, says: `${label} ${says}` }, 'provider_inactive', elsewhere)
  if (status === 'draft' || status === 'in_review') yield no('todavía no es proveedor activo')
  else if (status === 'suspended' && on >= today) yield no('está suspendido')
  else if (status === 'terminated' && on >= (terminated_on ?? today)) yield no('ya no es proveedor')
  else yield passes({ ...rule, says: `${label} atiende a miembros` })
}

function judgeNetwork({ cover, there }: CoverCase, benefit: Benefit): Verdict {
  const { network_tag: tag, plan_name } = cover
  if (benefit.network === 'any')
    return passes({
      name: 'network',
      source: benefit.source,
      says: `${benefit.name} se cubre con cualquier proveedor`,
    })
  const network = tag ? `la red ${tag}` : 'la red'
  const { source } = benefit
  const rule = {
    name: 'network',
    source: tag ? { ...source, label: `${source.label}, red ${tag}` } : source,
  } as const
  if (!there) return conditions({ ...rule, says: `solo se cubre con proveedores de ${network}` })
  if (!there.in_network)
    return refuses(
      { ...rule, says: `${there.label} no es de ${network}, la única con la que cubre ${plan_name}` },
      'out_of_network',
      elsewhere,
    )
  return passes({ ...rule, says: `${there.label} es de ${network}` })
}

function* judgeTariff({ there, service, on }: CoverCase): Generator<Verdict> {
  if (!there) return
  const { offer, label } = there
  if (!offer)
    yield refuses(
      {
        name: 'tariff',
        source: providerSource(there),
        says: `${label} no da el servicio ${service.name} el ${dayInWords(on)}`,
      },
      'not_offered_there',
      elsewhere,
    )
  else {
    const place = offer.location ? ` en ${offer.location.label}` : ''
    yield passes({
      name: 'tariff',
      source: offerSource(offer),
      says: `${label} da el servicio${place} por ${inPesos(offer.price_cents, offer.currency)}`,
    })
  }
}

/** The source that requires an authorization: the benefit, or the tariff of the service. */
function findAuthorizationSource(asked: CoverCase, benefit: Benefit): CoverSource | undefined {
  const offer = asked.there?.offer
  if (benefit.requires_authorization) return benefit.source
  if (offer?.requires_authorization === 'yes') return offerSource(offer)
  if (offer?.requires_authorization !== 'no' && asked.service.requires_authorization)
    return serviceSource(asked)
}

function* judgeAuthorization(asked: CoverCase, benefit: Benefit): Generator<Verdict> {
  const { held, service, account } = asked
  const source = findAuthorizationSource(asked, benefit)
  if (held)
    yield passes({
      name: 'authorization',
      source: { kind: 'Authorization', uuid: held.uuid, label: held.number },
      says: `ya se autorizó con ${held.number}, hasta el ${dayInWords(held.valid_to)}`,
    })
  else if (source && account.status === 'on_hold')
    // An account on hold keeps its cover for a while, but has nothing new authorized.
    yield refuses(
      {
        name: 'authorization',
        source: { kind: 'Account', uuid: account.uuid, label: account.label },
        says: `necesita autorización de servicio, y a la cuenta ${account.label} no se le autoriza nada mientras está en pausa`,
      },
      'not_in_force',
      mendOfHold(asked),
    )
  else if (source)
    yield conditions({ name: 'authorization', source, says: 'necesita autorización de servicio previa' })
  if (service.requires_referral)
    yield conditions({
      name: 'referral',
      source: serviceSource(asked),
      says: `${service.name} pide la referencia de un médico`,
    })
}

/** The cents still to be paid of a benefit's deductible; null where it has none. */
export const deductibleLeft = (
  { deductible_paid_cents }: Pick<CoverCase, 'deductible_paid_cents'>,
  { deductible_cents }: Benefit,
): number | null => (deductible_cents === null ? null : Math.max(0, deductible_cents - deductible_paid_cents))

function* judgePayment(asked: CoverCase, benefit: Benefit): Generator<Verdict> {
  const { source, deductible_cents, coinsurance_pct } = benefit
  const left = deductibleLeft(asked, benefit)
  if (left !== null)
    yield (left > 0 ? conditions : passes)({
      name: 'deductible',
      source,
      says: `del deducible de ${inPesos(deductible_cents ?? 0)} faltan ${inPesos(left)}`,
    })
  const offer = asked.there?.offer
  const agreed = offer?.copay_override_cents ?? null
  if (offer && agreed !== null)
    yield conditions({
      name: 'copay',
      source: offerSource(offer),
      says: `el copago que se acordó ahí es de ${inPesos(agreed, offer.currency)}`,
    })
  else if (benefit.copay_cents !== null)
    yield conditions({ name: 'copay', source, says: `el copago es de ${inPesos(benefit.copay_cents)}` })
  if (coinsurance_pct !== null)
    yield conditions({ name: 'coinsurance', source, says: `el coaseguro es de ${coinsurance_pct} %` })
}
