import type { Insertable } from 'kysely'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import type { Schema } from '@server/db/schema'

export type NewLine = Omit<
  Insertable<Schema['commission_lines']>,
  'statement_uuid' | 'created_at' | 'created_by'
>

/** Adds a line to the statement of its month, or to the first one after it that still runs. */
export async function addLine(tx: Transaction, origin: Origin, line: NewLine): Promise<void> {
  const statement = await openStatement(tx, origin, line)
  await tx
    .insertInto('commission_lines')
    .values({
      ...line,
      statement_uuid: statement.uuid,
      created_at: origin.at,
      created_by: origin.actor,
    })
    .execute()
}

/** Locks the draft statement of the month of a day, or of the next month that has none closed; creates it if missing. */
async function openStatement(
  tx: Transaction,
  origin: Origin,
  { company_uuid, currency, day }: Pick<NewLine, 'company_uuid' | 'currency' | 'day'>,
): Promise<{ uuid: string }> {
  for (let month = firstOfMonth(day); ; month = monthAfter(month)) {
    const known = await tx
      .selectFrom('commission_statements')
      .select(['uuid', 'status'])
      .where('company_uuid', '=', company_uuid)
      .where('currency', '=', currency)
      .where('month', '=', month)
      .forUpdate()
      .executeTakeFirst()
    if (known?.status === 'draft') return known
    if (!known)
      return tx
        .insertInto('commission_statements')
        .values({
          number: await nextFolio(tx, 'COM'),
          company_uuid,
          month,
          currency,
          status: 'draft',
          created_at: origin.at,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
  }
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month after that of a day. */
export function monthAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
