import type { CoveredBenefit } from '@/contract/memberPolicies'
import { inDay } from '../billing/inWords'
import type { Sheet } from '../billing/sheet'
import { inPesos } from '../entities/pesos'

/** What is covered, up to what, what is paid for it and from when it is; nothing where nothing is. */
export function benefitsTable(
  page: Sheet,
  title: string,
  { benefits, currency }: { benefits: CoveredBenefit[]; currency: string },
) {
  const covered = benefits.filter((benefit) => benefit.covered)
  if (covered.length === 0) return
  page.table(
    title,
    [
      { title: 'Servicio', width: 170 },
      { title: 'Límite', width: 124 },
      { title: 'Pagas', width: 94 },
      { title: 'Puedes usarlo', width: 116 },
    ],
    covered.map((benefit) => benefitRow(benefit, currency)),
  )
}

function benefitRow(benefit: CoveredBenefit, currency: string): string[] {
  const { limit_count, limit_cents, copay_cents, coinsurance_pct, waits_until, requires_authorization } =
    benefit
  const limits = [
    ...(limit_count === null ? [] : [`${limit_count} ${limit_count === 1 ? 'vez' : 'veces'}`]),
    ...(limit_cents === null ? [] : [`hasta ${inPesos(limit_cents, currency)}`]),
  ]
  const shares = [
    ...(copay_cents ? [inPesos(copay_cents, currency)] : []),
    ...(coinsurance_pct && Number(coinsurance_pct) > 0 ? [`${Number(coinsurance_pct)} %`] : []),
  ]
  return [
    benefit.service_category.label,
    limits.length > 0 ? limits.join(', ') : 'Sin límite',
    shares.length > 0 ? shares.join(' y ') : 'Sin costo',
    [
      waits_until ? `Desde el ${inDay(waits_until)}` : 'Desde el primer día',
      ...(requires_authorization ? ['con autorización'] : []),
    ].join(', '),
  ]
}
