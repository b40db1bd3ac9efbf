import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
import type { NewClaim } from '@/contract/claims'
import { dayOf } from '@/contract/days'
import type { BankAccount } from '@/contract/mexico'
import { insertRecord, lockRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { nextFolio } from '@server/db/folios'
import { authorizations } from './authorizations'
import { findHeld } from './answering/coverCases'
import { inPesos } from '@server/money/pesos'
import { refuseMissing } from '@server/records/references'
import { mailClaim } from './claims/claimMail'
import { judgeClaim } from './claims/judgeClaim'
import { type ClaimedInvoice, loadInvoice } from './claims/loadInvoice'
import { sharesOf } from './claims/sharesOf'

type Asking = { staff: Staff; origin: Origin; effects: Effect[] }
type Asked = { row: Row<'authorizations'>; lines: MoneyLine[]; messages: SentMessage[]; notes: string[] }

const refuse = (field: keyof NewClaim, code: string, message: string) =>
  unprocessable({ field, code, message })

/**
 * Asks for the money of care that was given: a request with its invoice, judged by the cover as of that day. What the plan
 * does not cover is taken up all the same, so that it is answered with a reason.
 * @throws {Refusal} for more than the invoice, a day outside the cover, and an invoice or an account that does not do
 */
export async function askClaim(
  tx: Transaction,
  values: NewClaim,
  { staff, origin, effects }: Asking,
): Promise<Asked> {
  const today = dayOf(new Date(origin.at))
  await refuseMissing(tx, values, [
    ['member_policy_uuid', 'member_policies', 'Esa afiliación no existe'],
    ['service_uuid', 'services', 'Ese servicio no existe'],
    ['provider_uuid', 'providers', 'Ese proveedor no existe'],
    ['ticket_uuid', 'support_tickets', 'Ese ticket no existe'],
  ])
  const { purpose, served_on, asked_cents, requested_units, diagnosis, ticket_uuid } = values
  if (served_on > today)
    throw refuse('served_on', 'too_late', 'El servicio todavía no se da: pide una autorización')
  const { about, benefit, verdict } = await judgeClaim(tx, { ...values, units: requested_units }, today)
  const { answer, cost } = verdict
  const outside = answer.rules.find(
    ({ name, result }) => result === 'refuses' && ['member', 'policy', 'cover'].includes(name),
  )
  if (outside)
    throw refuse(
      'served_on',
      'not_in_force',
      `El ${dayInWords(served_on)} no tenía cobertura. ${outside.says}`,
    )
  await refuseHeld(tx, values)
  const { cover, there } = about
  const currency = there?.offer?.currency ?? cover.currency
  const invoice = await loadInvoice(tx, values, { by: staff.uuid, currency })
  if (asked_cents > invoice.total_cents)
    throw refuse(
      'asked_cents',
      'too_big',
      `El comprobante es de ${inPesos(invoice.total_cents, currency)}: no se puede pedir más`,
    )
  const payee =
    purpose === 'reimbursement'
      ? await findMemberAccount(tx, values, cover.member_uuid)
      : await findProviderAccount(tx, values, invoice)
  const row = await insertRecord(tx, authorizations, origin, {
    number: await nextFolio(tx, 'AUM'),
    purpose,
    member_policy_uuid: cover.uuid,
    policy_uuid: cover.policy_uuid,
    member_uuid: cover.member_uuid,
    account_uuid: cover.account_uuid,
    service_uuid: values.service_uuid,
    provider_uuid: values.provider_uuid,
    provider_service_uuid: there?.offer?.uuid ?? null,
    benefit_category_uuid: benefit?.service_category_uuid ?? null,
    benefit_service_uuid: benefit?.service_uuid ?? null,
    requested_units,
    requested_on: today,
    requested_by_uuid: staff.uuid,
    valid_from: served_on,
    valid_to: served_on,
    diagnosis,
    ticket_uuid,
    urgency: 'normal',
    currency,
    estimate_cents: asked_cents,
    deductible_cents: cost.deductible_cents,
    plan_pays_cents: cost.plan_pays_cents,
    member_pays_cents: cost.member_pays_cents,
    invoice_attachment_uuid: values.invoice_attachment_uuid,
    invoice_sha256: invoice.sha256,
    invoice_folio: invoice.folio,
    invoice_total_cents: invoice.total_cents,
    payee,
    status: 'requested',
  })
  await tx
    .updateTable('attachments')
    .set({ subject_uuid: row.uuid, kept_at: origin.at })
    .where('uuid', '=', values.invoice_attachment_uuid)
    .execute()
  effects.push({
    event: 'authorization.created',
    subject: { type: 'authorization', uuid: row.uuid, label: row.number },
    changes: [],
  })
  const told = await mailClaim(tx, row, 'asked', origin)
  return {
    row,
    lines: sharesOf(cost, currency),
    messages: told.messages,
    notes: [...(answer.covered ? [] : [answer.message]), ...told.notes],
  }
}

/** Refuses to pay twice for what is reserved already. @throws {Refusal} 409 */
async function refuseHeld(
  tx: Transaction,
  { member_policy_uuid, service_uuid: service, provider_uuid: provider, served_on: on }: NewClaim,
) {
  const held = await findHeld(tx, member_policy_uuid, { service, provider, on })
  if (held)
    throw conflict(
      'invalid_transition',
      `Ese servicio ya se autorizó con ${held.number}, que reserva su límite. Cancélala antes de pedir el dinero`,
    )
}

/** The account that a member is paid at: the one that is sent, or the last one they had. @throws {Refusal} */
async function findMemberAccount(
  tx: Transaction,
  { payee }: NewClaim,
  member_uuid: string,
): Promise<BankAccount> {
  if (payee) return payee
  const last = await tx
    .selectFrom('authorizations')
    .select('payee')
    .where('member_uuid', '=', member_uuid)
    .where('purpose', '=', 'reimbursement')
    .where('payee', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!last?.payee) throw refuse('payee', 'required', 'Escribe la cuenta donde se le paga al miembro')
  return last.payee
}

/** The account in the provider's record. @throws {Refusal} where it has none, or another issued the invoice */
async function findProviderAccount(
  tx: Transaction,
  { provider_uuid, payee }: NewClaim,
  { issuer }: ClaimedInvoice,
): Promise<BankAccount> {
  const provider = await lockRecord(tx, 'providers', provider_uuid)
  if (!provider) throw notFound('El proveedor')
  const { name, bank_account, tax_profile } = provider
  if (payee) throw refuse('payee', 'unfit', `A ${name} se le paga en la cuenta de su registro. Quita esta`)
  if (!bank_account)
    throw refuse(
      'provider_uuid',
      'required',
      `Falta la cuenta bancaria de ${name}. Escribe su CLABE en su registro`,
    )
  if (issuer && tax_profile && issuer !== tax_profile.tax_id)
    throw refuse('invoice_attachment_uuid', 'unfit', `La factura no la emitió ${name}, sino otro RFC`)
  return bank_account
}
