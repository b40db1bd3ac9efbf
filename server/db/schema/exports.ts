import type { Generated } from 'kysely'
import type { Slug } from '@/contract/entities'
import type { ExportFormat, ExportState } from '@/contract/exports'
import type { Role } from '@/contract/permissions'
import type { Cell, Labels } from '@server/core/cells'
import type { Origin } from '@server/core/origin'
import type { JsonList, Nullable } from './columns'

/** How the rows of an export are written, and which of the matches they are. */
export type Wanted = {
  title: string
  columns: readonly string[]
  labels: readonly string[]
  words: Readonly<Record<string, Labels>>
  uuids: string[] | null
}

/** Exports that are made in the background. */
export type ExportTables = {
  exports: {
    uuid: Generated<string>
    entity: Slug
    file_name: string
    format: ExportFormat
    filters: Record<string, unknown>
    wanted: Wanted
    state: ExportState
    problem: Nullable<string>
    rows: Generated<number>
    total: number
    after: Nullable<string>
    staff_uuid: string
    role: Role
    origin: Origin
    created_at: string
    finished_at: Nullable<string>
  }
  export_parts: { export_uuid: string; position: number; cells: JsonList<Cell[]> }
}
