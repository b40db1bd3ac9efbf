import type { MethodChange } from '@/contract/subscriptions'
import type { Transaction } from '../db/database'
import type { Step } from '../entities/recordKind'
import { unprocessable } from '../http/problems'

/** Has a subscription charged to another method of its customer. */
export async function changeMethod(
  tx: Transaction,
  { row }: Pick<Step<'subscriptions'>, 'row'>,
  { payment_method_uuid }: MethodChange,
) {
  const found = await tx
    .selectFrom('payment_methods')
    .select(['customer_uuid', 'status'])
    .where('uuid', '=', payment_method_uuid)
    .executeTakeFirst()
  if (found?.customer_uuid !== row.customer_uuid || found.status !== 'active')
    throw unprocessable({
      field: 'payment_method_uuid',
      code: 'unknown_reference',
      message: 'Elige un método vigente de este mismo cliente',
    })
  return { payment_method_uuid }
}
