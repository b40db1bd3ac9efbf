import { CommissionRule, type NewCommissionRule } from '@/contract/commissions'
import type { Selectable } from 'kysely'
import type { Origin } from '@server/core/origin'
import { conflict, notFound, unprocessable } from '@server/core/problems'
import { columnsOf } from '@server/db/columns'
import type { Database, Transaction } from '@server/db/database'
import { optionalReferenceTo } from '@server/db/reference'
import type { Schema } from '@server/db/schema'
import { dayAt, daysBetween } from '@server/money/calendar'
import { recordCommission, type Reseller } from './recordCommission'

/** The rules of a reseller, those that count first. */
export const listRules = (db: Database, company_uuid: string): Promise<CommissionRule[]> =>
  db
    .selectFrom('commission_rules')
    .select(columnsOf('commission_rules', CommissionRule, 'plan'))
    .select(optionalReferenceTo('plans', 'commission_rules.plan_uuid').as('plan'))
    .where('company_uuid', '=', company_uuid)
    .orderBy('ends_on', (order) => order.desc().nullsFirst())
    .orderBy('starts_on', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** How far back a rule may begin, in days: payments since then earn by it, where no other line follows from them. */
const MOST_DAYS_BACK = 366

/** Adds a rule to a reseller. It never changes: another one replaces it. @throws {Refusal} 422 */
export async function addRule(
  tx: Transaction,
  company: Reseller & { roles: readonly string[] },
  given: NewCommissionRule,
  origin: Origin,
): Promise<Selectable<Schema['commission_rules']>> {
  if (!company.roles.includes('reseller'))
    throw conflict(
      'invalid_transition',
      'Solo un revendedor gana comisiones. Agrega esa relación a la empresa',
    )
  if (daysBetween(given.starts_on, dayAt(origin.at)) > MOST_DAYS_BACK)
    throw unprocessable({
      field: 'starts_on',
      code: 'too_early',
      message: 'Puede empezar hace un año como máximo',
    })
  const { type, tier_by, tiers, percent, amount_cents, ...rest } = given
  const toValue = (of: { percent: number | null; amount_cents: number | null }) =>
    (type === 'pct' ? Math.round((of.percent ?? 0) * 100) : of.amount_cents) ?? 0
  if (rest.plan_uuid) {
    const plan = await tx
      .selectFrom('plans')
      .select('uuid')
      .where('uuid', '=', rest.plan_uuid)
      .executeTakeFirst()
    if (!plan)
      throw unprocessable({ field: 'plan_uuid', code: 'unknown_reference', message: 'Ese plan no existe' })
  }
  const rule = await tx
    .insertInto('commission_rules')
    .values({
      ...rest,
      company_uuid: company.uuid,
      type,
      value: toValue({ percent, amount_cents }),
      tier_by,
      tiers: JSON.stringify(
        tiers.map((tier) => ({
          from: (tier_by === 'sales' ? tier.from_sales : tier.from_cents) ?? 0,
          value: toValue(tier),
        })),
      ),
      created_at: origin.at,
      created_by: origin.actor,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { payments, value, starts_on } = rule
  await recordCommission(tx, origin, company, {
    name: 'rule_added',
    data: { payments, type, value, starts_on },
  })
  return rule
}

/** Ends a rule: what is paid from today on earns nothing by it. @throws {Refusal} 404, 409 */
export async function endRule(
  tx: Transaction,
  company: Reseller,
  uuid: string,
  origin: Origin,
): Promise<void> {
  const rule = await tx
    .selectFrom('commission_rules')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('company_uuid', '=', company.uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw notFound('La regla')
  if (rule.ends_on) throw conflict('invalid_transition', 'La regla ya terminó')
  const ends_on = dayAt(origin.at)
  await tx.updateTable('commission_rules').set({ ends_on }).where('uuid', '=', uuid).execute()
  await recordCommission(tx, origin, company, { name: 'rule_ended', data: { ends_on } })
}
