import { benefitName, insteadOf } from '@/contract/benefits'
import type { CoveredBenefit } from '@/contract/memberPolicies'
import { inDay } from '@server/money/inWords'
import { MARGIN, type PdfPage } from '@server/pdf/pdfPage'
import { inPesos } from '@server/money/pesos'

/** Prints the benefits with limits, costs and first days, and the exclusions; prints nothing where both are missing. */
export function printBenefits(
  page: PdfPage,
  title: string,
  { benefits, currency }: { benefits: CoveredBenefit[]; currency: string },
) {
  const covered = benefits.filter((benefit) => benefit.covered)
  if (covered.length === 0) return
  page.addTable(
    title,
    [
      { title: 'Servicio', width: 170 },
      { title: 'Límite', width: 124 },
      { title: 'Pagas', width: 94 },
      { title: 'Puedes usarlo', width: 116 },
    ],
    covered.map((benefit) => [nameBenefit(benefit, benefits), ...benefitRow(benefit, currency)]),
  )
  const others = benefits.filter((benefit) => !benefit.covered).map(benefitName)
  if (others.length === 0) return
  page.addText('P', { text: `No incluye: ${others.join(', ')}.`, x: MARGIN, width: page.width }, {})
  page.moveDown(10)
}

/** The name of a benefit; for a single service, also the category whose terms it replaces. */
function nameBenefit(benefit: CoveredBenefit, benefits: readonly CoveredBenefit[]): string {
  const other = insteadOf(benefits, benefit)
  return other?.covered ? `${benefitName(benefit)} (en lugar de ${benefitName(other)})` : benefitName(benefit)
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
    limits.length > 0 ? limits.join(', ') : 'Sin límite',
    shares.length > 0 ? shares.join(' y ') : 'Sin costo',
    [
      waits_until ? `Desde el ${inDay(waits_until)}` : 'Desde el primer día',
      ...(requires_authorization ? ['con autorización'] : []),
    ].join(', '),
  ]
}
