import type { ColumnType, Generated } from 'kysely'
import type { JobState } from '@/contract/bulk'
import type { Slug } from '@/contract/entities'
import type { Origin } from '@server/core/origin'
import type { Nullable } from './columns'

/** How what was done to a record is taken back: by the values it had, or by what leads back. */
export type WayBack =
  | { by: 'values'; values: Record<string, unknown> }
  | { by: 'transition'; name: string }
  | { by: 'restore' }
  | { by: 'delete' }

/** What is done to many records at once. */
export type BulkTables = {
  bulk_jobs: {
    uuid: Generated<string>
    entity: Slug
    action: string
    params: Record<string, unknown>
    asked: Record<string, unknown>
    dry_run: boolean
    undo_of: Nullable<string>
    state: JobState
    problem: Nullable<string>
    staff_uuid: string
    origin: Origin
    created_at: string
    finished_at: Nullable<string>
    undo_until: Nullable<string>
    forgotten_at: Nullable<string>
  }
  bulk_job_rows: {
    job_uuid: string
    position: number
    record_uuid: string
    state: ColumnType<'pending' | 'done' | 'refused', 'pending' | undefined, 'pending' | 'done' | 'refused'>
    label: Nullable<string>
    record_status: Nullable<string>
    code: Nullable<string>
    message: Nullable<string>
    version: Nullable<number>
    way_back: Nullable<WayBack>
  }
}
