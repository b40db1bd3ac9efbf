import type { Actor } from '@/contract/shapes'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** The columns of every table of records. Instants are RFC 3339 text, days `YYYY-MM-DD`, jsonb is parsed. */
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

/** A list of objects in jsonb, written as JSON text: the driver would take a list for an array of PostgreSQL. */
export type JsonList<Item> = ColumnType<Item[], string, string>

/** A table whose columns are the fields of a new record's schema, and those stored beside them. */
export type Stored<New, Beside> = RecordColumns & {
  [Name in Exclude<keyof New, keyof RecordColumns>]: New[Name] extends readonly (infer Item extends object)[]
    ? JsonList<Item>
    : null extends New[Name]
      ? Nullable<NonNullable<New[Name]>>
      : New[Name]
} & Beside
