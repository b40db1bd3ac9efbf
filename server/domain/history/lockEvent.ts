import { notFound } from '@server/core/problems'
import type { Transaction } from '@server/db/database'

/** An event, locked until its transaction ends. @throws {Refusal} 404 */
export async function lockEvent(tx: Transaction, uuid: string) {
  const event = await tx
    .selectFrom('events')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!event) throw notFound('El evento')
  return event
}
