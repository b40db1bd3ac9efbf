import * as z from 'zod/mini'
import type { SendCertificate } from '@/contract/letters'
import { Uuid } from '@/contract/shapes'
import { recordSending } from '@server/audit/recordSending'
import type { Database, Transaction } from '@server/db/database'
import { auditedMemberPolicies } from '@server/domain/cover/covers'
import { auditedPolicies } from '@server/domain/cover/movePolicy'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { inDay } from '@server/money/inWords'
import { systemReader } from '@server/records/readable'
import type { Reader, Step } from '@server/records/recordKind'
import type { StepReport } from '@server/records/stepOutcome'
import { type Certificate, loadCoverCertificate, loadPolicyCertificate } from './certificate'
import { certificatePdf } from './certificatePdf'

const Certified = z.enum(['policy', 'cover'])
type Certified = z.infer<typeof Certified>

const loaders: Record<Certified, (db: Database, uuid: string, reader: Reader) => Promise<Certificate>> = {
  policy: loadPolicyCertificate,
  cover: loadCoverCertificate,
}

/** What a certificate is of, by its folio: a policy, or one cover. */
const folioOf: Record<Certified, (certificate: Certificate) => string> = {
  policy: ({ policy }) => policy.number,
  cover: ({ policy, covers: [cover] }) => cover?.number ?? policy.number,
}

/** A certificate as a file, with what it was made from. @throws {Refusal} 404, 409 where it cannot be certified */
export async function makeCertificateFile(db: Database, of: Certified, uuid: string, reader: Reader) {
  const certificate = await loaders[of](db, uuid, reader)
  return {
    certificate,
    name: `Certificado ${folioOf[of](certificate)}.pdf`,
    content: await certificatePdf(certificate),
  }
}

const Sending = z.object({ of: Certified, uuid: Uuid, to: z.string(), message: z.nullable(z.string()) })

const subjectOf = (folio: string) => `Certificado de cobertura ${folio}`

/** Mails a certificate in the background, after the request for it was answered. */
export const sendCertificateMail: JobKind<z.infer<typeof Sending>> = {
  name: 'send_certificate',
  payload: Sending,
  async run({ db, clock, mail }, { of, uuid, to, message }) {
    const { certificate, name, content } = await makeCertificateFile(db, of, uuid, systemReader(clock))
    const { policy, covers, issuer } = certificate
    await mail.send({
      to,
      subject: subjectOf(folioOf[of](certificate)),
      text: [
        'Hola:',
        message ?? 'Te enviamos el certificado de cobertura, con las credenciales de quienes cubre.',
        [
          `Póliza: ${policy.number}`,
          `Plan: ${policy.plan.label}`,
          `Vigencia: del ${inDay(policy.starts_on)} al ${inDay(policy.ends_on)}`,
          `Cubre a: ${covers.map(({ member }) => member.label).join(', ') || 'nadie por ahora'}`,
        ].join('\n'),
        issuer.name,
      ].join('\n\n'),
      files: [{ name, type: 'application/pdf', content }],
    })
  },
}

/** Enqueues the mail with the certificate of a policy and all its covers. @throws {Refusal} as the download is refused */
export async function sendPolicyCertificate(
  tx: Transaction,
  { row, origin, effects }: Step<'policies'>,
  { to, message }: SendCertificate,
): Promise<StepReport> {
  const at = new Date(origin.at)
  await loadPolicyCertificate(tx, row.uuid, systemReader({ now: () => at }))
  await enqueue(tx, sendCertificateMail, { of: 'policy', uuid: row.uuid, to, message }, { at: origin.at })
  effects.push(await recordSending(tx, auditedPolicies, { row, origin }, { ...sent, to }))
  return { messages: [{ to, subject: subjectOf(row.number) }] }
}

/** Enqueues the mail with the certificate of one cover. @throws {Refusal} as the download is refused */
export async function sendCoverCertificate(
  tx: Transaction,
  { row, origin, effects }: Step<'member_policies'>,
  { to, message }: SendCertificate,
): Promise<StepReport> {
  const at = new Date(origin.at)
  await loadCoverCertificate(tx, row.uuid, systemReader({ now: () => at }))
  await enqueue(tx, sendCertificateMail, { of: 'cover', uuid: row.uuid, to, message }, { at: origin.at })
  effects.push(await recordSending(tx, auditedMemberPolicies, { row, origin }, { ...sent, to }))
  return { messages: [{ to, subject: subjectOf(row.number) }] }
}

const sent = { event: 'certificate_sent', what: 'certificado de' }
