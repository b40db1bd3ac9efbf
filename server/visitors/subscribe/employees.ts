import { createHash } from 'node:crypto'
import type { Transaction } from '@server/db/database'
import { lockRecord } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import type { CheckoutRow } from './checkouts'

// An employer pays for each employee once, for one plan.

/** The hash of the proof of employment; undefined where the employer asks for no personal proof. */
function hashEmployee({ channel, company_uuid, answers }: CheckoutRow) {
  const shown = answers.work_mail ?? answers.employee_number
  if (channel !== 'company' || !company_uuid || !shown) return
  const employee_hash = createHash('sha256').update(`${company_uuid}\n${shown.toLowerCase()}`).digest('hex')
  return { company_uuid, employee_hash }
}

/** Refuses a second plan through the same employer, once employment is proven. @throws {Refusal} 409 */
export async function refuseEnrolled(tx: Transaction, checkout: CheckoutRow): Promise<void> {
  const employee = hashEmployee(checkout)
  if (!employee) return
  // Simultaneous requests of the same employee wait here.
  await lockRecord(tx, 'companies', employee.company_uuid)
  const held = await tx
    .selectFrom('employee_plans')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'employee_plans.subscription_uuid')
    .select('subscriptions.uuid')
    .where('employee_plans.company_uuid', '=', employee.company_uuid)
    .where('employee_plans.employee_hash', '=', employee.employee_hash)
    .where('subscriptions.status', 'not in', ['canceled', 'incomplete_expired'])
    .executeTakeFirst()
  if (held)
    throw new Refusal(
      409,
      'already_enrolled',
      'Ya tienes un plan por medio de tu empresa. Escribe a Recursos Humanos si quieres cambiarlo',
    )
}

/** Stores the hash of an employee's proof with their subscription. */
export async function keepEmployee(tx: Transaction, checkout: CheckoutRow, subscription_uuid: string) {
  const employee = hashEmployee(checkout)
  if (employee)
    await tx
      .insertInto('employee_plans')
      .values({ subscription_uuid, ...employee })
      .execute()
}
