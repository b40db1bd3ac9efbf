import type { ColumnType, Generated } from 'kysely'
import type { JobState } from '@/contract/bulk'
import type { Slug } from '@/contract/entities'
import type { Origin } from '@server/core/origin'
import type { Nullable } from './columns'

/** How a bulk act on a record is undone: by its former values, or by the act that leads back. */
export type WayBack =
  | { by: 'values'; values: Record<string, unknown> }
  | { by: 'transition'; name: string }
  | { by: 'restore' }
  | { by: 'delete' }
  /** What a row of an import of people did: records that it made, and others as they were before. */
  | {
      by: 'import'
      created: TouchedRecord[]
      changed: (TouchedRecord & { values: Record<string, unknown> })[]
    }

/** A record that an import touched, with the version that it left. */
export type TouchedRecord = { table: ImportedTable; uuid: string; version: number }
export type ImportedTable = 'persons' | 'members' | 'policies' | 'member_policies'

/** Acts on many records at once. */
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
