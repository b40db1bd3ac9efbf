import type { MoneyLine } from '@/contract/actions'
import { lockRecord } from '@server/audit/writes'
import { conflict, notFound } from '@server/core/problems'
import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { ensureResellerAccount } from '@server/domain/billing/accounts/resellerAccount'
import { lockStatement } from './statementActs'

/** Approval of a month's statement: from then on it may be paid. */
export const commissionApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, origin } = decided
    const { payload } = request
    if (!('statement_uuid' in payload)) throw new Error(`The request ${request.uuid} holds no statement`)
    const statement = await lockStatement(tx, payload.statement_uuid)
    if (statement.status !== 'closed' || statement.total_cents !== request.amount_cents)
      throw conflict('invalid_transition', 'La liquidación cambió desde que se pidió. Pídela otra vez')
    await tx
      .updateTable('commission_statements')
      .set({ status: 'approved', approved_at: origin.at, approved_by: origin.actor })
      .where('uuid', '=', statement.uuid)
      .execute()
    const lines: MoneyLine[] = [
      {
        kind: 'total',
        label: 'Por pagar al revendedor',
        amount_cents: statement.total_cents,
        currency: statement.currency,
      },
    ]
    return { target: await findTarget(decided), lines }
  },
  callOff: async (decided) => ({ target: await findTarget(decided) }),
}

async function findTarget({ tx, request, origin }: DecidedRequest) {
  const company = await lockRecord(tx, 'companies', request.subject_uuid)
  if (!company) throw notFound('La empresa')
  const account_uuid = await ensureResellerAccount(tx, company.uuid, origin)
  return targetOf('company', { uuid: company.uuid, account_uuid }, company.trade_name)
}
