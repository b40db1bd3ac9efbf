import type { Check, CheckResult, CheckRule, Room } from '@/contract/fundAuthorizations'
import type { ApprovalRules, Eligible, FundLimits } from '@/contract/funds'
import type { MemberStatus } from '@/contract/members'
import { dayAfter } from '@/contract/days'
import { inPesos } from '@server/money/pesos'

/** Everything that the rules of a fund read. */
export type FundCheckInput = {
  /** The cents that the fund would pay. */
  cents: number
  requested_cents: number
  service_on: string
  currency: string
  fund: {
    status: string
    available_cents: number
    starts_on: string
    ends_on: string | null
    limits: FundLimits
    eligible: Eligible
    approval: ApprovalRules
  }
  member: { status: MemberStatus; department: string | null; enrolled_on: string; plan_uuids: string[] }
  /** Cents spent and held in the period of the service, without this authorization. */
  used: { member: number; family: number; category: number }
  category_uuid: string
  offer: { price_cents: number; accepts_fund: boolean; needs_authorization: boolean }
  provider_status: string
  hasMedicalAuthorization: boolean
  hasQuote: boolean
}

/** The limits of a fund for this member and service, with how much of each is used. */
export function roomOf({ fund: { limits }, used, category_uuid }: FundCheckInput): Room[] {
  const ofCategory = limits.per_category.find((limit) => limit.service_category_uuid === category_uuid)
  const categoryLimit =
    ofCategory &&
    (ofCategory.cents ??
      Math.floor(((limits.per_member_period_cents ?? 0) * Math.round(Number(ofCategory.pct) * 100)) / 10_000))
  const rules: [rule: CheckRule, limit: number | null | undefined, used: number][] = [
    ['per_authorization', limits.per_authorization_cents, 0],
    ['per_member_period', limits.per_member_period_cents, used.member],
    ['per_family_period', limits.per_family_period_cents, used.family],
    ['per_category', categoryLimit, used.category],
  ]
  return rules.flatMap(([rule, limit, spent]) =>
    limit === null || limit === undefined
      ? []
      : [{ rule, limit_cents: limit, used_cents: spent, left_cents: Math.max(0, limit - spent) }],
  )
}

const limitNames: Partial<Record<CheckRule, string>> = {
  per_authorization: 'por autorización',
  per_member_period: 'por miembro y periodo',
  per_family_period: 'por familia y periodo',
  per_category: 'de la categoría',
}

/** The verdict of every rule on an amount: whether it passes, and why, in Spanish. */
export function fundChecks(input: FundCheckInput): Check[] {
  const { cents, currency, fund, member, service_on, offer } = input
  const money = (amount: number) => inPesos(amount, currency)
  const check = (
    rule: CheckRule,
    passes: boolean,
    explanations: { pass: string; otherwise: string },
    otherwise: CheckResult = 'fail',
  ): Check => ({
    rule,
    result: passes ? 'pass' : otherwise,
    explanation: passes ? explanations.pass : explanations.otherwise,
  })
  const { eligible, approval } = fund
  const since = dayAfter(member.enrolled_on, eligible.waiting_days)
  const most = approval.two_approvals_above_cents

  return [
    check('fund_status', fund.status === 'active', {
      pass: 'El fondo está activo',
      otherwise: 'El fondo no está activo',
    }),
    check(
      'fund_dates',
      fund.starts_on <= service_on && (fund.ends_on === null || service_on <= fund.ends_on),
      {
        pass: 'El servicio es dentro de la vigencia del fondo',
        otherwise: 'El servicio es fuera de la vigencia del fondo',
      },
    ),
    check('member_status', eligible.member_status.includes(member.status), {
      pass: 'El estado del miembro es de los que el fondo acepta',
      otherwise: 'El fondo no paga a miembros en este estado',
    }),
    check(
      'department',
      eligible.departments.length === 0 ||
        eligible.departments.some((one) => one.toLowerCase() === member.department?.toLowerCase()),
      {
        pass: 'El fondo cubre el área del miembro',
        otherwise: `El fondo solo cubre estas áreas: ${eligible.departments.join(', ')}`,
      },
    ),
    check(
      'plan',
      eligible.plan_uuids.length === 0 || eligible.plan_uuids.some((one) => member.plan_uuids.includes(one)),
      { pass: 'El fondo cubre el plan del miembro', otherwise: 'El fondo no cubre el plan del miembro' },
    ),
    check('waiting_days', since <= service_on, {
      pass: 'Ya pasó la espera desde el alta del miembro',
      otherwise: `La espera del miembro termina el ${since.split('-').reverse().join('/')}`,
    }),
    ...roomOf(input).map(({ rule, limit_cents, left_cents }) =>
      check(rule, cents <= left_cents, {
        pass: `Cabe en el límite ${limitNames[rule]}: quedan ${money(left_cents)} de ${money(limit_cents)}`,
        otherwise: `Pasa del límite ${limitNames[rule]} por ${money(cents - left_cents)}: quedan ${money(left_cents)} de ${money(limit_cents)}`,
      }),
    ),
    check('available', cents <= fund.available_cents, {
      pass: `El fondo tiene ${money(fund.available_cents)} disponibles`,
      otherwise: `Faltan ${money(cents - fund.available_cents)} en el fondo: tiene ${money(fund.available_cents)} disponibles`,
    }),
    check(
      'provider',
      input.provider_status === 'active' && offer.accepts_fund,
      {
        pass: 'El proveedor está activo y acepta pagos de fondos',
        otherwise: 'El proveedor no está activo o no acepta pagos de fondos por este servicio',
      },
      'warn',
    ),
    check(
      'price',
      input.requested_cents <= offer.price_cents,
      {
        pass: `Se pide hasta la tarifa, que es de ${money(offer.price_cents)}`,
        otherwise: `Se pide más que la tarifa, que es de ${money(offer.price_cents)}`,
      },
      'warn',
    ),
    ...(offer.needs_authorization
      ? [
          check(
            'medical_authorization',
            input.hasMedicalAuthorization,
            {
              pass: 'Tiene la autorización de servicio que necesita',
              otherwise: 'El servicio necesita una autorización de servicio y no la tiene',
            },
            'warn',
          ),
        ]
      : []),
    ...(most !== null && input.requested_cents > most
      ? [
          check(
            'quote',
            input.hasQuote,
            {
              pass: 'Tiene cotización',
              otherwise: `Es más de ${money(most)}: necesita una cotización`,
            },
            'warn',
          ),
        ]
      : []),
  ]
}
