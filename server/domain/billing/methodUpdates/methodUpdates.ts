import type { MethodUpdate, MethodUpdatePage } from '@/contract/methodUpdates'
import { CONSENT_VERSION } from '@/contract/methodUpdates'
import { dayOf } from '@/contract/days'
import { type Clock, instant } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { type Gateway, GatewaySilence, UnusableToken } from '@server/adapters/gateway/gateway'
import { conflict, Refusal, unprocessable } from '@server/core/problems'
import { keepMethod } from './keepMethod'
import { hashOf, liveLink } from '@server/domain/billing/methods/methodLinks'
import { laterDays, type Matter, loadMatter, presentPage } from './methodUpdatePage'
import type { Outcome, SavedMethod } from '@server/db/schema/gateway'

type Services = { db: Database; clock: Clock; gateway: Gateway }

/** The same for a secret that was used, has expired, was taken back, or never was. */
export const linkGone = () =>
  new Refusal(404, 'link_gone', 'Este enlace ya no sirve: venció, ya se usó o está incompleto')

/** Loads the page that a method link opens. @throws {Refusal} 404 */
export async function loadMethodUpdatePage(
  { db, clock, gateway }: Services,
  token: string,
): Promise<MethodUpdatePage> {
  const now = clock.now()
  const link = await liveLink(db, token, instant(now))
  if (!link) throw linkGone()
  return presentPage(db, link, { today: dayOf(now), cardFrame: gateway.cardFrame })
}

/**
 * Saves a card by a link, and charges it what is owed, at once or on the day that was chosen. The key names what one
 * visitor wants: sent again it does nothing more. @throws {Refusal} 404, 409, 422
 */
export async function updateMethod(
  services: Services,
  { token, key, update, origin }: { token: string; key: string; update: MethodUpdate; origin: Origin },
): Promise<void> {
  const { db, gateway } = services
  const begun = await inTransaction(db, (tx) =>
    begin(tx, { token, key, update, origin, gateway: gateway.name }),
  )
  if (!begun || !update.card) return
  const { uuid, customer, gateway_customer } = begun
  const outcome = await askBank(gateway, uuid, update.card.token, {
    id: gateway_customer,
    reference: customer,
  })
  if ('problem' in outcome) await refuse(db, uuid, outcome.problem)
  else {
    const { method, gateway_customer: known, check } = outcome
    await db
      .updateTable('method_updates')
      .set({ card: method, gateway_customer: known, gateway_check: check.id })
      .where('uuid', '=', uuid)
      .execute()
    await settle(services, uuid, check, origin)
  }
}

type Begun = { uuid: string; customer: string; gateway_customer: string | null }

/** Takes note of what a visitor wants, once; nothing where it was wanted before. @throws {Refusal} */
async function begin(
  tx: Transaction,
  {
    token,
    key,
    update,
    origin,
    gateway,
  }: { token: string; key: string; update: MethodUpdate; origin: Origin; gateway: string },
): Promise<Begun | undefined> {
  const key_hash = hashOf(key)
  if (await wasWanted(tx, key_hash, token)) return undefined
  const link = await liveLink(tx, token, origin.at)
  if (!link) throw linkGone()
  // Two who press at once, in two windows, take turns here.
  await tx
    .selectFrom('method_links')
    .select('uuid')
    .where('uuid', '=', link.uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A parallel request with the same key locked the link first.
  if (await wasWanted(tx, key_hash, token)) return undefined
  const matter = await loadMatter(tx, link)
  if (matter.is_over) throw conflict('invalid_transition', 'Este plan está cancelado')
  refuseOther(matter, update, dayOf(new Date(origin.at)))
  const last = await tx
    .selectFrom('method_updates')
    .selectAll()
    .where('link_uuid', '=', link.uuid)
    .where('status', 'in', ['checking', 'saved'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (last?.status === 'checking' && isFresh(last.created_at, origin.at))
    throw conflict('duplicate', 'Ya estamos guardando una tarjeta con este enlace. Espera un momento')
  if (!update.card && !last?.payment_method_uuid)
    throw unprocessable({ field: 'card', code: 'required', message: 'Escribe los datos de tu tarjeta' })

  const pay_on =
    matter.owed_cents === 0 ? null : update.pay_on === 'today' ? dayOf(new Date(origin.at)) : update.pay_on
  const { uuid } = await tx
    .insertInto('method_updates')
    .values({
      link_uuid: link.uuid,
      key_hash,
      status: 'checking',
      pay_on,
      billing_name: update.card?.name ?? null,
      consent: { accepted_at: origin.at, ip: origin.ip, text_version: CONSENT_VERSION },
      invoices: matter.invoices.map((invoice) => invoice.uuid),
      created_at: origin.at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  if (!update.card) {
    await keepMethod(tx, { uuid, method_uuid: last?.payment_method_uuid ?? null, gateway, origin })
    return undefined
  }
  const { gateway_customer_id } = await tx
    .selectFrom('customers')
    .select('gateway_customer_id')
    .where('uuid', '=', link.customer_uuid)
    .executeTakeFirstOrThrow()
  return { uuid, customer: link.customer_uuid, gateway_customer: gateway_customer_id }
}

/** Whether what a key names was wanted before, by the same link. @throws {Refusal} 404 by another */
async function wasWanted(tx: Transaction, key_hash: string, token: string): Promise<boolean> {
  const before = await tx
    .selectFrom('method_updates')
    .innerJoin('method_links', 'method_links.uuid', 'method_updates.link_uuid')
    .select('method_links.hash')
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  if (before && before.hash !== hashOf(token)) throw linkGone()
  return before !== undefined
}

/** Nothing is charged but what was shown, and on no day but those that were offered. */
function refuseOther(matter: Matter, { pay_on, seen_cents }: MethodUpdate, today: string) {
  if (matter.owed_cents !== seen_cents)
    throw conflict('preview_changed', 'Lo que debes cambió mientras llenabas tus datos. Revísalo otra vez')
  if (matter.owed_cents === 0 || pay_on === 'today') return
  const refuseDay = (message: string) => unprocessable({ field: 'pay_on', code: 'invalid', message })
  if (!pay_on) throw refuseDay('Elige cuándo cobramos lo que debes')
  const { from, to } = laterDays(matter, today)
  if (pay_on < from || pay_on > to) throw refuseDay('Elige un día de los que ofrecemos')
}

/** Whether a check may still be running: no bank takes a minute, so an older one was cut off. */
const isFresh = (since: string, now: string) => Date.parse(now) - Date.parse(since) < 60_000

const NO_ANSWER = 'El banco no respondió. No se hizo ningún cobro. Vuelve a intentarlo en unos minutos.'

type BankCheck =
  | { problem: string }
  | { method: SavedMethod; gateway_customer: string | null; check: Outcome }

/** Keeps a card with the gateway and has the bank say whether it may be charged. */
async function askBank(
  gateway: Gateway,
  key: string,
  token: string,
  customer: { id: string | null; reference: string },
): Promise<BankCheck> {
  try {
    const kept = await gateway.saveMethod(token, customer)
    const check = await gateway.verify({
      key,
      token: kept.method.token,
      gateway_customer: kept.gateway_customer,
      description: 'Comprobación de tarjeta',
    })
    return { ...kept, check }
  } catch (error) {
    if (error instanceof GatewaySilence) return { problem: NO_ANSWER }
    if (error instanceof UnusableToken)
      return { problem: 'No pudimos leer la tarjeta. Escribe sus datos otra vez.' }
    throw error
  }
}

/** Does what the bank's answer to a check asks for, once however often it is learnt. */
async function settle(
  { db, gateway }: Services,
  uuid: string,
  check: Outcome,
  origin: Origin,
): Promise<void> {
  if (check.status === 'declined') return refuse(db, uuid, refusalOf(check.decline))
  if (check.status !== 'succeeded') {
    await db
      .updateTable('method_updates')
      .set({ status: 'confirming', confirm_url: check.status === 'requires_action' ? check.url : null })
      .where('uuid', '=', uuid)
      .where('status', '=', 'checking')
      .execute()
    return
  }
  await inTransaction(db, (tx) => keepMethod(tx, { uuid, method_uuid: null, gateway: gateway.name, origin }))
}

/** Asks the gateway whether the visitor confirmed the card with their bank, and settles a final answer. */
export async function learnCheck(
  services: Services,
  update: { uuid: string; gateway_check: string | null },
  origin: Origin,
): Promise<void> {
  if (!update.gateway_check) return
  const check = await services.gateway
    .findCheck({ key: update.uuid, id: update.gateway_check })
    .catch((error: unknown) => {
      if (error instanceof GatewaySilence) return undefined
      throw error
    })
  if (check && check.status !== 'requires_action' && check.status !== 'processing')
    await settle(services, update.uuid, check, origin)
}

const refuse = async (db: Database, uuid: string, problem: string) => {
  await db
    .updateTable('method_updates')
    .set({ status: 'refused', problem, confirm_url: null })
    .where('uuid', '=', uuid)
    .where('status', 'in', ['checking', 'confirming'])
    .execute()
}

/** Why the bank refused a card, as its holder may read it; it does not tell that a card is reported stolen. */
function refusalOf({ code, decline_code }: { code: string; decline_code: string | null }): string {
  if (code === 'incorrect_cvc')
    return 'Revisa el código de seguridad: tu banco dice que no es el de la tarjeta. No se hizo ningún cobro.'
  if (code === 'expired_card') return 'Esta tarjeta ya venció. Usa otra. No se hizo ningún cobro.'
  if (code === 'authentication_failed' || code === 'action_expired' || code === 'canceled')
    return 'No se completó la verificación de tu banco. No se hizo ningún cobro.'
  if (decline_code === 'insufficient_funds')
    return 'Tu banco no autorizó la tarjeta por falta de fondos. No se hizo ningún cobro. Usa otra tarjeta o intenta más tarde.'
  return 'Tu banco no autorizó la tarjeta. No se hizo ningún cobro. Llama a tu banco o usa otra tarjeta.'
}
