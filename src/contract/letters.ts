import * as z from 'zod/mini'
import { CoverQuestion } from './coverQuestions'
import type { AuthorizationStatus } from './authorizations'
import { MemberPolicyStatus } from './memberPolicies'
import * as personal from './personal'
import { PolicyStatus } from './policies'
import { Email, emptyAsNull, optionalLines } from './shapes'
import type { Transitions } from './transitions'

// What is told in writing by mail from where it is made: certificates, answers of covers, decisions of claims.

/** Whose address it is: who pays for the policy, its holder, or the member who is covered. */
export const AddresseeRole = z.enum(['payer', 'holder', 'member'])
export type AddresseeRole = z.infer<typeof AddresseeRole>

/** A possible recipient of a letter about a cover, with their mail address. */
export const Addressee = z.object({ role: AddresseeRole, name: z.string(), email: personal.email })
export type Addressee = z.infer<typeof Addressee>

/** Sends a certificate to an e-mail address. */
export const SendCertificate = z.strictObject({ to: Email, message: optionalLines(500) })
export type SendCertificate = z.infer<typeof SendCertificate>

/** Sends what a cover answers to a question; the server asks it again, as of the moment it is sent. */
export const SendAnswer = z.strictObject({ question: CoverQuestion, to: Email, message: optionalLines(500) })
export type SendAnswer = z.infer<typeof SendAnswer>

/** Sends the decision of a claim again; without a recipient, to the first one. */
export const ResendDecision = z.strictObject({ to: emptyAsNull(Email) })
export type ResendDecision = z.infer<typeof ResendDecision>

/** The letters of a policy; why one cannot be certified is said by its certificate. */
export const policyLetters = {
  send_certificate: { from: PolicyStatus.options, to: 'active', previewed: true },
} as const satisfies Transitions<PolicyStatus>

/** The letters of a cover. */
export const coverLetters = {
  send_certificate: { from: MemberPolicyStatus.options, to: 'active', previewed: true },
  send_answer: { from: MemberPolicyStatus.options, to: 'active', previewed: true },
} as const satisfies Transitions<MemberPolicyStatus>

/** The letters of a claim, once it is decided. */
export const claimLetters = {
  resend_decision: {
    from: ['approved', 'partially_approved', 'rejected', 'paid'],
    to: 'approved',
    previewed: true,
  },
} as const satisfies Transitions<AuthorizationStatus>
