import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row, AuditedTable } from '@server/audit/writes'
import type { RecordTable } from '@server/db/schema'

/** One way in which a kind of record refers to a person: what a merge reassigns, and undoing it gives back. */
export type PersonReference<Table extends RecordTable> = {
  /** The name under which a merge keeps what it reassigned. */
  name: string
  audited: AuditedTable<Table>
  /** With its article, as a sentence begins: `La cuenta`. */
  noun: string
  numberOf(row: Row<Table>): string
  /** The condition that a row refers to a person. */
  refersTo(person: string): RawBuilder<SqlBool>
  /** The columns to write so that a row refers to another person instead. */
  reassign(row: Row<Table>, from: string, to: string): object
}

type Visit = <Table extends RecordTable>(reference: PersonReference<Table>) => Promise<void>

/** A reference that hands itself to a visitor with its own table: their list needs no type that fits all of them. */
export type AnyPersonReference = (visit: Visit) => Promise<void>

/** Makes a reference ready for the registry's list. */
export const personReference =
  <Table extends RecordTable>(reference: PersonReference<Table>): AnyPersonReference =>
  (visit) =>
    visit(reference)

/** A reference that is one column holding the person's uuid. */
export const referenceInColumn = <Table extends RecordTable>(
  column: string,
  { audited, ...rest }: Pick<PersonReference<Table>, 'audited' | 'noun' | 'numberOf'>,
): AnyPersonReference =>
  personReference({
    ...rest,
    audited,
    name: `${audited.table}.${column}`,
    refersTo: (person) => sql<SqlBool>`${sql.ref(`${audited.table}.${column}`)} = ${person}`,
    reassign: (_row, _from, to) => ({ [column]: to }),
  })
