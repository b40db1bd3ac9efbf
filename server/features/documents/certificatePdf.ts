import type { MemberPolicyDetail } from '@/contract/memberPolicies'
import type { PolicyDetail } from '@/contract/policies'
import { inDay, onTheDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import type { Certificate } from './certificate'
import { MARGIN, createPdfPage } from '@server/pdf/pdfPage'
import { printBenefits } from './benefitsTable'
import { bondOf, drawCards } from './cards'
import { printLetterhead } from '@server/pdf/letterhead'

const statuses: Partial<Record<PolicyDetail['status'], string>> = {
  scheduled: 'Programada',
  active: 'Activa',
  grace: 'En gracia',
  suspended: 'Suspendida: sin cobertura por ahora',
  expired: 'Vencida: sin cobertura',
  cancelled: 'Cancelada: sin cobertura',
}
const coverStatuses: Record<MemberPolicyDetail['status'], string> = {
  pending: 'En espera',
  active: 'Vigente',
  suspended: 'Suspendida',
  ended: 'Terminada',
  rejected: 'Rechazada',
}
/** What is owed of a policy, by the names and sums that every screen gives it; nothing where nothing is. */
const describeDebt = ({ debt, balance_cents, currency }: PolicyDetail): string[] =>
  [
    ['Vencido hoy', debt.overdue_cents] as const,
    ['Por vencer', debt.upcoming_cents] as const,
    ['Prima restante', balance_cents] as const,
  ].flatMap(([name, cents]) => (cents > 0 ? [`${name}: ${inPesos(cents, currency)}`] : []))

/** The certificate of a policy or a cover as PDF: benefits, people and their cards. */
export async function certificatePdf({ policy, covers, benefits, issuer, at }: Certificate): Promise<Buffer> {
  const page = await createPdfPage({
    title: `Certificado de cobertura ${policy.number}`,
    author: issuer.name,
    subject: `Cobertura de ${covers.length === 1 ? covers[0]?.member.label : policy.holder.label}`,
    at: at.toISOString(),
  })
  page.addText(
    'H1',
    { text: 'Certificado de cobertura', x: MARGIN, width: page.width },
    { size: 20, isBold: true },
  )
  page.moveDown(4)
  page.addText(
    'P',
    { text: `Póliza ${policy.number} · ${statuses[policy.status] ?? ''}`, x: MARGIN, width: page.width },
    { size: 12, isBold: true },
  )
  page.moveDown(6)
  printLetterhead(page, issuer)
  page.addColumns([
    {
      title: 'Cobertura',
      lines: [
        `Plan ${policy.plan.label}`,
        `Del ${inDay(policy.starts_on)} al ${inDay(policy.ends_on)}`,
        ...policy.addons.map(({ label }) => `Con ${label}`),
        ...(policy.grace_until && policy.status === 'grace'
          ? [`En gracia hasta el ${inDay(policy.grace_until)}`]
          : []),
        ...describeDebt(policy),
      ],
    },
    {
      title: 'Titular',
      lines: [
        policy.holder.label,
        ...(policy.customer && policy.customer.label !== policy.holder.label
          ? [`Contrata ${policy.customer.label}`]
          : []),
        policy.account.label,
      ],
    },
  ])
  page.addTable(
    'Personas cubiertas',
    [
      { title: 'Persona', width: 170 },
      { title: 'Parentesco', width: 84 },
      { title: 'Afiliación', width: 84 },
      { title: 'Desde', width: 84 },
      { title: 'Estado', width: 82 },
    ],
    covers.map((cover) => [
      cover.member.label,
      bondOf(cover),
      cover.number,
      inDay(cover.starts_on),
      // An enrolment in force answers for nobody while its member, policy or account does not stand.
      cover.status === 'active' && cover.gaps.length > 0 ? 'Hoy no cubre' : coverStatuses[cover.status],
    ]),
  )
  printBenefits(page, covers.length > 1 ? `Qué cubre a ${covers[0]?.member.label}` : 'Qué cubre', {
    benefits,
    currency: policy.currency,
  })
  drawCards(page, covers, policy, {
    seller: issuer.name,
    title: covers.length === 1 ? 'Credencial' : 'Credenciales',
  })
  return page.finish(
    `${issuer.name} · Certificado ${policy.number} · Expedido el ${onTheDay(at.toISOString())}, con la cobertura de ese día`,
  )
}
