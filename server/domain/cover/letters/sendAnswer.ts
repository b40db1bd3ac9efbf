import * as z from 'zod/mini'
import type { CoverAnswer } from '@/contract/coverQuestions'
import type { SendAnswer } from '@/contract/letters'
import { recordSending } from '@server/audit/recordSending'
import type { Transaction } from '@server/db/database'
import { referenceTo } from '@server/db/reference'
import { settingsOf } from '@server/db/settings'
import { howToAppeal } from '@server/domain/cover/answering/howToAppeal'
import { auditedMemberPolicies } from '@server/domain/cover/covers'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { dayAt } from '@server/money/calendar'
import { inDay } from '@server/money/inWords'
import type { Step } from '@server/records/recordKind'
import type { StepReport } from '@server/records/stepOutcome'
import {
  costInWords,
  leftInWords,
  missingInWords,
  rulesInWords,
} from '@server/domain/cover/answering/answerInWords'
import { loadAnswer } from '@server/domain/cover/answering/coverAnswer'

const Sending = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Mails what a cover answered, in the words of the moment at which staff sent it. */
export const sendAnswerMail: JobKind<z.infer<typeof Sending>> = {
  name: 'send_answer',
  payload: Sending,
  async run({ mail }, { to, subject, text }) {
    await mail.send({ to, subject, text })
  },
}

/**
 * Asks a cover again what staff asked it, and enqueues the mail with what it answers now: the sentence, what is missing,
 * the costs, every rule, and for a refusal how to appeal.
 * @throws {Refusal} where the service or the provider does not exist
 */
export async function sendAnswer(
  tx: Transaction,
  { row, origin, effects }: Step<'member_policies'>,
  { question, to, message }: SendAnswer,
): Promise<StepReport> {
  const today = dayAt(origin.at)
  const answer = await loadAnswer(tx, row.uuid, question, today)
  const subject = `Respuesta de tu cobertura: ${answer.service.label}`
  const text = await writeAnswer(tx, row.uuid, { answer, message, today })
  await enqueue(tx, sendAnswerMail, { to, subject, text }, { at: origin.at })
  effects.push(
    await recordSending(
      tx,
      auditedMemberPolicies,
      { row, origin },
      {
        event: 'answer_sent',
        what: `respuesta sobre ${answer.service.label} de`,
        to,
      },
    ),
  )
  return { messages: [{ to, subject }], notes: [`Se le dice: ${answer.message}`] }
}

type Answered = { answer: CoverAnswer; message: string | null; today: string }

async function writeAnswer(tx: Transaction, uuid: string, { answer, message, today }: Answered) {
  const { cover, member, plan } = await tx
    .selectFrom('member_policies')
    .select('number as cover')
    .select([
      referenceTo('members', 'member_policies.member_uuid').as('member'),
      referenceTo('plans', 'member_policies.plan_uuid').as('plan'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const seller = await settingsOf(tx, 'organization')
  return [
    'Hola:',
    ...(message ? [message] : []),
    'Esto responde la cobertura a lo que se preguntó:',
    [
      `Miembro: ${member.label}`,
      `Servicio: ${answer.service.label}`,
      ...(answer.there ? [`Proveedor: ${answer.there.provider.label}`] : []),
      `Día: ${inDay(answer.on)}`,
      `Plan: ${plan.label}`,
      `Afiliación: ${cover}`,
    ].join('\n'),
    answer.message,
    ...missingInWords(answer),
    ...costInWords(answer),
    ...leftInWords(answer),
    ...rulesInWords('Reglas que se revisaron', answer.rules),
    ...(answer.covered ? [] : [howToAppeal(seller, `el folio ${cover}`)]),
    `Es la respuesta del ${inDay(today)}. Cambia si cambian la póliza, sus pagos o lo que se ha usado.`,
    seller.name,
  ].join('\n\n')
}
