import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { enqueue } from '@server/jobs/enqueue'

/** Mails the contract of a subscription to the visitor who bought it; the checkouts hold the job's work. */
export const contractJob = {
  name: 'send_contract',
  payload: z.object({ subscription_uuid: Uuid }),
}

/** Has the contract of a subscription sent, where it was sold on the public pages. */
export async function haveContractSent(
  tx: Transaction,
  subscription_uuid: string,
  at: string,
): Promise<void> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('uuid')
    .where('subscription_uuid', '=', subscription_uuid)
    .executeTakeFirst()
  if (checkout)
    await enqueue(tx, contractJob, { subscription_uuid }, { at, key: `contract:${subscription_uuid}` })
}
