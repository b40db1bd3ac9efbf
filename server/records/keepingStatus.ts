import type { Transaction } from '@server/db/database'

type Standing = { status: string; status_reason: string | null }
type Act<Step, Values> = (tx: Transaction, step: Step, values: Values) => Promise<Record<string, unknown>>

/** An action that leaves a record where it stands, with the reason why; one that moves it after all says so itself. */
export const keepingStatus =
  <Step extends { row: Standing }, Values>(act: Act<Step, Values>): Act<Step, Values> =>
  async (tx, step, values) => ({
    status: step.row.status,
    status_reason: step.row.status_reason,
    ...(await act(tx, step, values)),
  })
