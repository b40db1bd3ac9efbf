import { sql, type Selectable } from 'kysely'
import type { Effect, MoneyLine } from '@/contract/actions'
import type { CommissionAdjustment, StatementPayment } from '@/contract/commissions'
import type { Origin } from '@server/core/origin'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { targetOf } from '@server/domain/approvals/approvable'
import { askApproval } from '@server/domain/approvals/askApproval'
import { rejectOpen } from '@server/domain/approvals/rejectOpen'
import { ensureResellerAccount } from '@server/domain/billing/accounts/resellerAccount'
import { dayAt } from '@server/money/calendar'
import { addLine } from './commissionLines'
import { recordCommission, type Reseller } from './recordCommission'

type LockedStatement = Selectable<Schema['commission_statements']> & {
  total_cents: number
  trade_name: string
}

/** Locks a statement for the transaction, with its total in cents. @throws {Refusal} 404 */
export async function lockStatement(tx: Transaction, uuid: string): Promise<LockedStatement> {
  const statement = await tx
    .selectFrom('commission_statements')
    .innerJoin('companies', 'companies.uuid', 'commission_statements.company_uuid')
    .selectAll('commission_statements')
    .select([
      'companies.trade_name',
      sql<number>`(select coalesce(sum(amount_cents), 0) from commission_lines
        where statement_uuid = commission_statements.uuid)`.as('total_cents'),
    ])
    .where('commission_statements.uuid', '=', uuid)
    .forUpdate('commission_statements')
    .executeTakeFirst()
  if (!statement) throw notFound('La liquidación')
  return statement
}

const resellerOf = ({ company_uuid, trade_name }: LockedStatement): Reseller => ({
  uuid: company_uuid,
  trade_name,
})

const inMonth = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** How a statement is named to people: its number and its month. */
export const nameOfStatement = ({ number, month }: Pick<LockedStatement, 'number' | 'month'>): string =>
  `${number}, ${inMonth.format(new Date(month))}`

type Act = { uuid: string; staff: Staff; origin: Origin; effects: Effect[] }

/** Asks a second person to approve a closed statement. Returns what would then be paid. @throws {Refusal} 409 */
export async function askToApprove(
  tx: Transaction,
  { uuid, staff, origin, effects }: Act,
): Promise<MoneyLine[]> {
  const statement = await lockStatement(tx, uuid)
  if (statement.status !== 'closed')
    throw conflict(
      'invalid_transition',
      statement.status === 'draft'
        ? 'El mes aún no termina. Se cierra solo el día 1'
        : 'La liquidación ya no espera aprobación',
    )
  const { company_uuid, trade_name, total_cents: cents, currency } = statement
  const account_uuid = await ensureResellerAccount(tx, company_uuid, origin)
  await askApproval(tx, {
    action: 'commission',
    subject: targetOf('company', { uuid: company_uuid, account_uuid }, trade_name),
    cents,
    currency,
    payload: { statement_uuid: uuid, note: nameOfStatement(statement) },
    staff,
    origin,
    effects,
  })
  return [
    { kind: 'total', label: `Comisiones de ${nameOfStatement(statement)}`, amount_cents: cents, currency },
  ]
}

/** Notes that an approved statement was paid. @throws {Refusal} 409 */
export async function payStatement(
  tx: Transaction,
  { uuid, origin, effects }: Act,
  { paid_on, reference }: StatementPayment,
): Promise<MoneyLine[]> {
  const statement = await lockStatement(tx, uuid)
  if (statement.status !== 'approved')
    throw conflict('invalid_transition', 'Solo se paga una liquidación aprobada por otra persona')
  if (paid_on > dayAt(origin.at))
    throw unprocessable({ field: 'paid_on', code: 'too_late', message: 'El día no puede ser después de hoy' })
  await tx
    .updateTable('commission_statements')
    .set({ status: 'paid', paid_on, payment_reference: reference, paid_by: origin.actor })
    .where('uuid', '=', uuid)
    .execute()
  const { number, total_cents, currency } = statement
  await recordCommission(tx, origin, resellerOf(statement), {
    name: 'paid',
    data: { number, amount_cents: total_cents, paid_on, reference },
    effects,
  })
  return [{ kind: 'total', label: `Pagado por ${number}`, amount_cents: total_cents, currency }]
}

/** Voids a statement that was not paid: what it came to is carried into the running month. @throws {Refusal} 409 */
export async function voidStatement(
  tx: Transaction,
  { uuid, origin, effects }: Act,
  reason: string,
): Promise<MoneyLine[]> {
  const statement = await lockStatement(tx, uuid)
  if (statement.status !== 'closed' && statement.status !== 'approved')
    throw conflict(
      'invalid_transition',
      statement.status === 'paid'
        ? 'Ya se pagó. Corrígela con un ajuste del mes que corre'
        : 'Solo se anula una liquidación cerrada o aprobada',
    )
  await tx
    .updateTable('commission_statements')
    .set({ status: 'void', void_reason: reason, voided_at: origin.at, voided_by: origin.actor })
    .where('uuid', '=', uuid)
    .execute()
  const { company_uuid, number, total_cents, currency } = statement
  const subject = targetOf('company', { uuid: company_uuid }, statement.trade_name)
  if (statement.status === 'closed')
    await rejectOpen(tx, { subject, note: `Se anuló ${number}.`, origin, effects })
  await addLine(tx, origin, {
    company_uuid,
    kind: 'carried',
    cause: 'carried',
    day: dayAt(origin.at),
    amount_cents: total_cents,
    currency,
    note: `Viene de ${number}, que se anuló.`,
  })
  await recordCommission(tx, origin, resellerOf(statement), {
    name: 'voided',
    data: { number, amount_cents: total_cents },
    reason,
    effects,
  })
  return [
    { kind: 'total', label: `Pasa al mes que corre desde ${number}`, amount_cents: total_cents, currency },
  ]
}

/** Adds to the running month of a reseller, or takes off it, by hand. */
export async function adjustCommissions(
  tx: Transaction,
  company: Reseller,
  { direction, amount_cents, note }: CommissionAdjustment,
  { origin, effects }: Pick<Act, 'origin' | 'effects'>,
): Promise<MoneyLine[]> {
  const cents = direction === 'credit' ? amount_cents : -amount_cents
  await addLine(tx, origin, {
    company_uuid: company.uuid,
    kind: 'adjustment',
    cause: 'manual',
    day: dayAt(origin.at),
    amount_cents: cents,
    currency: 'MXN',
    note,
  })
  await recordCommission(tx, origin, company, {
    name: 'adjusted',
    data: { amount_cents: cents },
    reason: note,
    effects,
  })
  return [{ kind: 'total', label: 'Ajuste del mes que corre', amount_cents: cents, currency: 'MXN' }]
}
