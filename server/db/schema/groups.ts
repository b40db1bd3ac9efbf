import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  GroupChoices,
  GroupColumn,
  GroupImport,
  GroupOutcome,
  GroupPrice,
  GroupRow,
  GroupState,
} from '@/contract/groupImports'
import type { Origin } from '@server/core/origin'
import type { JsonList, Nullable } from './columns'

/** What taking in a row does: its person, its values, and the versions that the rehearsal saw. */
export type RowPlan = {
  act: 'add' | 'change' | 'end' | 'ended_along'
  person?: { uuid: string; version: number; is_archived: boolean } | undefined
  person_values?: Record<string, unknown>
  member?: { uuid: string; version: number } | undefined
  member_values?: Record<string, unknown>
  /** Whom a dependent depends on: a member, or a row that adds them. */
  holder?: { uuid: string } | { position: number } | undefined
  /** The policy that covers them, where it is there already; a new family gets one of its own. */
  policy_uuid?: string | undefined
  reason?: string | undefined
}

/** Imports of the people of a group. */
export type GroupTables = {
  group_imports: {
    uuid: Generated<string>
    account_uuid: string
    file_name: string
    headings: JsonList<GroupImport['headings'][number]>
    columns: JsonList<GroupColumn | null>
    is_remembered: boolean
    notes: JsonList<string>
    row_count: number
    choices: Nullable<GroupChoices>
    rehearsal_uuid: Nullable<string>
    state: GroupState
    problem: Nullable<string>
    counts: Nullable<Record<GroupOutcome, number>>
    alike: Generated<number>
    price: Nullable<GroupPrice>
    preview_token: Nullable<string>
    job_uuid: Nullable<string>
    staff_uuid: string
    origin: Origin
    created_at: string
  }
  group_import_rows: {
    uuid: Generated<string>
    import_uuid: string
    account_uuid: GeneratedAlways<string>
    position: number
    line: Nullable<number>
    cells: ColumnType<(string | null)[], string, string>
    label: Generated<string>
    outcome: Nullable<GroupOutcome>
    unit: Nullable<number>
    member_uuid: Nullable<string>
    plan: ColumnType<RowPlan | null, string | null | undefined, string | null>
    changes: ColumnType<GroupRow['changes'], string | undefined, string>
    messages: ColumnType<string[], string | undefined, string>
  }
  group_columns: {
    owner_uuid: string
    columns: Record<string, GroupColumn>
    updated_at: string
  }
}
