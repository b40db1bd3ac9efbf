import { sql } from 'kysely'
import type { CommissionLine, CommissionStatement, CommissionStatementDetail } from '@/contract/commissions'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'

/** The most lines that a screen shows of a statement; its file has them all. */
const SHOWN = 500

const sumOf = (condition: string) =>
  sql<number>`(select coalesce(sum(amount_cents), 0) from commission_lines as lines
    where lines.statement_uuid = commission_statements.uuid and ${sql.raw(condition)})`

const rows = (db: Database, at: string) =>
  db.selectFrom('commission_statements').select([
    'commission_statements.uuid',
    'number',
    'month',
    'currency',
    'status',
    'closed_at',
    'approved_at',
    'approved_by',
    'paid_on',
    'payment_reference',
    'void_reason',
    sql<number>`(select count(*) from commission_lines as lines
      where lines.statement_uuid = commission_statements.uuid)`.as('lines'),
    sumOf('amount_cents > 0').as('earned_cents'),
    sumOf('amount_cents < 0').as('taken_back_cents'),
    sumOf('true').as('total_cents'),
    sql<boolean>`exists (select from approval_requests as asked
      where asked.subject_uuid = commission_statements.company_uuid and asked.status = 'pending'
        and asked.action = 'commission' and asked.payload ->> 'statement_uuid' = commission_statements.uuid::text
        and asked.expires_at > ${at}::timestamptz)`.as('is_asked'),
  ])

/** The statements of a reseller, the latest month first. */
export const listStatements = (
  db: Database,
  company_uuid: string,
  at: string,
): Promise<CommissionStatement[]> =>
  rows(db, at)
    .where('company_uuid', '=', company_uuid)
    .orderBy('month', 'desc')
    .orderBy('currency')
    .limit(60)
    .execute()

/** A statement with its first lines. @throws {Refusal} 404 */
export async function loadStatementDetail(
  db: Database,
  uuid: string,
  at: string,
): Promise<CommissionStatementDetail> {
  const statement = await rows(db, at)
    .select(referenceTo('companies', 'commission_statements.company_uuid').as('company'))
    .where('commission_statements.uuid', '=', uuid)
    .executeTakeFirst()
  if (!statement) throw notFound('La liquidación')
  const all_lines = await listLines(db, uuid, SHOWN)
  return { ...statement, all_lines, has_more: statement.lines > all_lines.length }
}

/** The lines of a statement, each with what it follows from. */
export const listLines = (db: Database, statement: string, most: number): Promise<CommissionLine[]> =>
  db
    .selectFrom('commission_lines')
    .select([
      'commission_lines.uuid',
      'kind',
      'cause',
      'day',
      'base_cents',
      'type',
      'value',
      'amount_cents',
      'currency',
      'note',
      'created_at',
      optionalReferenceTo('subscriptions', 'commission_lines.subscription_uuid').as('subscription'),
      optionalReferenceTo('invoices', 'commission_lines.invoice_uuid').as('invoice'),
      optionalReferenceTo('payments', 'commission_lines.payment_uuid').as('payment'),
      sql<string | null>`(select plans.name from subscriptions join plans on plans.uuid = plan_uuid
        where subscriptions.uuid = commission_lines.subscription_uuid)`.as('plan'),
    ])
    .where('statement_uuid', '=', statement)
    .orderBy('day')
    .orderBy('position')
    .limit(most)
    .execute()
