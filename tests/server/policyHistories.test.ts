import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { memberPolicyContract } from '@/contract/memberPolicies'
import { ageOn, policyActions, policyMoves } from '@/contract/policies'
import { endPolicies, letPoliciesFallBehind, coverPaidPolicies } from '@server/domain/cover/policiesPaid'
import { isCoveredByMoney } from '@server/domain/cover/isCoveredByMoney'
import { releasePolicies, holdPolicies } from '@server/domain/cover/policiesHeld'
import { dailyPolicyJob } from '@server/domain/cover/dailyPolicyJob'
import type { Database, Transaction } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { apt, choice, historyPlaces, inRounds, runsOf, sideBySide } from '../support/histories'
import { type Caller, historyServer } from '../support/historyServer'
import { aCompany, aCustomer, aMember, anAccount, aPerson, next } from '../support/records'
import { aPlan, aSubscription } from '../support/sales'

const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 3 })

const enrolment = fc.record({
  does: fc.constant('enrol' as const),
  who,
  // Mostly of an age that the plan takes, and on both sides of where it ends.
  age: fc.constantFrom(0, 1, 12, 25, 26, 40, 40, 64, 65, 66, 71),
  relationship: fc.constantFrom('child', 'spouse', 'parent'),
})
const policyStep = fc.record({
  does: fc.constant('policy' as const),
  who,
  ...choice,
  ends: fc.constantFrom('now', 'period_end'),
})
const coverStep = fc.record({ does: fc.constant('cover' as const), who, which, ...choice })
const money = fc.record({
  does: fc.constant('money' as const),
  what: fc.constantFrom('paid', 'paid', 'behind', 'behind', 'ended', 'held', 'freed'),
})
const step = fc.oneof(
  { weight: 3, arbitrary: enrolment },
  { weight: 3, arbitrary: policyStep },
  { weight: 2, arbitrary: coverStep },
  { weight: 3, arbitrary: money },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const issuing = { does: 'policy', who: 0, index: 0, isApt: true, ends: 'now' } as const

const history = fc.record({
  funding: fc.constantFrom('subscription', 'invoice'),
  standing: fc.constantFrom('active', 'incomplete'),
  auto_renew: fc.boolean(),
  startsIn: fc.constantFrom(0, 20),
  // Issued first, so that there is something to cover by.
  steps: fc
    .tuple(fc.boolean(), fc.array(step, { minLength: 2, maxLength: 7, size: 'max' }))
    .map(([previewed, steps]): Step[] => [{ ...issuing, previewed }, ...steps]),
})

type History = typeof history extends fc.Arbitrary<infer One> ? One : never

/** Histories of the same days: how many pass after the first step of each, after the second, and so on. */
const sameDays = fc.record({
  histories: sideBySide(history),
  days: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 12, 25, 60, 180, 340), {
    minLength: 8,
    maxLength: 8,
  }),
})

/** A charge fails while a policy waits for its day. */
const behindBeforeItBegins: { histories: History[]; days: number[] } = {
  histories: [
    {
      funding: 'subscription',
      standing: 'active',
      auto_renew: false,
      startsIn: 20,
      steps: [
        { ...issuing, previewed: true },
        { does: 'money', what: 'behind' },
      ],
    },
  ],
  days: [0, 25],
}

/** A name unlike every other: a similar person would be looked for at each writing. */
const aName = () => createHash('md5').update(String(next())).digest('hex').replaceAll(/\d/g, '')

const coveringOrWaiting = ['pending', 'active', 'suspended']
const isOver = ({ status }: { status: string }) => status === 'cancelled' || status === 'expired'

describe.each(historyPlaces())('every history of a policy, on $name', ({ histories, ...kind }) => {
  let db: Database
  let server: Awaited<ReturnType<typeof historyServer>>
  let callers: Caller[]
  let plan: Row<'plans'>
  let company_uuid: string

  beforeAll(async () => {
    db = await kind.open()
    server = await historyServer(db)
    callers = [await server.caller({ role: 'admin' }), await server.caller({ role: 'manager' })]
    company_uuid = (await aCompany(db)).uuid
    plan = await aPlan(db, {
      status: 'published',
      members: { min: 1, max: 3, included: 1 },
      eligibility: {
        min_age: 1,
        max_age: 65,
        max_renewal_age: 70,
        child_max_age: 25,
        residence_states: [],
        requires_declaration: false,
        notice_days: 30,
        newborns_wait: false,
      },
    })
  })
  afterAll(async () => {
    await server.stop()
  })

  const today = () => server.clock.day(0)
  const origin = () => systemOrigin(server.clock.now().toISOString())

  /** An account with a holder, and a policy of theirs that waits to be issued. */
  async function begin({ funding, standing, auto_renew, startsIn, steps }: History): Promise<Begun> {
    const { uuid: account_uuid } = await anAccount(db, { company_uuid })
    const { uuid: person_uuid } = await aPerson(db, { birth_date: dayAfter('1980-01-01', next() % 3_650) })
    const { uuid: customer_uuid } = await aCustomer(db, { account_uuid, company_uuid: null, person_uuid })
    const { uuid: holder_member_uuid } = await aMember(db, { account_uuid, person_uuid, status: 'pending' })
    const subscription_uuid =
      funding === 'subscription'
        ? (await aSubscription(db, { customer_uuid, plan_uuid: plan.uuid, status: standing })).uuid
        : null
    const [as] = callers
    if (!as) throw new Error('Nobody begins')
    const body = {
      account_uuid,
      plan_uuid: plan.uuid,
      holder_member_uuid,
      funding,
      subscription_uuid,
      fund_uuid: null,
      addon_uuids: [],
      enrolled_on: today(),
      customer_uuid,
      starts_on: dayAfter(today(), startsIn),
      ends_on: null,
      auto_renew,
      distribution: null,
      tags: [],
      external_id: null,
    }
    const { status } = await server.take({ as, address: 'policies', body })
    expect(status).toBe(201)
    return { account_uuid, subscription_uuid, steps, policies: [], covers: [] }
  }
  /** What a history happens to, as it is by now. */
  type Begun = Pick<History, 'steps'> & {
    account_uuid: string
    subscription_uuid: string | null
    policies: Row<'policies'>[]
    covers: (Row<'member_policies'> & { birth_date: string | null })[]
  }

  /** Reads what all histories came to. */
  async function look(all: Begun[]): Promise<void> {
    const accounts = all.map(({ account_uuid }) => account_uuid)
    const policies = await db
      .selectFrom('policies')
      .selectAll()
      .where('account_uuid', 'in', accounts)
      .orderBy('number')
      .execute()
    const covers = await db
      .selectFrom('member_policies')
      .innerJoin('members', 'members.uuid', 'member_policies.member_uuid')
      .selectAll('member_policies')
      .select('members.birth_date')
      .where('member_policies.account_uuid', 'in', accounts)
      .orderBy('member_policies.number')
      .execute()
    for (const one of all) {
      one.policies = policies.filter(({ account_uuid }) => account_uuid === one.account_uuid)
      one.covers = covers.filter(({ account_uuid }) => account_uuid === one.account_uuid)
    }
  }

  async function daysPass(days: number): Promise<void> {
    server.clock.advance(days * 86_400)
    await dailyPolicyJob.run({ db, clock: server.clock }, { origin, stopping: new AbortController().signal })
  }

  async function take(
    { account_uuid, subscription_uuid, policies, covers }: Begun,
    does: Step,
  ): Promise<number | undefined> {
    const as = 'who' in does ? callers[does.who] : undefined
    const policy = policies.at(-1)
    if (!policy) throw new Error('The policy is gone')
    if (does.does === 'money') {
      const { what } = does
      if (what === 'held' || what === 'freed')
        await inTransaction(db, (tx) => accountMoves(tx, account_uuid, what))
      else if (subscription_uuid) await inTransaction(db, (tx) => moneyComes(tx, subscription_uuid, what))
      return
    }
    if (!as) throw new Error('Nobody does it')
    if (does.does === 'policy') {
      const name = apt(does, { ...policyMoves, ...policyActions }, policy.status)
      if (!name) return
      const address = `policies/${policy.uuid}/actions/${name}`
      const body =
        name === 'cancel'
          ? { when: does.ends, give_back: 'credit', invoice_uuid: null, reason: 'Lo pidió' }
          : name === 'undo_cancel'
            ? {}
            : { reason: 'Lo pidió' }
      return (await server.take({ as, address, body, version: policy.version, previewed: does.previewed }))
        .status
    }
    if (does.does === 'enrol') {
      const born = dayAfter(today(), -Math.round(does.age * 365.25) - 3)
      const person = {
        given_names: aName(),
        last_name: aName(),
        second_last_name: null,
        birth_date: born,
        sex: null,
        curp: null,
        relationship: does.relationship,
      }
      const body = {
        who: 'new',
        person,
        allow_duplicate: true,
        cause: 'joining',
        happened_on: today(),
        price_from: 'next_charge',
      }
      const address = `policies/${policy.uuid}/actions/add_person`
      return (await server.take({ as, address, body, previewed: true })).status
    }
    const cover = covers[does.which % Math.max(covers.length, 1)]
    if (!cover) return
    const name = apt(does, memberPolicyContract.transitions, cover.status)
    if (!name) return
    const address = `member-policies/${cover.uuid}/actions/${name}`
    const body = { reason: 'Lo pidió' }
    return (await server.take({ as, address, body, version: cover.version, previewed: does.previewed }))
      .status
  }

  /** What a subscription tells its policies, after what happened to it. */
  async function moneyComes(tx: Transaction, uuid: string, what: 'paid' | 'behind' | 'ended') {
    const { status } = await tx
      .selectFrom('subscriptions')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    if (status === 'canceled') return
    const next = { paid: 'active', behind: 'past_due', ended: 'canceled' } as const
    await tx.updateTable('subscriptions').set({ status: next[what] }).where('uuid', '=', uuid).execute()
    const happening = { subscription_uuid: uuid, origin: origin(), effects: [] }
    if (what === 'paid') await coverPaidPolicies(tx, { ...happening, amount_cents: 34_900 })
    if (what === 'behind') await letPoliciesFallBehind(tx, happening)
    if (what === 'ended') await endPolicies(tx, { ...happening, reason: 'Se canceló.' })
  }

  /** What an account tells its policies, once it is on hold or taken up again. */
  async function accountMoves(tx: Transaction, account_uuid: string, what: 'held' | 'freed') {
    const next = { held: 'on_hold', freed: 'active' } as const
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ status: next[what] })
      .where('uuid', '=', account_uuid)
      .where('status', '<>', next[what])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const happening = { account_uuid, origin: origin(), effects: [] }
    await (what === 'held' ? holdPolicies(tx, happening) : releasePolicies(tx, happening))
  }

  /** What is wrong with the covers of a policy: they lie within it, of one holder, of as many and such ages as its plan takes (the model's invariant 6). */
  function wrongWithin(policy: Row<'policies'>, covers: Begun['covers']) {
    const { min_age, max_age, max_renewal_age, child_max_age } = plan.eligibility
    const most = policy.stage === 'renewal' ? max_renewal_age : max_age
    const wrong = covers.flatMap(({ number, starts_on, ends_on, relationship, birth_date }) => {
      const age = ageOn(birth_date ?? '', starts_on)
      const isOfAge =
        age >= (min_age ?? 0) &&
        age <= (most ?? 200) &&
        (relationship !== 'child' || age <= (child_max_age ?? 200))
      const isInside = starts_on >= policy.starts_on && ends_on <= policy.ends_on
      return isOfAge && isInside ? [] : [`${number} of ${age} years, ${starts_on} to ${ends_on}`]
    })
    const live = covers.filter(({ status }) => coveringOrWaiting.includes(status))
    if (live.length > plan.members.max) wrong.push(`${live.length} people`)
    if (live.filter(({ role }) => role === 'holder').length > 1) wrong.push('two holders')
    if (isOver(policy) && live.length > 0) wrong.push(`${live.length} people of a policy that is over`)
    return wrong
  }

  /**
   * What is wrong with the standing of a policy: what covers is paid for, or a staff user said that it covers
   * all the same (the model's invariant 7); what is paid for waits only while its account is on hold.
   */
  async function wronglyStanding(tx: Transaction, policy: Row<'policies'>): Promise<string[]> {
    const { status, grace_until, uuid } = policy
    if (status === 'grace' && !grace_until) return ['grace without an end']
    const waits =
      status === 'pending_payment' || status === 'grace' || (status === 'suspended' && grace_until)
    if (!waits && status !== 'active') return []
    const isPaid = await isCoveredByMoney(tx, policy)
    if (waits && isPaid && !(await isHeld(tx, policy))) return [`${status} although it is paid for`]
    const covers = status === 'active' && !isPaid && (await lastMovedBy(tx, uuid)) !== 'user'
    return covers ? ['active although it is not paid for'] : []
  }

  const isHeld = async (tx: Transaction, { account_uuid }: Row<'policies'>) =>
    (await tx
      .selectFrom('accounts')
      .select('uuid')
      .where('uuid', '=', account_uuid)
      .where('status', '=', 'on_hold')
      .executeTakeFirst()) !== undefined

  async function lastMovedBy(tx: Transaction, uuid: string) {
    const { actor } = await tx
      .selectFrom('logs')
      .select('actor')
      .where('subject_uuid', '=', uuid)
      .where(sql<SqlBool>`changed_fields @> array['status']`)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    return actor.kind
  }

  async function expectSound(all: Begun[]): Promise<void> {
    await server.expectAuditLines()
    await look(all)
    await inTransaction(db, async (tx) => {
      for (const { policies, covers } of all)
        for (const policy of policies) {
          const own = covers.filter(({ policy_uuid }) => policy_uuid === policy.uuid)
          expect([...wrongWithin(policy, own), ...(await wronglyStanding(tx, policy))]).toEqual([])
        }
    })
  }

  test(`it covers whom it may and who is paid for, after every step of ${histories} histories`, async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(sameDays, async ({ histories, days }) => {
        server.clock.reset()
        const all = await Promise.all(histories.map(begin))
        await look(all)
        await inRounds<Step, Begun>(
          all,
          async (one, does) => {
            const status = await take(one, does)
            if (status && status < 300) done++
          },
          async (round) => {
            await expectSound(all)
            if (!days[round]) return
            await daysPass(days[round])
            await expectSound(all)
          },
        )
      }),
      { numRuns: 1 + runsOf(histories), examples: [[behindBeforeItBegins]] },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThanOrEqual(histories)
  }, 1_800_000)
})
