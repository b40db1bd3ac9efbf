import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EmployerMonthLine } from '@/contract/employerMonths'
import type { Cell } from '@server/core/cells'
import type { Database } from '@server/db/database'
import { payrollMonth } from '@server/domain/billing/payroll/payrollText'

/** What a company pays for one subscription of its people and one period of it, in cents. */
export type ShareLine = EmployerMonthLine & { period_start: string }

/**
 * Lists what a company pays for each of its people and periods, by name. An employee who agreed more than once is one
 * person, by the latest consent.
 * @param which a condition on `share`, a row of `employer_shares`
 */
export async function listShareLines(db: Database, which: RawBuilder<SqlBool>): Promise<ShareLine[]> {
  const { rows } = await sql<ShareLine>`
    select jsonb_build_object('uuid', subscriptions.uuid, 'label', subscriptions.number) as subscription,
      coalesce(consent.accepted_by, customers.name) as person,
      coalesce(consent.employee_number, holder.employee_number) as employee_number,
      consent.work_mail, plans.public_name as plan, share.currency, share.period_start,
      coalesce(sum(share.cents) filter (where share.kind = 'payroll'), 0)::bigint as payroll_cents,
      coalesce(sum(share.cents) filter (where share.kind = 'contribution'), 0)::bigint as contribution_cents
    from employer_shares as share
    join subscriptions on subscriptions.uuid = share.subscription_uuid
    join customers on customers.uuid = subscriptions.customer_uuid
    join plans on plans.uuid = share.plan_uuid
    left join lateral (select accepted_by, payroll_consents.employee_number, work_mail from payroll_consents
      where payroll_consents.subscription_uuid = subscriptions.uuid order by accepted_at desc limit 1) as consent on true
    left join lateral (select members.employee_number from members
      where members.account_uuid = subscriptions.account_uuid and members.person_uuid = customers.person_uuid
      limit 1) as holder on true
    where ${which}
    group by subscriptions.uuid, subscriptions.number, consent.accepted_by, customers.name, consent.employee_number,
      holder.employee_number, consent.work_mail, plans.public_name, share.currency, share.period_start
    order by person, subscriptions.number, share.period_start`.execute(db)
  return rows
}

const personLabels = ['Nombre', 'Número de empleado', 'Correo de trabajo', 'Folio', 'Plan', 'Nómina']

const personCells = (line: ShareLine): Cell[] => [
  line.person,
  line.employee_number ?? '',
  line.work_mail ?? '',
  line.subscription.label,
  line.plan,
  payrollMonth(line.period_start),
]

export const shareLabels = [...personLabels, 'Descuento de nómina', 'Aportación de la empresa', 'Moneda']

/** A line as a row of a file, with both parts. */
export const shareCells = (line: ShareLine): Cell[] => [
  ...personCells(line),
  { cents: line.payroll_cents },
  { cents: line.contribution_cents },
  line.currency,
]

export const deductionLabels = [...personLabels, 'Importe']

/** A line as a row of the list by which a company deducts from pay. */
export const deductionCells = (line: ShareLine): Cell[] => [
  ...personCells(line),
  { cents: line.payroll_cents },
]
