import type { Generated } from 'kysely'
import type { Nullable } from './columns'

/** Waiting and finished jobs. */
export type JobTables = {
  jobs: {
    uuid: Generated<string>
    kind: string
    payload: Generated<unknown>
    key: Nullable<string>
    run_at: string
    created_at: string
    attempts: Generated<number>
    claim: Nullable<string>
    claimed_until: Nullable<string>
    last_error: Nullable<string>
    finished_at: Nullable<string>
    outcome: Nullable<'done' | 'failed'>
  }
}
