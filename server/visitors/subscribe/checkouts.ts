import type { ServerKeys } from '@server/core/serverKeys'
import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { CheckoutAnswers, NewCheckout } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import { settingsOf } from '@server/db/settings'
import { Refusal } from '@server/core/problems'
import type { Sweep } from '@server/jobs/jobKind'
import { type AddonDoor, findAddonsOnSale, visitorsDoor } from '@server/domain/catalogue/addonsOnSale'
import { pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { countAtSeller } from '@server/domain/commissions/salesFunnel'
import { countStarted, type Visitor } from '@server/domain/links/countVisit'
import { findPlanThrough, freePartsOf, refuseOutOfSeason, requireSellingCompany, findSeller } from './sellers'
import { findNamedCampaign } from './promotions'
import type { Offer } from '@server/db/schema/sale'

export type CheckoutRow = Selectable<Schema['checkouts']>

const DAY = 24 * 60
const MOST_TRIES = 5

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Begins a checkout; its token continues it from any device. */
export async function beginCheckout(
  { db, clock, secret, visitor }: { db: Database; clock: Clock; secret: ServerKeys; visitor: Visitor },
  { plan: slug, company, path: rest, reseller, utm, link }: NewCheckout,
): Promise<{ checkout: CheckoutRow; token: string }> {
  const now = clock.now()
  const today = dayOf(now)
  const path = company ? [] : rest
  const through = company
    ? await requireSellingCompany(db, company, 'company')
    : await findSeller(db, [...(reseller ? [reseller] : []), ...path])
  const named = await findNamedCampaign(db, path)
  if (through) refuseOutOfSeason(through, today)
  const plan = await findPlanThrough(db, through, slug, today)
  const { checkout_days } = await settingsOf(db, 'privacy')
  const token = randomBytes(32).toString('base64url')
  const checkout = await db
    .insertInto('checkouts')
    .values({
      token_hash: hashOf(token),
      plan_uuid: plan.uuid,
      channel: through?.as ?? 'web',
      company_uuid: through?.uuid ?? null,
      campaign_uuid:
        (await findCampaign(db, path, plan, today))?.uuid ?? through?.sales_page?.campaign_uuid ?? null,
      came_by_campaign_uuid: named?.uuid ?? null,
      path,
      sale_page: company ? 'company' : reseller ? 'reseller' : 'plan',
      free_path: freePartsOf(path, through, [named?.code ?? null]),
      utm: utm ?? null,
      answers: {},
      offer: await loadOffer(db, plan, today, visitorsDoor(through?.as, through?.sales_page)),
      created_at: instant(now),
      updated_at: instant(now),
      expires_at: instant(minutesAfter(now, checkout_days * DAY)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (through && !visitor.isMachine)
    await countAtSeller(db, {
      company_uuid: through.uuid,
      day: today,
      page: company || reseller ? 'page' : 'link',
      what: 'started',
    })
  if (link) await countStarted(db, { code: link, checkout_uuid: checkout.uuid, visitor, secret, now })
  return { checkout, token }
}

/** The present prices of a plan and its add-ons. */
export const loadOffer = async (
  db: Database,
  plan: SoldPlan,
  today: string,
  door: AddonDoor,
): Promise<Offer> => ({
  prices: pricesOf(plan, today),
  addons: (await findAddonsOnSale(db, [plan], today, door)).map(({ uuid, pricing }) => ({ uuid, pricing })),
})

/** A running campaign, by a part of the URL or a typed code. */
export async function findCampaign(
  db: Database,
  names: string[],
  plan: Pick<SoldPlan, 'uuid'>,
  today: string,
) {
  if (names.length === 0) return
  return db
    .selectFrom('campaigns')
    .select('uuid')
    .where(
      'code',
      'in',
      names.map((name) => name.toUpperCase()),
    )
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .where('starts_on', '<=', today)
    .where((of) => of.or([of('ends_on', 'is', null), of('ends_on', '>=', today)]))
    .where(sql<boolean>`(plan_uuids = '{}' or addon_uuids <> '{}' or ${plan.uuid} = any(plan_uuids))`)
    .executeTakeFirst()
}

/** The same answer for an unknown checkout and an expired one. */
const refuseUnknown = () =>
  new Refusal(404, 'checkout_unknown', 'No encontramos tus respuestas. Empieza otra vez')

/** The checkout with this token, while it is valid. @throws {Refusal} 404 */
export async function findCheckout(db: Database, token: string, at: string): Promise<CheckoutRow> {
  const found = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!found) throw refuseUnknown()
  return found
}

/** Locks the checkout with this token for the transaction. @throws {Refusal} 404 */
export async function lockCheckout(tx: Transaction, token: string, at: string): Promise<CheckoutRow> {
  const found = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuseUnknown()
  return found
}

/** Saves the answers of a checkout and returns its new row. */
export const keepAnswers = (
  tx: Transaction,
  uuid: string,
  values: { answers: CheckoutAnswers; offer?: Offer; plan_uuid?: string; at: string },
) =>
  tx
    .updateTable('checkouts')
    .set({
      answers: values.answers,
      updated_at: values.at,
      ...(values.offer && { offer: values.offer }),
      ...(values.plan_uuid && { plan_uuid: values.plan_uuid }),
    })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Daily job that deletes abandoned checkouts with their personal data. */
export const tidyCheckouts: Sweep = {
  name: 'tidy_checkouts',
  everyMinutes: DAY,
  async run({ db, clock }) {
    await db.deleteFrom('checkouts').where('expires_at', '<', instant(clock.now())).execute()
    const before = instant(minutesAfter(clock.now(), -DAY))
    await db.deleteFrom('known_buyer_mails').where('sent_at', '<', before).execute()
  },
}

/** Counts an attempt to prove employment, and refuses more than a few. @throws {Refusal} 409 */
export async function countTry(db: Database, token: string): Promise<void> {
  const counted = await db
    .updateTable('checkouts')
    .set(({ eb }) => ({ employee_tries: eb('employee_tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .where('employee_tries', '<', MOST_TRIES)
    .returning('uuid')
    .executeTakeFirst()
  if (!counted)
    throw new Refusal(
      409,
      'too_many_tries',
      'No encontramos tus datos después de varios intentos. Escribe a Recursos Humanos de tu empresa',
    )
}
