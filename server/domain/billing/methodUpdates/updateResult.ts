import { dayOf } from '@/contract/days'
import type { MethodUpdateResult } from '@/contract/methodUpdates'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Gateway } from '@server/adapters/gateway/gateway'
import { hashOf } from '@server/domain/billing/methods/methodLinks'
import { loadMatter } from './methodUpdatePage'
import { learnCheck, linkGone } from './methodUpdates'

/** Hours in which the visitor who gave a card can read the result. */
const TOLD_HOURS = 24
const CHECKED_WITHIN_MINUTES = 1

/** Loads the result of a visitor's method update by the key that their browser keeps. @throws {Refusal} 404 */
export async function loadUpdateResult(
  services: { db: Database; clock: Clock; gateway: Gateway },
  { token, key, origin }: { token: string; key: string; origin: Origin },
): Promise<MethodUpdateResult> {
  const { db, clock } = services
  const now = clock.now()
  const find = () =>
    db
      .selectFrom('method_updates')
      .innerJoin('method_links', 'method_links.uuid', 'method_updates.link_uuid')
      .selectAll('method_updates')
      .select([
        'customer_uuid',
        'subscription_uuid',
        'invoice_uuid',
        'method_links.payment_method_uuid as of_method',
        'sent_to',
      ])
      .where('key_hash', '=', hashOf(key))
      .where('hash', '=', hashOf(token))
      .where('method_updates.created_at', '>', instant(minutesAfter(now, -TOLD_HOURS * 60)))
      .executeTakeFirst()
  const before = await find()
  if (before?.status === 'confirming') await learnCheck(services, before, origin)
  const update = before?.status === 'confirming' ? await find() : before
  if (!update) throw linkGone()

  const { customer_uuid, subscription_uuid, invoice_uuid, of_method } = update
  const matter = await loadMatter(db, {
    customer_uuid,
    subscription_uuid,
    invoice_uuid,
    payment_method_uuid: of_method,
  })
  const method = update.payment_method_uuid
    ? await db
        .selectFrom('payment_methods')
        .select(['brand', 'last4'])
        .where('uuid', '=', update.payment_method_uuid)
        .executeTakeFirstOrThrow()
    : update.card
  const payments =
    update.payments.length > 0
      ? await db
          .selectFrom('payments')
          .select(['status', 'amount_cents', 'next_action', 'error'])
          .where('uuid', 'in', update.payments)
          .execute()
      : []
  const sumOf = (status: string) =>
    payments.filter((one) => one.status === status).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const asking = payments.find(({ status }) => status === 'requires_action')
  const failed = payments.find(({ status }) => status !== 'succeeded')
  const next = matter.subscriptions
    .flatMap(({ next_invoice_at }) => (next_invoice_at ? [dayOf(new Date(next_invoice_at))] : []))
    .sort()[0]
  const today = dayOf(now)
  const isLater = update.pay_on !== null && update.pay_on > today
  const shown = {
    card: method?.brand && method.last4 ? { brand: method.brand, last4: method.last4 } : null,
    is_saved: update.status === 'saved',
    confirm_url: null,
    problem: null,
    currency: matter.customer.currency,
    paid_cents: sumOf('succeeded'),
    owed_cents: matter.owed_cents,
    pay_on: isLater ? update.pay_on : null,
    receipt_to: maskEmail(update.sent_to),
    next_charge_on: next ?? null,
  }
  if (update.status === 'checking' && minutesAfter(new Date(update.created_at), CHECKED_WITHIN_MINUTES) < now)
    return { ...shown, state: 'refused', problem: 'El banco no respondió. Vuelve a intentarlo.' }
  if (update.status === 'checking') return { ...shown, state: 'checking' }
  if (update.status === 'confirming') return { ...shown, state: 'confirm', confirm_url: update.confirm_url }
  if (update.status === 'refused') return { ...shown, state: 'refused', problem: update.problem }
  if (asking) return { ...shown, state: 'confirm', confirm_url: asking.next_action?.url ?? null }
  if (payments.some(({ status }) => status === 'processing')) return { ...shown, state: 'paying' }
  if (failed) return { ...shown, state: 'unpaid', problem: explainUnpaid(failed.error) }
  return { ...shown, state: 'done' }
}

/** Why the bank did not authorize the charge, as the payer may read it. */
function explainUnpaid(error: { code: string; decline_code: string | null } | null): string {
  if (error?.decline_code === 'insufficient_funds') return 'Tu banco no lo autorizó por falta de fondos.'
  if (error?.code === 'authentication_failed' || error?.code === 'action_expired')
    return 'No se completó la verificación de tu banco.'
  if (error?.code === 'no_reply') return 'Tu banco no respondió, y comprobamos que no se cobró.'
  return 'Tu banco no lo autorizó.'
}

/** Masks an e-mail address so that only its owner recognizes it: `m•••@ejemplo.mx`. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1•••')
