import { benefitFor } from '@/contract/benefits'
import { dayAfter } from '@/contract/days'
import type {
  CoverOffer,
  CoverReason,
  CoverRule,
  CoverRuleName,
  CoverSource,
} from '@/contract/coverQuestions'
import { ageOn } from '@/contract/policies'
import type { Ref } from '@/contract/shapes'
import { dayInWords } from '@server/db/days'
import type { Row } from '@server/audit/writes'
import { type Benefit, type coverWithBenefits, sumUsed, waitsUntil } from './coveredBenefits'
import { inPesos } from '@server/money/pesos'

export type Cover = NonNullable<Awaited<ReturnType<typeof coverWithBenefits>>>
/** What of a cover is judged. */
type Judged = Pick<
  Cover,
  | 'uuid'
  | 'number'
  | 'status'
  | 'starts_on'
  | 'ends_on'
  | 'exclusions'
  | 'waiting_ends_on'
  | 'waiting_period_days'
  | 'limits_used'
  | 'limits_used_by_all'
  | 'benefits'
  | 'network_tag'
  | 'plan_uuid'
  | 'plan_name'
  | 'policy_uuid'
  | 'policy_number'
  | 'policy_status'
  | 'grace_until'
  | 'cancel_effective_on'
  | 'currency'
>

/** What was authorized for the member and nobody has used yet: it is kept for them, beyond what the benefit has left. */
export type Held = { uuid: string; number: string; valid_to: string; units: number; cents: number }

/** All that a question about a cover is answered from. */
export type Asked = {
  cover: Judged
  service: Pick<
    Row<'services'>,
    'uuid' | 'name' | 'requires_authorization' | 'requires_referral' | 'sex_limit' | 'age_min' | 'age_max'
  >
  /** The category of the service, and those that hold it, the nearest first. */
  categories: readonly string[]
  member: Ref & Pick<Row<'members'>, 'status' | 'terminated_on'> & Pick<Row<'persons'>, 'sex' | 'birth_date'>
  /** Whom the question names. */
  there:
    | (Ref &
        Pick<Row<'providers'>, 'status' | 'terminated_on'> & {
          in_network: boolean
          /** The tariff that the answer goes by. */
          offer: CoverOffer | null
        })
    | null
  /** What the service is given for: by whom the question names, or by everyone whom the plan takes. */
  offers: readonly CoverOffer[]
  /** What was paid already of the deductible. */
  deductible_paid_cents: number
  held: Held | null
  on: string
  today: string
}

/** A rule as it was judged; one that refuses is the reason of the answer. */
export type Verdict = CoverRule & { reason?: CoverReason; opening?: string }

/** The benefit that a question is answered by: that of the service itself before those of its categories. */
export const benefitOf = ({
  cover: { benefits },
  service,
  categories,
}: Pick<Asked, 'cover' | 'service' | 'categories'>): Benefit | undefined =>
  benefitFor(benefits, [service.uuid, ...categories])

type Says = { name: CoverRuleName; source: CoverSource; says: string }

const passes = (rule: Says): Verdict => ({ ...rule, result: 'passes' })
const conditions = (rule: Says): Verdict => ({ ...rule, result: 'conditions' })
const refuses = (rule: Says, reason: CoverReason, opening = 'No'): Verdict => ({
  ...rule,
  result: 'refuses',
  reason,
  opening,
})

/** Every rule that bears on a question, in the order in which one looks at them; whoever reads stops where one refuses. */
export function* rulesOf(asked: Asked): Generator<Verdict> {
  yield inEnrolment(asked)
  yield inCover(asked)
  yield inPolicy(asked)
  yield ofExclusions(asked)
  yield* forWhom(asked)
  const benefit = benefitOf(asked)
  yield inPlan(asked, benefit)
  if (!benefit) return
  yield* judgeWaiting(asked, benefit)
  yield* ofLimits(asked, benefit)
  yield* atProvider(asked)
  yield inNetwork(asked, benefit)
  yield* ofTariff(asked)
  yield* ofAuthorization(asked, benefit)
  yield* ofPayment(asked, benefit)
}

const ofMember = ({ member: { uuid, label } }: Asked): CoverSource => ({ kind: 'Member', uuid, label })
const ofCover = ({ cover: { uuid, number } }: Asked): CoverSource => ({
  kind: 'MemberPolicy',
  uuid,
  label: number,
})
const ofService = ({ service: { uuid, name } }: Asked): CoverSource => ({
  kind: 'Service',
  uuid,
  label: name,
})
const ofProvider = ({ uuid, label }: Ref): CoverSource => ({ kind: 'Provider', uuid, label })
const ofOffer = ({ uuid, number }: CoverOffer): CoverSource => ({
  kind: 'ProviderService',
  uuid,
  label: number,
})

function inEnrolment(asked: Asked): Verdict {
  const { member, on, today } = asked
  const rule = { name: 'member', source: ofMember(asked) } as const
  if (member.status === 'suspended' && on >= today)
    return refuses({ ...rule, says: 'su alta como miembro está suspendida' }, 'not_in_force')
  if (member.terminated_on && on >= member.terminated_on)
    return refuses(
      { ...rule, says: `se dio de baja como miembro el ${dayInWords(member.terminated_on)}` },
      'not_in_force',
    )
  return passes({ ...rule, says: 'su alta como miembro vale ese día' })
}

function inCover(asked: Asked): Verdict {
  const { cover, on, today } = asked
  const rule = { name: 'cover', source: ofCover(asked) } as const
  const no = (says: string) => refuses({ ...rule, says }, 'not_in_force')
  if (cover.status === 'rejected') return no('la afiliación se rechazó')
  if (on < cover.starts_on) return no(`la afiliación empieza el ${dayInWords(cover.starts_on)}`)
  if (on > cover.ends_on) return no(`la afiliación termina el ${dayInWords(cover.ends_on)}`)
  if (cover.status === 'suspended' && on >= today) return no('la afiliación está suspendida')
  return passes({
    ...rule,
    says: `la afiliación va del ${dayInWords(cover.starts_on)} al ${dayInWords(cover.ends_on)}`,
  })
}

function inPolicy({ cover, on, today }: Asked): Verdict {
  const { policy_status: policy, policy_number: number, grace_until } = cover
  const source = { kind: 'Policy', uuid: cover.policy_uuid, label: number } as const
  const rule = { name: 'policy', source } as const
  const no = (says: string) => refuses({ ...rule, says: `la póliza ${number} ${says}` }, 'not_in_force')
  if (policy === 'draft') return no('todavía no se emite')
  if (policy === 'pending_payment') return no('espera su primer pago')
  if (policy === 'suspended' && on >= today) return no('está suspendida')
  if (policy === 'grace' && grace_until && on > grace_until)
    return no(`debe un pago y solo cubre hasta el ${dayInWords(grace_until)}`)
  if (policy === 'cancelled' && on >= (cover.cancel_effective_on ?? today)) return no('se canceló')
  if (policy === 'grace' && grace_until)
    return conditions({
      ...rule,
      says: `la póliza ${number} debe un pago y cubre hasta el ${dayInWords(grace_until)}`,
    })
  return passes({ ...rule, says: `la póliza ${number} cubre ese día` })
}

function ofExclusions(asked: Asked): Verdict {
  const { cover, service, categories, on } = asked
  const rule = { name: 'exclusion', source: ofCover(asked) } as const
  const exclusion = cover.exclusions.find(
    ({ service_uuid, service_category_uuid, until }) =>
      (until === null || on <= until) &&
      (service_uuid === service.uuid || categories.some((one) => one === service_category_uuid)),
  )
  if (!exclusion) return passes({ ...rule, says: `la afiliación no excluye ${service.name}` })
  const until = exclusion.until ? ` hasta el ${dayInWords(exclusion.until)}` : ''
  return refuses({ ...rule, says: `está excluido${until}. Motivo: ${exclusion.reason}` }, 'excluded')
}

/** Whom the service is for, where it is not for everyone. */
function* forWhom(asked: Asked): Generator<Verdict> {
  const { service, member, on } = asked
  const { name, sex_limit, age_min, age_max } = service
  const rule = { name: 'whom', source: ofService(asked) } as const
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

function inPlan({ cover, service }: Asked, benefit: Benefit | undefined): Verdict {
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

function* judgeWaiting(asked: Asked, benefit: Benefit): Generator<Verdict> {
  const until = waitsUntil(asked.cover, benefit)
  if (!until) return
  const rule = { name: 'waiting', source: ofCover(asked) } as const
  yield asked.on < until
    ? refuses(
        {
          ...rule,
          says: `${benefit.name} está en espera y se cubre desde el ${dayInWords(until)}`,
        },
        'waiting',
        'Todavía no',
      )
    : passes({
        ...rule,
        says: `la espera de ${benefit.name} terminó el ${dayInWords(dayAfter(until, -1))}`,
      })
}

/** What a benefit has left on a day, with what was kept for the member; none where it has no limit. */
export function countLeft({ cover, held, on }: Pick<Asked, 'cover' | 'held' | 'on'>, benefit: Benefit) {
  const used = sumUsed(cover, benefit, on)
  const subtractUsed = (limit: number | null, gone: number, kept: number) =>
    limit === null ? null : Math.max(0, limit - gone) + kept
  return {
    remaining_count: subtractUsed(benefit.limit_count, used.count, held?.units ?? 0),
    remaining_cents: subtractUsed(benefit.limit_cents, used.cents, held?.cents ?? 0),
  }
}

function* ofLimits(asked: Asked, benefit: Benefit): Generator<Verdict> {
  const { remaining_count: count, remaining_cents: cents } = countLeft(asked, benefit)
  const { name, limit_count, limit_cents } = benefit
  const rule = { name: 'limit', source: benefit.source } as const
  if (count === 0 || cents === 0)
    yield refuses({ ...rule, says: `ya usó todo lo que el plan cubre de ${name}` }, 'used_up')
  if (count !== null) yield passes({ ...rule, says: `quedan ${count} de ${limit_count} usos de ${name}` })
  if (cents !== null)
    yield passes({
      ...rule,
      says: `quedan ${inPesos(cents)} de ${inPesos(limit_cents ?? 0)} para ${name}`,
    })
}

function* atProvider({ there, on, today }: Asked): Generator<Verdict> {
  if (!there) return
  const { label, status, terminated_on } = there
  const rule = { name: 'provider', source: ofProvider(there) } as const
  const no = (says: string) => refuses({ ...rule, says: `${label} ${says}` }, 'provider_inactive')
  if (status === 'draft' || status === 'in_review') yield no('todavía no es proveedor activo')
  else if (status === 'suspended' && on >= today) yield no('está suspendido')
  else if (status === 'terminated' && on >= (terminated_on ?? today)) yield no('ya no es proveedor')
  else yield passes({ ...rule, says: `${label} atiende a miembros` })
}

function inNetwork({ cover, there }: Asked, benefit: Benefit): Verdict {
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
    )
  return passes({ ...rule, says: `${there.label} es de ${network}` })
}

function* ofTariff({ there, service, on }: Asked): Generator<Verdict> {
  if (!there) return
  const { offer, label } = there
  if (!offer)
    yield refuses(
      {
        name: 'tariff',
        source: ofProvider(there),
        says: `${label} no da el servicio ${service.name} el ${dayInWords(on)}`,
      },
      'not_offered_there',
    )
  else {
    const place = offer.location ? ` en ${offer.location.label}` : ''
    yield passes({
      name: 'tariff',
      source: ofOffer(offer),
      says: `${label} da el servicio${place} por ${inPesos(offer.price_cents, offer.currency)}`,
    })
  }
}

/** What asks for an authorization first: the benefit, or the service as it is given there. */
function whoAsksForIt(asked: Asked, benefit: Benefit): CoverSource | undefined {
  const offer = asked.there?.offer
  if (benefit.requires_authorization) return benefit.source
  if (offer?.requires_authorization === 'yes') return ofOffer(offer)
  if (offer?.requires_authorization !== 'no' && asked.service.requires_authorization) return ofService(asked)
}

function* ofAuthorization(asked: Asked, benefit: Benefit): Generator<Verdict> {
  const { held, service } = asked
  const source = whoAsksForIt(asked, benefit)
  if (held)
    yield passes({
      name: 'authorization',
      source: { kind: 'Authorization', uuid: held.uuid, label: held.number },
      says: `ya se autorizó con ${held.number}, hasta el ${dayInWords(held.valid_to)}`,
    })
  else if (source)
    yield conditions({ name: 'authorization', source, says: 'necesita autorización de servicio previa' })
  if (service.requires_referral)
    yield conditions({
      name: 'referral',
      source: ofService(asked),
      says: `${service.name} pide la referencia de un médico`,
    })
}

/** What is left to be paid of the deductible of a benefit; none where it has none. */
export const deductibleLeft = (
  { deductible_paid_cents }: Pick<Asked, 'deductible_paid_cents'>,
  { deductible_cents }: Benefit,
): number | null => (deductible_cents === null ? null : Math.max(0, deductible_cents - deductible_paid_cents))

function* ofPayment(asked: Asked, benefit: Benefit): Generator<Verdict> {
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
      source: ofOffer(offer),
      says: `el copago que se acordó ahí es de ${inPesos(agreed, offer.currency)}`,
    })
  else if (benefit.copay_cents !== null)
    yield conditions({ name: 'copay', source, says: `el copago es de ${inPesos(benefit.copay_cents)}` })
  if (coinsurance_pct !== null)
    yield conditions({ name: 'coinsurance', source, says: `el coaseguro es de ${coinsurance_pct} %` })
}
