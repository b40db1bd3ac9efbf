import * as z from 'zod/mini'
import type { SentMessage } from '@/contract/actions'
import { Uuid } from '@/contract/shapes'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { askBy, inDay } from '@server/money/inWords'

const Nonrenewal = z.object({
  policy_uuid: Uuid,
  to: z.string(),
  /** Whether it was taken back that it is not renewed. */
  is_renewed: z.boolean(),
})
const nonrenewalJob = { name: 'send_nonrenewal', payload: Nonrenewal }
const subjectOf = (is_renewed: boolean) =>
  is_renewed ? 'Tu póliza sí se podrá renovar' : 'Tu póliza no se renovará'

/** Enqueues the mail that a policy is not renewed, or may be after all, to its payer; no mail without a payer. */
export async function mailNonrenewal(
  tx: Transaction,
  { uuid, customer_uuid }: Pick<Row<'policies'>, 'uuid' | 'customer_uuid'>,
  { is_renewed, at }: { is_renewed: boolean; at: string },
): Promise<SentMessage[]> {
  if (!customer_uuid) return []
  const { email: to } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  await enqueue(tx, nonrenewalJob, { policy_uuid: uuid, to, is_renewed }, { at })
  return [{ to, subject: subjectOf(is_renewed) }]
}

/** Mails who pays the last day that a policy covers, and why it is not renewed; or that it may be after all. */
export const sendNonrenewal: JobKind<z.infer<typeof Nonrenewal>> = {
  ...nonrenewalJob,
  async run({ db, mail }, { policy_uuid, to, is_renewed }) {
    const policy = await db
      .selectFrom('policies')
      .innerJoin('plans', 'plans.uuid', 'policies.plan_uuid')
      .select(['policies.number', 'policies.ends_on', 'policies.nonrenewal_reason', 'policies.auto_renew'])
      .select('plans.public_name as plan')
      .where('policies.uuid', '=', policy_uuid)
      .executeTakeFirst()
    // It may have been taken back since, or decided again.
    if (!policy || is_renewed === (policy.nonrenewal_reason !== null)) return
    const seller = await settingsOf(db, 'organization')
    const until = inDay(policy.ends_on)
    await mail.send({
      to,
      subject: subjectOf(is_renewed),
      text: [
        'Hola:',
        ...(is_renewed
          ? [
              `Tu póliza de ${policy.plan}, que te cubre hasta el ${until}, sí se podrá renovar.`,
              policy.auto_renew
                ? 'Se renueva sola: no tienes que hacer nada.'
                : `Para renovarla, ${askBy(seller)}.`,
            ]
          : [
              `Tu póliza de ${policy.plan} te cubre hasta el ${until}. Ese día termina y no se renovará.`,
              `Motivo: ${policy.nonrenewal_reason}`,
            ]),
        `Si tienes dudas, ${askBy(seller)}.`,
        `Póliza: ${policy.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}
