import type { Actor } from '@/contract/shapes'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** What every table of records has. Moments are RFC 3339 text, days `YYYY-MM-DD`, jsonb is parsed. */
export type RecordColumns = {
  uuid: Generated<string>
  version: Generated<number>
  created_at: string
  created_by: Actor
  updated_at: string
  updated_by: Actor
  archived_at: Nullable<string>
  tags: Generated<string[]>
  metadata: Generated<Record<string, string>>
  external_id: Nullable<string>
  search: GeneratedAlways<string>
}

/** A list of objects is kept as JSON, and is written as its text: the driver would take it for an array of the database. */
export type JsonList<Item> = ColumnType<Item[], string, string>

/** A table whose columns are the fields that a new record is sent with, and what is kept beside them. */
export type Stored<New, Beside> = RecordColumns & {
  [Name in Exclude<keyof New, keyof RecordColumns>]: New[Name] extends readonly (infer Item extends object)[]
    ? JsonList<Item>
    : null extends New[Name]
      ? Nullable<NonNullable<New[Name]>>
      : New[Name]
} & Beside
