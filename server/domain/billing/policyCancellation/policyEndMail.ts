import * as z from 'zod/mini'
import type { SentMessage } from '@/contract/actions'
import type { CancelPolicy } from '@/contract/policies'
import { dayAfter } from '@/contract/days'
import { Uuid } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { MovedMoney } from '@server/domain/billing/subscriptionMail/changeJob'
import { describeMoney } from '@server/domain/billing/subscriptionMail/describeMoney'
import { listAdultsOfPolicy } from '@server/domain/billing/subscriptionMail/listCoveredAdults'
import { nothingMoved, sumMovedMoney } from '@server/domain/billing/subscriptionMail/movedMoney'
import { dayAt } from '@server/money/calendar'
import { askBy, inDay } from '@server/money/inWords'

const PolicyEnd = z.object({ policy_uuid: Uuid, to: z.string(), is_payer: z.boolean(), money: MovedMoney })
const policyEndJob = { name: 'send_policy_end', payload: PolicyEnd }
const SUBJECT = 'Tu póliza termina'

type Ended = { request: CancelPolicy; since: number | undefined; origin: Origin }

/** Enqueues the mails about the end of a policy whose subscription goes on, or that has none: payer and adults in it. */
export async function mailPolicyEnd(
  tx: Transaction,
  policy: Pick<Row<'policies'>, 'uuid' | 'customer_uuid'>,
  { since, origin }: Ended,
): Promise<SentMessage[]> {
  const payer = policy.customer_uuid
    ? await tx
        .selectFrom('customers')
        .select(['uuid', 'email'])
        .where('uuid', '=', policy.customer_uuid)
        .executeTakeFirst()
    : undefined
  const money = payer && since !== undefined ? await sumMovedMoney(tx, payer.uuid, since) : nothingMoved
  const adults = await listAdultsOfPolicy(tx, policy.uuid, dayAt(origin.at))
  const others = adults.filter((address) => address.toLowerCase() !== payer?.email.toLowerCase())
  const messages: SentMessage[] = []
  for (const to of [...(payer ? [payer.email] : []), ...others]) {
    const mail = { policy_uuid: policy.uuid, to, is_payer: to === payer?.email, money }
    await enqueue(tx, policyEndJob, mail, { at: origin.at })
    messages.push({ to, subject: SUBJECT })
  }
  return messages
}

/** Mails one of a policy's people the last day on which it covers; its payer also reads what comes back. */
export const sendPolicyEnd: JobKind<z.infer<typeof PolicyEnd>> = {
  ...policyEndJob,
  async run({ db, mail }, { policy_uuid, to, is_payer, money }) {
    const policy = await db
      .selectFrom('policies')
      .innerJoin('plans', 'plans.uuid', 'policies.plan_uuid')
      .select(['policies.number', 'policies.currency', 'policies.cancel_effective_on', 'policies.status'])
      .select('plans.public_name as plan')
      .where('policies.uuid', '=', policy_uuid)
      .executeTakeFirst()
    // It may have been taken back since.
    if (!policy?.cancel_effective_on) return
    const seller = await settingsOf(db, 'organization')
    const { cancel_effective_on: ends, plan } = policy
    await mail.send({
      to,
      subject: SUBJECT,
      text: [
        'Hola:',
        policy.status === 'cancelled'
          ? `Tu póliza de ${plan} terminó el ${inDay(ends)}. Desde entonces ya no te cubre.`
          : `Tu póliza de ${plan} te cubre hasta el ${inDay(dayAfter(ends, -1))}.`,
        ...(is_payer ? describeMoney(money, policy.currency) : []),
        `Si no lo esperabas o tienes dudas, ${askBy(seller)}.`,
        `Póliza: ${policy.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}
