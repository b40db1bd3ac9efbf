import { randomUUID } from 'node:crypto'
import type { StepAnswer } from '@/contract/checkouts'
import { instant } from '@server/core/clock'
import { makeMethodLink } from '@server/domain/billing/methods/methodLinks'
import { laterDays, loadMatter } from '@server/domain/billing/methodUpdates/methodUpdatePage'
import { learnCheck, updateMethod } from '@server/domain/billing/methodUpdates/methodUpdates'
import { saveAnswer } from '@server/visitors/subscribe/answering'
import { beginCheckout, findCheckout } from '@server/visitors/subscribe/checkouts'
import { takeCoupon } from '@server/visitors/subscribe/coupons'
import { loadCheckout } from '@server/visitors/subscribe/loading'
import { pay, payElsewhere, payOtherwise } from '@server/visitors/subscribe/paying'
import type { Books } from './moneyBooks'
import { type Begun, clockOf, type Ground, nowOf, todayOf, visitorOrigin, within } from './moneyGround'
import type { MoneyStep } from './moneyActs'
import { next } from './records'
import { cardTokens } from './scriptedGateway'

const secret = [new TextEncoder().encode('a secret of the histories')] as const
const visitor = { ip: '127.0.0.1', userAgent: 'test', isPrivate: true, isMachine: true }

/** Somebody subscribes on a plan's page and pays: by card, or with the instructions of a shop or a bank. */
export async function visitPlan(ground: Ground, does: MoneyStep): Promise<Begun> {
  const { db, plans, coupons } = ground
  const { which, pick } = does
  const plan = plans[which % plans.length]
  if (!plan) throw new Error('There is no plan')
  const clock = clockOf(ground)
  const origin = visitorOrigin(ground)
  const { token } = await beginCheckout({ db, clock, secret, visitor }, { plan: plan.slug, path: [] })
  const answer = (given: StepAnswer) => saveAnswer({ db, secret }, token, given, origin)
  await answer({ step: 'who', covers: 'self' })
  await answer({
    step: 'you',
    given_names: 'Rosa',
    last_name: `Núñez ${next()}`,
    second_last_name: null,
    birth_date: '1990-03-05',
    email: `visita-${next()}@ejemplo.test`,
    phone: '+525512345678',
  })
  await answer({ step: 'interval', interval: pick % 5 === 0 ? 'year' : 'month' })
  if (pick % 3 === 0) await takeCoupon(db, token, coupons[which % coupons.length] ?? '', origin)
  await answer({ step: 'review', quote: await readQuote(ground, token) })
  await payCheckout(ground, token, does)
  const sold = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .select([
      'customers.uuid as customer_uuid',
      'customers.account_uuid',
      'customers.default_payment_method_uuid as method_uuid',
    ])
    .where('subscriptions.uuid', '=', (await readCheckout(ground, token)).subscription_uuid ?? '')
    .executeTakeFirstOrThrow()
  // Who pays at a shop has no card: none is charged by that name.
  return { ...sold, method_uuid: sold.method_uuid ?? randomUUID(), checkout: token }
}

/** A visitor comes back to what they did not pay for, gives up how they began, and pays in another way. */
export async function visitAgain(ground: Ground, begun: Begun, does: MoneyStep): Promise<void> {
  const { checkout: token } = begun
  if (!token) return
  const origin = visitorOrigin(ground)
  if (does.pick % 2 === 0) await payOtherwise({ db: ground.db, clock: clockOf(ground) }, token, origin)
  const { db } = ground
  const row = await readCheckout(ground, token)
  const { step } = await loadCheckout(db, row, origin.at)
  if (step === 'review')
    await saveAnswer({ db, secret }, token, { step, quote: await readQuote(ground, token) }, origin)
  await payCheckout(ground, token, does)
}

const readCheckout = ({ db, ...ground }: Ground, token: string) =>
  findCheckout(db, token, instant(nowOf({ db, ...ground })))

/** The price that the visitor sees, by its name. */
async function readQuote(ground: Ground, token: string): Promise<string> {
  const row = await readCheckout(ground, token)
  return (await loadCheckout(ground.db, row, instant(nowOf(ground)))).charging.quote.id
}

async function payCheckout(ground: Ground, token: string, { yes, pick }: MoneyStep): Promise<void> {
  const { db, gateway } = ground
  const row = await readCheckout(ground, token)
  const quote = row.quote?.id ?? (await readQuote(ground, token))
  const paying = { db, gateway, publicUrl: 'http://localhost', token, origin: visitorOrigin(ground) }
  const agreed = { attempt: row.attempts, quote, accepts_notice: true as const }
  const card = { token: `tok_ok_${next()}`, name: 'Rosa Núñez' }
  // A trial is paid for later: no shop takes nothing.
  const isTrial = (await loadCheckout(db, row, paying.origin.at)).charging.quote.today_cents === 0
  if (yes || isTrial) await pay({ ...paying, payment: { ...agreed, card, accepts_charges: true } })
  else await payElsewhere({ ...paying, payment: { ...agreed, by: pick % 2 ? 'oxxo' : 'spei' } })
}

/** What a link was used for: how much it showed as owed, and whether that is charged today. */
type LinkUse = { seen_cents: number; isToday: boolean; wasUsed: boolean }

/**
 * A customer opens a link that staff sent for a subscription, an invoice, or all that they owe, and gives a card: to be
 * charged with what is owed at once, or on a day that they choose. Now and then by the link that they had before.
 */
export async function openLink(
  ground: Ground,
  begun: Begun,
  books: Books,
  { which, pick, yes }: MoneyStep,
): Promise<LinkUse> {
  const { db, gateway } = ground
  const { customer_uuid } = begun
  const owed = books.invoices.filter(({ status }) => status === 'open')
  const scope = {
    customer_uuid,
    payment_method_uuid: null,
    invoice_uuid: pick % 3 === 1 ? (owed[which % Math.max(1, owed.length)]?.uuid ?? null) : null,
    subscription_uuid:
      pick % 3 === 2
        ? (books.subscriptions[which % Math.max(1, books.subscriptions.length)]?.uuid ?? null)
        : null,
  }
  const origin = visitorOrigin(ground)
  const isOld = begun.link !== undefined && pick % 5 === 0
  const token = isOld
    ? (begun.link ?? '')
    : (await within(ground, (tx) => makeMethodLink(tx, origin, scope))).token
  const link = await db
    .selectFrom('method_links')
    .selectAll()
    .where('customer_uuid', '=', customer_uuid)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const matter = await loadMatter(db, isOld && link ? link : scope)
  const { owed_cents: seen_cents } = matter
  const isToday = yes && seen_cents > 0
  const { suggested } = laterDays(matter, todayOf(ground))
  const card = {
    token: `${cardTokens[Math.floor(pick / 6) % cardTokens.length] ?? 'tok_ok'}_${next()}`,
    name: 'Rosa Núñez',
  }
  begun.link = token
  const before = await countSaved(ground, customer_uuid)
  await updateMethod(
    { db, clock: clockOf(ground), gateway },
    {
      token,
      key: randomUUID(),
      update: {
        card: isOld ? null : card,
        pay_on: seen_cents === 0 ? null : isToday ? 'today' : suggested,
        seen_cents,
      },
      origin,
    },
  )
  return { seen_cents, isToday, wasUsed: (await countSaved(ground, customer_uuid)) > before }
}

/** The customer comes back from the bank, which said whether the card may be charged. */
export async function confirmCard(
  ground: Ground,
  { customer_uuid }: Begun,
): Promise<Pick<LinkUse, 'wasUsed'> & { shown: string[] }> {
  const { db, gateway } = ground
  const waiting = await db
    .selectFrom('method_updates')
    .innerJoin('method_links', 'method_links.uuid', 'method_updates.link_uuid')
    .select(['method_updates.uuid', 'method_updates.gateway_check', 'method_updates.invoices'])
    .where('method_links.customer_uuid', '=', customer_uuid)
    .where('method_updates.status', '=', 'confirming')
    .orderBy('method_updates.created_at')
    .executeTakeFirst()
  const before = await countSaved(ground, customer_uuid)
  if (waiting) await learnCheck({ db, clock: clockOf(ground), gateway }, waiting, visitorOrigin(ground))
  return { wasUsed: (await countSaved(ground, customer_uuid)) > before, shown: waiting?.invoices ?? [] }
}

async function countSaved({ db }: Ground, customer_uuid: string): Promise<number> {
  const { saved } = await db
    .selectFrom('method_updates')
    .innerJoin('method_links', 'method_links.uuid', 'method_updates.link_uuid')
    .select(({ fn }) => fn.countAll<number>().as('saved'))
    .where('method_links.customer_uuid', '=', customer_uuid)
    .where('method_updates.status', '=', 'saved')
    .executeTakeFirstOrThrow()
  return Number(saved)
}
