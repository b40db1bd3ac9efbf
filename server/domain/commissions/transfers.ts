import { sql } from 'kysely'
import { conflict } from '@server/core/problems'
import type { Cell } from '@server/core/cells'
import type { Database } from '@server/db/database'
import { transferCells } from '@server/money/bankTransfers'
import { nameOfStatement } from './statementActs'

/**
 * The transfers that pay the approved statements, of one reseller or of all, as a bank takes them.
 * @throws {Refusal} 409 where no statement is approved, or a reseller has no bank account
 */
export async function listTransfers(db: Database, company: string | undefined): Promise<Cell[][]> {
  const statements = await db
    .selectFrom('commission_statements')
    .innerJoin('companies', 'companies.uuid', 'commission_statements.company_uuid')
    .select([
      'commission_statements.number',
      'month',
      'currency',
      'trade_name',
      'bank_account',
      sql<number>`(select coalesce(sum(amount_cents), 0) from commission_lines
        where statement_uuid = commission_statements.uuid)`.as('total_cents'),
    ])
    .where('commission_statements.status', '=', 'approved')
    .$if(company !== undefined, (rows) => rows.where('company_uuid', '=', company ?? ''))
    .orderBy('trade_name')
    .orderBy('month')
    .execute()
  if (statements.length === 0)
    throw conflict('invalid_transition', 'No hay liquidaciones aprobadas por pagar')
  const unknown = [
    ...new Set(statements.flatMap(({ bank_account, trade_name }) => (bank_account ? [] : [trade_name]))),
  ]
  if (unknown.length > 0)
    throw conflict(
      'invalid_transition',
      `Falta la cuenta bancaria de ${unknown.join(', ')}. Escribe su CLABE en su registro`,
    )
  return statements.map(({ bank_account, total_cents, currency, ...statement }) =>
    transferCells({
      account: bank_account,
      cents: total_cents,
      currency,
      reference: statement.number,
      concept: `Comisiones ${nameOfStatement(statement)}`,
    }),
  )
}
