import type { MoneyLine, SentMessage } from '@/contract/actions'
import type { RecordTable } from '@server/db/schema'
import type { Row } from '@server/audit/writes'

/** What a step tells the person who takes it. */
export type StepReport = {
  /** The money that it moves or asks for. */
  lines?: MoneyLine[]
  /** What people will be sent. */
  messages?: SentMessage[]
  /** What to know of it beside: what it leaves undone, from when it counts. For a person to read. */
  notes?: string[]
}

/** What a step does to its own record, and reports. */
export type StepOutcome<Table extends RecordTable> = StepReport & {
  /** The verb that names the event, where the step does less than its name says: `schedule_cancel` for a `cancel`. */
  event?: string
  /** What is written; a `status` here replaces the one that the transition leads to. */
  columns?: Record<string, unknown>
  /** Runs in the same transaction, once the record is written. (Named `then`, it would make a promise of the outcome.) */
  // biome-ignore lint/suspicious/noConfusingVoidType: most follow-ups report nothing, and say so by returning nothing
  followUp?: (row: Row<Table>) => Promise<StepReport | void>
}

/** What several steps report together, in their order. */
export const mergeReports = (reports: readonly StepReport[]): Required<StepReport> => ({
  lines: reports.flatMap(({ lines = [] }) => lines),
  messages: reports.flatMap(({ messages = [] }) => messages),
  notes: reports.flatMap(({ notes = [] }) => notes),
})
