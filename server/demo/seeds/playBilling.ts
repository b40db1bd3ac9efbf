import { sql } from 'kysely'
import { cardNumberOf } from '@/contract/memberPolicies'
import type { Audience } from '@/contract/plans'
import type { Origin } from '@server/core/origin'
import { type AuditBuffer, bufferAudit, type LogEntry, releaseAudit } from '@server/audit/auditBuffer'
import { writeEvents } from '@server/audit/events'
import { writeLogEntries } from '@server/audit/logs'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { takeUuidsFrom } from '@server/db/newUuid'
import { settleBalances } from '@server/domain/cover/balances'
import { pricesOf } from '@server/domain/catalogue/plansOnSale'
import { dayAt, daysLater } from '@server/money/calendar'
import { ratesIn } from '@server/money/taxRates'
import { ageOn } from '@/contract/policies'
import { momentBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import type { Random } from '@server/demo/material/random'
import type { Role } from '@server/demo/play/cast'
import { beginCompanyStory } from '@server/demo/play/companyStories'
import { beginEmployee, beginEmployers, type EmployeeRole } from '@server/demo/play/employees'
import { planExtras } from '@server/demo/play/extras'
import { fitting, type Household } from '@server/demo/play/households'
import { chooseOffer, sellToCompany } from '@server/demo/play/sales'
import { keepJobsToCome } from '@server/demo/play/keepJobs'
import { moveAccount } from '@server/demo/play/staffActs'
import { beginnings, beginStory } from '@server/demo/play/beginStory'
import { Timeline } from '@server/demo/play/timeline'
import { planAct } from '@server/demo/play/planAct'
import type { World } from '@server/demo/play/world'

type Playing = {
  random: Random
  staff: readonly Staff[]
  /** What each household goes through, in the order of `households`. */
  roles: readonly Role[]
  households: readonly Household[]
  /** Who has a plan deducted from their pay, by their account. */
  employees: { roles: readonly EmployeeRole[]; households: readonly Household[] }
  /** The moment at which it is now (RFC 3339). */
  until: string
  /** Entries of the audit log from beside the play, to stand in it in the order of time. */
  logged: readonly { origin: Origin; entry: LogEntry }[]
}

/**
 * Plays the sales of the demo and what follows from them through the product's own functions, in the order of time, so
 * that every amount, date and event is what the product makes of it.
 */
export async function playBilling(tx: Transaction, playing: Playing): Promise<void> {
  const { random, staff, until } = playing
  const plans = await tx.selectFrom('plans').selectAll().orderBy('code').execute()
  const addons = await tx.selectFrom('plan_addons').selectAll().orderBy('code').execute()
  const campaigns = await tx.selectFrom('campaigns').selectAll().orderBy('name').execute()
  const world: World = {
    tx,
    random,
    until,
    staff,
    addons,
    campaigns,
    plans: plans.filter(({ status }) => status === 'published'),
    ratesOf: ratesIn(plans, addons),
    timeline: new Timeline(),
    charges: [],
    refunds: [],
    asked: new Set(),
    wakes: new Map(),
  }
  for (const [index, role] of playing.roles.entries()) {
    const household = playing.households[index]
    if (household) beginRole(world, household, role)
  }
  planExtras(world, playing.households)
  for (const [index, role] of playing.employees.roles.entries()) {
    const household = playing.employees.households[index]
    if (household) beginEmployee(world, household, role)
  }
  beginEmployers(world, playing.employees.roles)
  bufferAudit(tx)
  takeUuidsFrom(tx, () => random.uuid())
  await world.timeline.play(until)
  const told = releaseAudit(tx)
  await renumberCards(tx, told)
  const log = [...playing.logged, ...told.logEntries]
  await writeEvents(tx, inOrder(told.events))
  await writeLogEntries(tx, inOrder(log))
  await insert(tx, 'sandbox_charges', world.charges)
  await insert(tx, 'sandbox_refunds', world.refunds)
  await keepJobsToCome(tx, until)
  await requireMethod(tx)
  await tellOverdue(tx, until)
}

const inOrder = <One extends { origin: Origin }>(all: readonly One[]): One[] =>
  all.toSorted((one, other) =>
    one.origin.at < other.origin.at ? -1 : one.origin.at > other.origin.at ? 1 : 0,
  )

function beginRole(world: World, household: Household, role: Role): void {
  const { at } = role
  if (role.kind === 'household') {
    const { story, life } = role
    const [family] = household.families
    if (!family) return
    const isGrown = (birth_date: string) => ageOn(birth_date, dayAt(at)) >= 0
    const size = 1 + family.dependents.filter(({ birth_date }) => isGrown(birth_date)).length
    const offer = chooseOffer(world, {
      size,
      interval: life.interval,
      day: dayAt(at),
      isTrial: story.isTrial ?? false,
    })
    beginStory(world, household, { at, offer, story })
    return
  }
  const activate = () =>
    planAct(world, household.account_uuid, daysLater(at, role.kind === 'company' ? 0 : 1), (moment) =>
      moveAccount(world, household.account_uuid, moment, 'activate'),
    )
  activate()
  if (role.kind === 'prospect') {
    // Every few of them wait for something.
    if (world.random.chance(0.15))
      planAct(
        world,
        household.account_uuid,
        momentBefore(world.random.between(1, 9), world.random),
        (moment) => moveAccount(world, household.account_uuid, moment, 'hold', 'Convenio en revisión'),
      )
    return
  }
  const audience: Audience = 'company'
  const offers = world.plans
    .filter((one) => one.audience.includes(audience))
    .flatMap((one) =>
      pricesOf(one, dayAt(at))
        .filter(({ interval, trial_days }) => interval === 'month' && trial_days === 0)
        .map((price) => ({ plan: one, price })),
    )
    .filter((offer) =>
      household.families.every(({ dependents }) => fitting(offer.plan, dependents, dayAt(at))),
    )
  const offer = world.random.pick(offers)
  planAct(world, household.account_uuid, at, (moment) => sellToCompany(world, household, offer, moment))
  const began = beginnings(at, 'month', 0, world.until)
  beginCompanyStory(world, household, began, role.tale.tell)
}

/** Gives cards numbers that are the same every time, where the product draws them. */
async function renumberCards(tx: Transaction, { events, logEntries }: AuditBuffer): Promise<void> {
  const { rows } = await sql<{ uuid: string; number: string }>`
    select uuid, number from member_policies order by number`.execute(tx)
  const numbers = new Map(rows.map(({ uuid, number }) => [uuid, cardNumberOf(scatter(number))]))
  await sql`update member_policies set card_number = given.card
    from unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::text[]) as given (uuid, card)
    where member_policies.uuid = given.uuid`.execute(tx)
  for (const { event } of events) {
    const card = numbers.get(event.subject.uuid ?? '')
    if (card && event.data && 'card_number' in event.data) event.data.card_number = card
  }
  for (const { entry } of logEntries) {
    const card = numbers.get(entry.subject?.uuid ?? '')
    for (const change of entry.changes ?? []) if (card && change.field === 'card_number') change.after = card
  }
}

/** Eleven digits of a folio's position: another for each, and not one after the other. */
const scatter = (folio: string) =>
  String((Number(folio.replace(/\D/g, '')) * 618_033_989) % 100_000_000_000).padStart(11, '0')

/** Has the payment of a sale that was given up say what other gateways say of one: that it needs another method. */
async function requireMethod(tx: Transaction): Promise<void> {
  await sql`update payments set status = 'requires_method', status_reason = 'Hace falta otro método de pago.'
    where uuid = (select payments.uuid from payments join subscriptions on subscriptions.customer_uuid = payments.customer_uuid
      where payments.status = 'failed' and subscriptions.status = 'incomplete_expired'
      order by payments.number desc limit 1)`.execute(tx)
}

/** Brings what is overdue up to today: the product does so with the next act on each account. */
async function tellOverdue(tx: Transaction, until: string): Promise<void> {
  const owing = await tx.selectFrom('customers').select('uuid').where('balance_due_cents', '>', 0).execute()
  for (const { uuid } of owing) await settleBalances(tx, { customer: uuid, today: dayAt(until), effects: [] })
}
