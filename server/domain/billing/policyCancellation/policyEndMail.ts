import * as z from 'zod/mini'
import type { SentMessage } from '@/contract/actions'
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

const PolicyEnd = z.object({
  policy_uuid: Uuid,
  to: z.string(),
  is_payer: z.boolean(),
  /** Whether its end was taken back. */
  is_kept: z.boolean(),
  money: MovedMoney,
})
const policyEndJob = { name: 'send_policy_end', payload: PolicyEnd }
const subjectOf = (is_kept: boolean) => (is_kept ? 'Tu póliza sigue' : 'Tu póliza termina')

type Ended = {
  /** The position of the payer's ledger where the act began; absent where it moves no money. */
  since?: number | undefined
  is_kept?: boolean
  origin: Origin
}

/**
 * Enqueues the mails that a policy ends, or goes on after all, to its payer and its adults. A policy that ends with its
 * subscription is told by `tellingPeople` instead.
 */
export async function mailPolicyEnd(
  tx: Transaction,
  policy: Pick<Row<'policies'>, 'uuid' | 'customer_uuid' | 'status'>,
  { since, is_kept = false, origin }: Ended,
): Promise<SentMessage[]> {
  // A draft was promised to no one.
  if (policy.status === 'draft') return []
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
    const mail = { policy_uuid: policy.uuid, to, is_payer: to === payer?.email, is_kept, money }
    await enqueue(tx, policyEndJob, mail, { at: origin.at })
    messages.push({ to, subject: subjectOf(is_kept) })
  }
  return messages
}

/** Mails one of a policy's people the last day on which it covers; its payer also reads what comes back. */
export const sendPolicyEnd: JobKind<z.infer<typeof PolicyEnd>> = {
  ...policyEndJob,
  async run({ db, mail }, { policy_uuid, to, is_payer, is_kept, money }) {
    const policy = await db
      .selectFrom('policies')
      .innerJoin('plans', 'plans.uuid', 'policies.plan_uuid')
      .select(['policies.number', 'policies.currency', 'policies.cancel_effective_on', 'policies.status'])
      .select('policies.effective_on')
      .select('plans.public_name as plan')
      .where('policies.uuid', '=', policy_uuid)
      .executeTakeFirst()
    // It may have been taken back since, or ended again.
    if (!policy || is_kept === (policy.cancel_effective_on !== null)) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to,
      subject: subjectOf(is_kept),
      text: [
        'Hola:',
        describeEnd(policy),
        ...(is_payer ? describeMoney(money, policy.currency) : []),
        `Si no lo esperabas o tienes dudas, ${askBy(seller)}.`,
        `Póliza: ${policy.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

type EndingPolicy = Pick<Row<'policies'>, 'status' | 'effective_on' | 'cancel_effective_on'> & {
  plan: string
}

function describeEnd({ plan, status, effective_on, cancel_effective_on: ends }: EndingPolicy): string {
  if (!ends) return `Tu póliza de ${plan} sigue: ya no termina.`
  if (status !== 'cancelled') return `Tu póliza de ${plan} te cubre hasta el ${inDay(dayAfter(ends, -1))}.`
  return effective_on
    ? `Tu póliza de ${plan} terminó el ${inDay(ends)}. Desde entonces ya no te cubre.`
    : `Tu póliza de ${plan} se canceló el ${inDay(ends)}, antes de empezar a cubrirte.`
}
