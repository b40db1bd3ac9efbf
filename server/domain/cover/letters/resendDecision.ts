import type { ResendDecision } from '@/contract/letters'
import { recordSending } from '@server/audit/recordSending'
import type { Transaction } from '@server/db/database'
import { authorizations } from '@server/domain/cover/authorizations'
import type { Step } from '@server/records/recordKind'
import type { StepReport } from '@server/records/stepOutcome'
import { mailClaim } from '@server/domain/cover/claims/claimMail'
import { refuseCare } from '@server/domain/cover/claims/refuseCare'

/** Has the decision of a claim mailed again, to its payee or to a recipient that staff name. @throws {Refusal} for care */
export async function resendDecision(
  tx: Transaction,
  step: Step<'authorizations'>,
  { to }: ResendDecision,
): Promise<StepReport> {
  refuseCare(step)
  const { row, origin, effects } = step
  const told = row.status === 'rejected' ? 'rejected' : 'approved'
  const report = await mailClaim(tx, row, told, origin, row.decision?.note ?? null, { to })
  for (const message of report.messages)
    effects.push(
      await recordSending(
        tx,
        authorizations,
        { row, origin },
        {
          event: 'decision_sent',
          what: 'decisión de',
          to: message.to,
        },
      ),
    )
  return report
}
