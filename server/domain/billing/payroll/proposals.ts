import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { Refusal } from '@server/core/problems'

// What an employee is asked to have deducted: one question at a time for a subscription.

export type PayrollProposalRow = Selectable<Schema['payroll_proposals']>

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Keeps under which secret a proposal is answered; an earlier link of it stops working. */
export const keepSecret = (tx: Transaction, uuid: string, secret: string) =>
  tx
    .updateTable('payroll_proposals')
    .set({ secret_hash: hashOf(secret) })
    .where('uuid', '=', uuid)
    .execute()

/** Withdraws what an employee was asked and has not answered. Returns whether there was something. */
export async function withdrawProposal(
  tx: Transaction,
  subscription_uuid: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payroll_proposals')
    .set({ answered_at: at, outcome: 'withdrawn' })
    .where('subscription_uuid', '=', subscription_uuid)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The proposal of a secret: one to be answered, or that was; every other secret gets the same answer. @throws {Refusal} 404 */
export async function findProposal(db: Database, secret: string, at: string): Promise<PayrollProposalRow> {
  const found = await db
    .selectFrom('payroll_proposals')
    .selectAll()
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst()
  const isGone = !found || found.outcome === 'withdrawn' || (found.outcome === null && found.expires_at <= at)
  if (isGone) throw new Refusal(404, 'link_gone', 'Este enlace ya no sirve: venció o se cambió por otro')
  return found
}
