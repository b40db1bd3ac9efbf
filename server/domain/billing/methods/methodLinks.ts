import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { METHOD_LINK_HOURS, type LinkSubject, type MethodLinks } from '@/contract/methodUpdates'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { conflict, notFound } from '@server/core/problems'

/** What a link is for: one subscription, what is charged to a method, one invoice, or all that its customer pays. */
export type LinkScope = {
  customer_uuid: string
  subscription_uuid: string | null
  payment_method_uuid: string | null
  invoice_uuid: string | null
}

/** A secret as it is kept. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether a card was saved by a link, and nothing is left of what it was to pay. */
const isUsed = sql<boolean>`exists (select 1 from method_updates as done
  where done.link_uuid = method_links.uuid and done.status = 'saved' and not exists (
    select 1 from payments where payments.uuid = any(done.payments) and payments.status <> 'succeeded'))`

/** Finds the live link of a secret, with one query that does not tell a wrong secret from an expired one. */
export const liveLink = (db: Database, token: string, now: string) =>
  db
    .selectFrom('method_links')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ not }) => not(isUsed))
    .executeTakeFirst()

/** What a link that is sent for a record is for. @throws {Refusal} 404 */
export async function findScope(db: Database, of: LinkSubject, uuid: string): Promise<LinkScope> {
  const none = { subscription_uuid: null, payment_method_uuid: null, invoice_uuid: null }
  const makeScope = (customer_uuid: string | undefined, more: Partial<LinkScope>): LinkScope => {
    if (!customer_uuid) throw notFound()
    return { customer_uuid, ...none, ...more }
  }
  if (of === 'customers') {
    const row = await db
      .selectFrom('customers')
      .select('uuid')
      .where('uuid', '=', uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    return makeScope(row?.uuid, {})
  }
  if (of === 'subscriptions') {
    const row = await db
      .selectFrom('subscriptions')
      .select(['customer_uuid', 'status'])
      .where('uuid', '=', uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (row?.status === 'canceled' || row?.status === 'incomplete_expired')
      throw conflict('invalid_transition', 'La suscripción terminó: ya no se cobra a ninguna tarjeta')
    return makeScope(row?.customer_uuid, { subscription_uuid: uuid })
  }
  if (of === 'payment-methods') {
    const row = await db
      .selectFrom('payment_methods')
      .select('customer_uuid')
      .where('uuid', '=', uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    return makeScope(row?.customer_uuid, { payment_method_uuid: uuid })
  }
  if (of === 'invoices') {
    const row = await db
      .selectFrom('invoices')
      .select(['customer_uuid', 'status', 'amount_due_cents', 'disputed_at'])
      .where('uuid', '=', uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const why = row && whyNotPayable(row)
    if (why) throw conflict('invalid_transition', why)
    return makeScope(row?.customer_uuid, { invoice_uuid: uuid })
  }
  const row = await db
    .selectFrom('payments')
    .leftJoin('invoices', (join) =>
      join.on(sql`payments.allocations -> 0 ->> 'invoice_uuid'`, '=', sql`invoices.uuid::text`),
    )
    .select(['payments.customer_uuid', 'invoices.subscription_uuid'])
    .where('payments.uuid', '=', uuid)
    .where('payments.archived_at', 'is', null)
    .executeTakeFirst()
  return makeScope(row?.customer_uuid, { subscription_uuid: row?.subscription_uuid ?? null })
}

/** Where a link to a customer goes, and the last one that went there. */
export async function listLinks(
  db: Database,
  { customer_uuid, invoice_uuid }: LinkScope,
  now: string,
): Promise<MethodLinks> {
  const { email } = await db
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('method_links')
    .select(['uuid', 'sent_to', 'created_at', 'created_by', 'expires_at', 'ended_as', isUsed.as('is_used')])
    .where('customer_uuid', '=', customer_uuid)
    .$if(invoice_uuid !== null, (rows) => rows.where('invoice_uuid', '=', invoice_uuid))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { send_to: email, last: null, url: null }
  const { ended_as, is_used, ...link } = last
  const state =
    ended_as ?? (is_used ? 'used' : Date.parse(link.expires_at) <= Date.parse(now) ? 'expired' : 'live')
  return { send_to: email, last: { ...link, state }, url: null }
}

/** Why an invoice cannot be paid by a link now; undefined where it can. */
function whyNotPayable(invoice: Pick<Row<'invoices'>, 'status' | 'amount_due_cents' | 'disputed_at'>) {
  if (invoice.status !== 'open' || invoice.amount_due_cents <= 0) return 'Solo se paga una factura por pagar'
  return invoice.disputed_at ? 'El cliente la disputa. Resuelve la disputa antes de cobrarla' : undefined
}

export type SentLink = { to: string; name: string; token: string }

/** Makes a link and ends the customer's earlier ones. Only this call returns its secret, which goes into the mail. */
export async function makeMethodLink(tx: Transaction, origin: Origin, scope: LinkScope): Promise<SentLink> {
  const customer = await tx
    .selectFrom('customers')
    .select(['name', 'email', 'account_uuid'])
    .where('uuid', '=', scope.customer_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await endLinks(tx, scope.customer_uuid, 'replaced', origin.at)
  await tx
    .insertInto('method_links')
    .values({
      ...scope,
      hash: hashOf(token),
      sent_to: customer.email,
      created_at: origin.at,
      created_by: origin.actor,
      expires_at: instant(minutesAfter(new Date(origin.at), METHOD_LINK_HOURS * 60)),
    })
    .execute()
  await tell(tx, origin, scope.customer_uuid, customer, 'sent')
  return { to: customer.email, name: customer.name, token }
}

/** Takes back the link that a customer holds. @throws {Refusal} where there is none */
export async function revokeMethodLink(tx: Transaction, origin: Origin, { customer_uuid }: LinkScope) {
  const customer = await tx
    .selectFrom('customers')
    .select(['name', 'account_uuid'])
    .where('uuid', '=', customer_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const ended = await endLinks(tx, customer_uuid, 'revoked', origin.at)
  if (ended === 0) throw conflict('invalid_transition', 'El enlace ya no servía: se usó o venció')
  await tell(tx, origin, customer_uuid, customer, 'revoked')
}

async function endLinks(tx: Transaction, customer: string, ended_as: 'revoked' | 'replaced', at: string) {
  const ended = await tx
    .updateTable('method_links')
    .set({ ended_at: at, ended_as })
    .where('customer_uuid', '=', customer)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where(({ not }) => not(isUsed))
    .returning('uuid')
    .execute()
  return ended.length
}

async function tell(
  tx: Transaction,
  origin: Origin,
  uuid: string,
  { name, account_uuid }: { name: string; account_uuid: string | null },
  past: 'sent' | 'revoked',
) {
  const subject = { type: 'customer', uuid, label: name }
  await recordEvent(tx, origin, { type: `method_link.${past}`, subject, account_uuid })
  await appendLog(tx, origin, { kind: 'audit', action: `link_${past}`, subject })
}
