import type { Transaction } from '@server/db/database'
import type { StepReport } from './stepOutcome'

type WithStatus = { status: string; status_reason: string | null }

/** An action that leaves the status and its reason as they are, unless its own columns set them. */
export const keepingStatus =
  <
    Step extends { row: WithStatus },
    Values,
    Outcome extends StepReport & { columns?: Record<string, unknown> },
  >(
    act: (tx: Transaction, step: Step, values: Values) => Promise<Outcome>,
  ) =>
  async (tx: Transaction, step: Step, values: Values) => {
    const { status, status_reason } = step.row
    const outcome = await act(tx, step, values)
    return { ...outcome, columns: { status, status_reason, ...outcome.columns } }
  }
