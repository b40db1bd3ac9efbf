import type {
  Interval,
  LimitPer,
  LimitPeriod,
  Network,
  NewPlanBenefit,
  PlanBenefit,
  PlanPrice,
  PriceMode,
  PriceStatus,
} from '@/contract/planParts'
import type { PriceInUse, PriceStanding } from '@/contract/planPrices'
import type { Ref } from '@/contract/shapes'
import { formatCount, formatMoney } from '@/kit/text/formats'

/** The words of what plans and add-ons are made of. */
export const parts = {
  intervals: {
    month: 'Mensual',
    quarter: 'Trimestral',
    semester: 'Semestral',
    year: 'Anual',
  } satisfies Record<Interval, string>,
  each: {
    month: 'al mes',
    quarter: 'al trimestre',
    semester: 'al semestre',
    year: 'al año',
  } satisfies Record<Interval, string>,
  modes: {
    flat: 'Fijo',
    per_member: 'Por miembro',
    by_age_band: 'Por edad',
    by_tier: 'Por número de miembros',
  } satisfies Record<PriceMode, string>,
  priceStatus: { draft: 'Borrador', active: 'Activo', retired: 'Retirado' } satisfies Record<
    PriceStatus,
    string
  >,
  standings: {
    draft: 'Borrador',
    upcoming: 'Por empezar',
    asked: 'En vigor',
    replaced: 'Reemplazado',
    over: 'Terminado',
    retired: 'Retirado',
  } satisfies Record<PriceStanding, string>,
  limitPeriods: {
    visit: 'Por visita',
    month: 'Al mes',
    period: 'En la vigencia',
    lifetime: 'De por vida',
  } satisfies Record<LimitPeriod, string>,
  limitPer: { member: 'Por miembro', policy: 'Por póliza' } satisfies Record<LimitPer, string>,
  networks: { any: 'Cualquier proveedor', in_network: 'Solo en la red' } satisfies Record<Network, string>,
  price: {
    one: 'Precio',
    add: 'Agregar precio',
    version: 'Versión del precio',
    status: 'Estado del precio',
    standing: 'Estado',
    subscriptions: 'Suscripciones',
    next: 'Nueva versión',
    fixed: 'Ya se cobra o se ofreció, así que no cambia. Para cobrar distinto crea una versión nueva.',
    interval: 'Periodicidad',
    mode: 'Se calcula',
    amount: 'Precio',
    signup_fee: 'Inscripción',
    trial_days: 'Días de prueba',
    tax_rate: 'Impuesto',
    valid_from: 'Vale desde',
    valid_to: 'Vale hasta',
  },
  band: {
    one: 'Rango',
    add: 'Agregar rango',
    from: 'Desde',
    to: 'Hasta',
    toHint: 'Vacío: sin tope',
    amount: 'Precio del rango',
  },
  benefit: {
    one: 'Beneficio',
    grid: 'Cobertura',
    keys: 'Con las flechas vas de celda en celda; Enter o F2 abre una y Esc la deja como estaba. Puedes pegar desde una hoja de cálculo.',
    own: 'Un servicio con fila propia se rige solo por ella, y no por la de su categoría: tampoco gasta el límite de la categoría.',
    addCategory: 'Agregar categoría',
    addService: 'Agregar servicio',
    target: 'Categoría o servicio',
    insteadOf: 'En lugar de',
    within: 'Servicio de',
    covered: 'Cubierto',
    coinsurance: 'Coaseguro (%)',
    copay: 'Copago',
    deductible: 'Deducible',
    limit_count: 'Límite de usos',
    limit_cents: 'Límite en dinero',
    limit_period: 'Periodo del límite',
    per: 'El límite es',
    waiting_days: 'Periodo de espera',
    requires_authorization: 'Requiere autorización',
    network: 'Red',
    notes: 'Notas',
  },
  notCovered: 'No cubierto',
  none: 'Aún no hay.',
}

/** A price in words: `$349.00 al mes`, or the span of its bands. */
export function priceText({ amount_cents, bands, currency, interval }: PlanPrice): string {
  const amounts = amount_cents === null ? bands.map((band) => band.amount_cents) : [amount_cents]
  const shown = [...new Set([Math.min(...amounts), Math.max(...amounts)])]
  return `${shown.map((cents) => formatMoney(cents, currency)).join(' a ')} ${parts.each[interval]}`
}

/** What a new price does to the one before it, in words: `$299.00 → $349.00 (+16.7 %)`; nothing where they do not compare. */
export function effectText(
  before: Pick<PlanPrice, 'amount_cents' | 'currency'> | undefined,
  { amount_cents: now, currency }: Pick<PlanPrice, 'amount_cents' | 'currency'>,
): string | undefined {
  const old = before?.amount_cents
  if (!old || typeof now !== 'number') return undefined
  const share = Math.round((now / old - 1) * 1000) / 10
  const said = share === 0 ? 'sin cambio' : `${share > 0 ? '+' : '−'}${Math.abs(share)} %`
  return `${formatMoney(old, currency)} → ${formatMoney(now, currency)} (${said})`
}

/** How far a benefit goes, in words: `6 usos, $5,000.00 en la vigencia`. */
export function limitText({ limit_count, limit_cents, limit_period }: PlanBenefit): string {
  const limits = [
    limit_count !== null && (limit_count === 1 ? '1 uso' : `${formatCount(limit_count)} usos`),
    limit_cents !== null && formatMoney(limit_cents),
  ].filter(Boolean)
  return limits.length
    ? `${limits.join(', ')} ${parts.limitPeriods[limit_period].toLowerCase()}`
    : 'Sin límite'
}

/** What the member pays of a benefit, in words: `$80.00, 20 %`. */
export const shareText = ({ copay_cents, coinsurance_pct, deductible_cents }: PlanBenefit): string =>
  [
    copay_cents !== null && formatMoney(copay_cents),
    coinsurance_pct !== null && `${coinsurance_pct} %`,
    deductible_cents !== null && `deducible ${formatMoney(deductible_cents)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nada'

/** A benefit as its buyers read it: `Hasta 6 usos en la vigencia por miembro; pagas $80.00 en cada uso`. */
export function benefitText(benefit: NewPlanBenefit): string {
  const { covered, limit_count, limit_cents, limit_period, per, waiting_days, requires_authorization } =
    benefit
  if (!covered) return parts.notCovered
  const limits = [
    typeof limit_count === 'number' && (limit_count === 1 ? '1 uso' : `${formatCount(limit_count)} usos`),
    typeof limit_cents === 'number' && formatMoney(limit_cents),
  ].filter(Boolean)
  const period = parts.limitPeriods[limit_period]?.toLowerCase()
  const shares = [
    typeof benefit.copay_cents === 'number' && `${formatMoney(benefit.copay_cents)} en cada uso`,
    benefit.coinsurance_pct && `el ${benefit.coinsurance_pct} % del costo`,
    typeof benefit.deductible_cents === 'number' && `los primeros ${formatMoney(benefit.deductible_cents)}`,
  ].filter(Boolean)
  return [
    limits.length > 0
      ? `Hasta ${limits.join(' y ')} ${period} ${parts.limitPer[per]?.toLowerCase()}`
      : 'Sin límite de uso',
    shares.length > 0 ? `pagas ${shares.join(' y ')}` : 'sin pagar nada',
    waiting_days > 0 && `desde el día ${formatCount(waiting_days + 1)}`,
    requires_authorization && 'con autorización',
  ]
    .filter(Boolean)
    .join('; ')
}

/** What a covered service belongs to: `En lugar de Imagenología`, or else its category. */
export function whereText(categories: readonly Ref[], other: Ref | null | undefined): string {
  const [category] = categories
  if (other) return `${parts.benefit.insteadOf} ${other.label}`
  return category ? `${parts.benefit.within} ${category.label}` : ''
}

/** A price as a new one starts. */
export const blankPrice = (prices: readonly { version: number }[]) => ({
  version: Math.max(0, ...prices.map(({ version }) => version)) + 1,
  currency: 'MXN',
  interval: 'month' as const,
  mode: 'flat' as const,
  amount_cents: null,
  bands: [],
  signup_fee_cents: 0,
  trial_days: 0,
  tax: { object: '02' as const, rate: '0.16' as const },
  valid_from: null,
  valid_to: null,
  status: 'draft' as const,
})

/** Benefits as their form starts with them: without the names of what they are for. */
export const benefitsForForm = (benefits: readonly PlanBenefit[]): NewPlanBenefit[] =>
  benefits.map(({ service_category: _category, service: _service, ...benefit }) => benefit)

/** Prices as their form starts with them: without what became of them. */
export const pricesForForm = (prices: readonly PriceInUse[]): PlanPrice[] =>
  prices.map(({ standing: _standing, subscriptions: _paid, is_fixed: _fixed, ...price }) => price)
