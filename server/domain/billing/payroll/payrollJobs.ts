import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'

/** To one address of the company; to its own e-mail without one. */
const to = z.optional(z.string())
const OfConsent = z.object({ consent_uuid: Uuid, to })

// The jobs that mail companies and employees about payroll deductions; `payrollMail.ts`, `proposalMail.ts` and `payrollList.ts` run them.

export const payrollBegunJob = { name: 'tell_payroll_begun', payload: OfConsent }
export const payrollEndedJob = { name: 'tell_payroll_ended', payload: OfConsent }
/** The subject of the mail that an employee's deduction ended. */
export const payrollEndedSubject = (accepted_by: string) => `Termina el descuento de nómina: ${accepted_by}`

export const proposalJob = {
  name: 'ask_payroll_agreement',
  payload: z.object({ proposal_uuid: Uuid }),
}
export const payrollChangedJob = { name: 'tell_payroll_changed', payload: OfConsent }
export const payrollAgreedJob = { name: 'confirm_payroll_agreement', payload: OfConsent }
export const payrollListJob = { name: 'send_payroll_list', payload: z.object({ invoice_uuid: Uuid, to }) }
export const cardInsteadJob = {
  name: 'ask_card_instead_of_payroll',
  payload: z.object({ subscription_uuid: Uuid }),
}
