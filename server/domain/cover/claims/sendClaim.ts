import type * as z from 'zod/mini'
import type { RejectionReason } from '@/contract/authorizations'
import type { Row } from '@server/audit/writes'
import { settingsOf } from '@server/db/settings'
import type { JobKind } from '@server/jobs/jobKind'
import { howToAppeal } from '@server/domain/cover/answering/howToAppeal'
import { rulesInWords } from '@server/domain/cover/answering/answerInWords'
import { askBy, inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { claimMailJob, type ClaimMail, type ClaimStep, claimSubject } from './claimMail'

type Told = {
  row: Row<'authorizations'>
  service: string
  note: string | null
  /** How support is reached, as the end of a sentence. */
  ask: string
  /** How the payee has another person look at it. */
  appeal: string
}

/** Mails the payee of a claim what became of it, in words of its own for the member and for the provider. */
export const sendClaim: JobKind<z.infer<typeof ClaimMail>> = {
  ...claimMailJob,
  async run({ db, mail }, { authorization_uuid, step, to, note }) {
    const row = await db
      .selectFrom('authorizations')
      .selectAll()
      .where('uuid', '=', authorization_uuid)
      .executeTakeFirst()
    if (!row) return
    const { name: service } = await db
      .selectFrom('services')
      .select('name')
      .where('uuid', '=', row.service_uuid)
      .executeTakeFirstOrThrow()
    const seller = await settingsOf(db, 'organization')
    const told: Told = { row, service, note, ask: askBy(seller), appeal: howToAppeal(seller) }
    await mail.send({
      to,
      subject: claimSubject(step, row),
      text: ['Hola:', ...texts[step](told), seller.name].join('\n\n'),
    })
  },
}

const what = ({ purpose, number }: Row<'authorizations'>) =>
  purpose === 'reimbursement' ? `tu reembolso ${number}` : `tu factura ${number}`

const about = ({ row, service }: Told) =>
  `${what(row)}, de ${service} del ${inDay(row.valid_from)} por ${inPesos(row.estimate_cents, row.currency)}`

const approved = ({ decision, currency }: Row<'authorizations'>) => inPesos(decision?.cents ?? 0, currency)

const account = ({ payee }: Row<'authorizations'>) =>
  payee ? `la cuenta de ${payee.bank} que termina en ${payee.clabe.slice(-4)}` : 'tu cuenta'

const transferred = ({ paid_on, payment_reference }: Row<'authorizations'>) =>
  paid_on ? [`Salió el ${inDay(paid_on)} con la referencia ${payment_reference ?? ''}.`] : []

/** The rules that a decision went by; a provider reads none that the member meets, as they are the member's own. */
function rulesOfDecision({ verdict, purpose }: Row<'authorizations'>): string[] {
  const rules = verdict?.answer.rules ?? []
  return rulesInWords(
    'Reglas con las que se decidió',
    purpose === 'reimbursement' ? rules : rules.filter(({ result }) => result !== 'passes'),
  )
}

const texts: Record<ClaimStep, (told: Told) => string[]> = {
  asked: (told) => [
    `Recibimos ${about(told)}. Lo vamos a revisar y te escribimos con la respuesta.`,
    `Se pagaría en ${account(told.row)}. Si ese dato no es correcto, ${told.ask}.`,
  ],
  more: (told) => [
    `Para resolver ${about(told)}, nos falta lo siguiente:`,
    told.note ?? '',
    `Para mandarlo, ${told.ask} y di el folio.`,
  ],
  approved: (told) => [
    `Autorizamos ${approved(told.row)} de ${about(told)}.`,
    ...sharesInWords(told.row),
    ...(told.note ? [told.note] : []),
    ...(told.row.status === 'paid'
      ? transferred(told.row)
      : [`Te lo transferimos a ${account(told.row)} y te avisamos ese día.`]),
    ...rulesOfDecision(told.row),
    ...((told.row.decision?.cents ?? 0) < told.row.estimate_cents ? [told.appeal] : []),
  ],
  rejected: (told) => [
    `No podemos pagar ${about(told)}.`,
    `Motivo: ${reasonInWords(told.row.decision?.reason_code ?? 'other')}. ${told.note ?? ''}`,
    ...rulesOfDecision(told.row),
    told.appeal,
  ],
  cancelled: (told) => [
    `Se canceló ${about(told)}, y ya no se va a pagar.`,
    ...(told.note ? [`Motivo: ${told.note}`] : []),
    told.appeal,
  ],
  paid: (told) => [
    `Transferimos ${approved(told.row)} de ${about(told)}, a ${account(told.row)}.`,
    ...transferred(told.row),
  ],
  returned: (told) => [
    `El banco devolvió la transferencia de ${what(told.row)} a ${account(told.row)}.`,
    ...(told.note ? [`Motivo: ${told.note}`] : []),
    `Revisa tu CLABE. Para decirnos la correcta, ${told.ask} y di el folio. Con ella volvemos a transferir ${approved(told.row)}.`,
  ],
}

/** What of the sum the payee bears, and why. */
function sharesInWords({ verdict, currency, purpose, decision }: Row<'authorizations'>): string[] {
  if (!verdict) return []
  const { deductible_cents, copay_cents, coinsurance_cents, beyond_cents, plan_pays_cents } = verdict.cost
  const less = plan_pays_cents - (decision?.cents ?? 0)
  const parts: [string, number][] = [
    ['de deducible', deductible_cents],
    ['de copago', copay_cents],
    ['de coaseguro', coinsurance_cents],
    ['que pasan de lo que cubre el plan', beyond_cents],
    ['que no se autorizaron', less],
  ]
  const borne = parts.filter(([, cents]) => cents > 0)
  if (borne.length === 0) return []
  const list = borne.map(([name, cents]) => `${inPesos(cents, currency)} ${name}`).join(', ')
  return [
    purpose === 'reimbursement' ? `Del resto te tocan ${list}.` : `Del resto le tocan al miembro ${list}.`,
  ]
}

const reasons: Record<RejectionReason, string> = {
  not_covered: 'el plan no lo cubre',
  not_necessary: 'no se justificó que fuera necesario',
  missing_documents: 'faltan documentos',
  other_provider: 'corresponde a otro proveedor',
  duplicate: 'ya había otra solicitud igual',
  other: 'lo que decimos aquí',
}
const reasonInWords = (reason: RejectionReason) => reasons[reason]
