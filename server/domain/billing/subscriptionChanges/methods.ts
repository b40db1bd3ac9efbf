import type { MethodChange, PayrollEnd } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { endConsent } from '@server/domain/billing/payroll/payrollConsents'
import { cardInsteadJob } from '@server/domain/billing/payroll/payrollJobs'
import { conflict, unprocessable } from '@server/core/problems'
import { enqueue } from '@server/jobs/enqueue'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { onTheDay, describeReason } from '@server/money/inWords'

/** Has a subscription charged to another method of its customer. */
export async function changeMethod(
  tx: Transaction,
  { row, origin }: Pick<Step<'subscriptions'>, 'row' | 'origin'>,
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
  const { columns, messages } = await leavePayroll(tx, row, 'Se cobra con otro método de pago.', origin)
  return { messages, columns: { payment_method_uuid, ...columns } }
}

/**
 * What a subscription is once it is charged to a method of its customer, and no longer deducted from their pay; and what
 * its employer is sent of that.
 */
export async function leavePayroll(
  tx: Transaction,
  { uuid, collection_method }: Row<'subscriptions'>,
  because: string,
  origin: Origin,
) {
  if (collection_method !== 'payroll') return { columns: {}, messages: [] }
  const messages = await endConsent(tx, { subscription_uuid: uuid, because, origin })
  return { columns: { collection_method: 'automatic' as const }, messages }
}

/** Ends payroll deduction, as the employee left or withdrew consent, and asks the customer for a card. @throws {Refusal} */
export async function endPayroll(
  tx: Transaction,
  { row, origin }: Step<'subscriptions'>,
  { reason }: PayrollEnd,
): Promise<StepOutcome<'subscriptions'>> {
  if (row.collection_method !== 'payroll')
    throw conflict('invalid_transition', 'No se paga con descuento de nómina')
  const { columns, messages } = await leavePayroll(tx, row, reason, origin)
  const { email } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  if (row.next_invoice_at)
    await enqueue(tx, cardInsteadJob, { subscription_uuid: row.uuid }, { at: origin.at })
  return {
    messages: [
      ...messages,
      ...(row.next_invoice_at ? [{ to: email, subject: 'Guarda una tarjeta para seguir con tu plan' }] : []),
    ],
    columns: {
      ...columns,
      status_reason: `El descuento de nómina terminó el ${onTheDay(origin.at)}.${describeReason(reason)} Falta una tarjeta para el siguiente cobro.`,
    },
  }
}
