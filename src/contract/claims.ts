import * as z from 'zod/mini'
import { CoverAnswer, CoverCost } from './coverQuestions'
import { BankAccount, NewBankAccount } from './mexico'
import { whole } from './planParts'
import {
  Actor,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  Ref,
  requiredLines,
  requiredText,
  Uuid,
  numberProblem,
} from './shapes'
import { tidied } from './tidied'

// What is asked for care that was given already: to reimburse who paid it, or to pay the provider who bills it.

/** What an authorization is for: care to come, or the money of care that was given. */
export const AuthorizationPurpose = z.enum(['care', 'reimbursement', 'provider_bill'])
export type AuthorizationPurpose = z.infer<typeof AuthorizationPurpose>

export const ClaimPurpose = z.enum(['reimbursement', 'provider_bill'])
export type ClaimPurpose = z.infer<typeof ClaimPurpose>

/** The member's diagnosis; the code is of the CIE-10. */
export const NewDiagnosis = z.strictObject({
  code: emptyAsNull(
    z
      .string()
      .check(
        tidied,
        z.toUpperCase(),
        z.regex(/^[A-Z]\d{2}(?:\.?\d{1,2})?$/, 'Escribe una clave CIE-10, como J45.9'),
      ),
  ),
  text: requiredLines('el diagnóstico', 500),
})

const Amount = z
  .int(numberProblem('Escribe un importe, como 349.00'))
  .check(z.minimum(1, 'Escribe más de cero'), z.maximum(9_999_999_999, 'Escribe como máximo 99,999,999.99'))

/** The folio that the SAT gives an electronic invoice, a UUID that is written in capitals. */
export const FiscalFolio = z
  .string()
  .check(
    tidied,
    z.toUpperCase(),
    z.regex(
      /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/,
      'El folio fiscal tiene 32 letras y números, en grupos de 8, 4, 4, 4 y 12',
    ),
  )

export const NewClaim = z.strictObject({
  purpose: z.enum(ClaimPurpose.def.entries, 'Elige a quién se le paga'),
  member_policy_uuid: z.uuid('Elige la afiliación'),
  service_uuid: z.uuid('Elige el servicio'),
  provider_uuid: z.uuid('Elige al proveedor'),
  served_on: Day,
  requested_units: whole(1, 99),
  asked_cents: Amount,
  invoice_attachment_uuid: z.uuid('Adjunta el comprobante'),
  /** None: what the XML of the invoice says. */
  invoice_total_cents: z.nullable(Amount),
  /** None: what the XML says, or a receipt that has none. */
  invoice_folio: emptyAsNull(FiscalFolio),
  /** None: the account that the member was last paid at; that of the provider, who bills, is in its record. */
  payee: z.nullable(NewBankAccount),
  diagnosis: z.nullable(NewDiagnosis),
  ticket_uuid: emptyAsNull(Uuid),
})
export type NewClaim = z.infer<typeof NewClaim>

/** What is still missing, as the payee is asked for it. */
export const ClaimQuestion = z.strictObject({ note: requiredLines('qué falta', 500) })
export type ClaimQuestion = z.infer<typeof ClaimQuestion>

/** Another account that a claim is paid at. */
export const ClaimAccount = z.strictObject({ payee: NewBankAccount })
export type ClaimAccount = z.infer<typeof ClaimAccount>

/** What the cover answers as of the day of the service, and who bears what of the sum that is asked. */
export const ClaimVerdict = z.object({ answer: CoverAnswer, cost: CoverCost })
export type ClaimVerdict = z.infer<typeof ClaimVerdict>

export const PayoutStatus = z.enum(['listed', 'paid', 'returned'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** A transfer that pays a claim, and how it ended. */
export const Payout = z.object({
  uuid: Uuid,
  list: Ref,
  amount_cents: Cents,
  status: PayoutStatus,
  settled_on: z.nullable(Day),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

/** What a claim has beside every authorization. */
export const Claim = z.object({
  invoice: Ref,
  invoice_total_cents: Cents,
  invoice_folio: z.nullable(z.string()),
  payee: BankAccount,
  /** As it was decided on; until then, as it is now. */
  verdict: z.nullable(ClaimVerdict),
  /** Whether a second person was asked to approve it. */
  is_asked: z.boolean(),
  payouts: z.array(Payout),
})
export type Claim = z.infer<typeof Claim>

/** A list of transfers, and how many of them ended how. */
export const PayoutList = z.object({
  uuid: Uuid,
  number: z.string(),
  currency: Currency,
  created_at: Instant,
  created_by: Actor,
  total_cents: Cents,
  listed: z.int(),
  paid: z.int(),
  returned: z.int(),
})
export type PayoutList = z.infer<typeof PayoutList>

export const PayoutLists = z.object({
  data: z.array(PayoutList),
  /** What is approved and on no list. */
  waiting: z.object({ count: z.int(), cents: Cents }),
})
export type PayoutLists = z.infer<typeof PayoutLists>

/** A transfer that reached its payee. */
export const PayoutPayment = z.strictObject({
  paid_on: Day,
  reference: requiredText('la referencia de la transferencia', 60),
})
export type PayoutPayment = z.infer<typeof PayoutPayment>

/** Why the bank returned a transfer. */
export const PayoutReturn = z.strictObject({ reason: requiredText('por qué la devolvió el banco', 200) })
export type PayoutReturn = z.infer<typeof PayoutReturn>

/** The most characters of a bank's answer. */
const MOST_ANSWER_TEXT = 400_000

/** What the bank says of the transfers of a list, as a CSV file. */
export const BankAnswer = z.strictObject({
  file_name: requiredText('el nombre del archivo', 200),
  content: z
    .string('Elige el archivo del banco')
    .check(
      z.minLength(1, 'Elige el archivo del banco'),
      z.maxLength(MOST_ANSWER_TEXT, 'El archivo es muy grande. Divídelo en varios'),
    ),
})
export type BankAnswer = z.infer<typeof BankAnswer>
