import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { memberPolicyTransitions } from '@/contract/memberPolicies'
import { ageOn, policyActions, policyMoves } from '@/contract/policies'
import { policiesEnded, policiesBehind, policiesPaid } from '../../server/cover/policiesPaid'
import { isCoveredByMoney } from '../../server/cover/isCoveredByMoney'
import { policyDays } from '../../server/cover/policyDays'
import type { Database } from '../../server/db/database'
import { systemOrigin } from '../../server/db/origin'
import { inTransaction, type Row } from '../../server/db/writes'
import { apt, historyPlaces } from '../support/histories'
import { type Caller, historyServer } from '../support/historyServer'
import { aCustomer, aMember, anAccount, aPerson } from '../support/records'
import { aPlan, aSubscription } from '../support/sales'

const who = fc.nat({ max: 1 })
const which = fc.nat({ max: 3 })

const choice = { index: fc.nat({ max: 11 }), isApt: fc.integer({ min: 0, max: 9 }).map((one) => one > 0) }

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
  what: fc.constantFrom('paid', 'paid', 'behind', 'behind', 'ended'),
})
const days = fc.record({ does: fc.constant('days' as const), days: fc.constantFrom(1, 12, 25, 60, 180, 340) })
const step = fc.oneof(
  { weight: 3, arbitrary: enrolment },
  { weight: 3, arbitrary: policyStep },
  { weight: 2, arbitrary: coverStep },
  { weight: 3, arbitrary: money },
  { weight: 2, arbitrary: days },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const history = fc.record({
  funding: fc.constantFrom('subscription', 'invoice'),
  standing: fc.constantFrom('active', 'incomplete'),
  auto_renew: fc.boolean(),
  startsIn: fc.constantFrom(0, 20),
  // Issued first, so that there is something to cover by.
  steps: fc
    .array(step, { minLength: 3, maxLength: 9, size: 'max' })
    .map((steps): Step[] => [{ does: 'policy', who: 0, index: 0, isApt: true, ends: 'now' }, ...steps]),
})

type History = typeof history extends fc.Arbitrary<infer One> ? One : never

/** A charge fails while a policy waits for its day. */
const behindBeforeItBegins: History = {
  funding: 'subscription',
  standing: 'active',
  auto_renew: false,
  startsIn: 20,
  steps: [
    { does: 'policy', who: 0, index: 0, isApt: true, ends: 'now' },
    { does: 'money', what: 'behind' },
    { does: 'days', days: 25 },
  ],
}

const coveringOrWaiting = ['pending', 'active', 'suspended']
const isOver = ({ status }: { status: string }) => status === 'cancelled' || status === 'expired'

describe.each(historyPlaces())('whatever happens to a policy, on $name', ({ histories, ...kind }) => {
  let db: Database
  let server: Awaited<ReturnType<typeof historyServer>>
  let callers: Caller[]
  let plan: Row<'plans'>

  beforeAll(async () => {
    db = await kind.open()
    server = await historyServer(db)
    callers = [await server.caller({ role: 'admin' }), await server.caller({ role: 'manager' })]
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
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await kind.stop()
  })

  const policiesOf = (account: string) =>
    db.selectFrom('policies').selectAll().where('account_uuid', '=', account).orderBy('number').execute()
  const coversOf = (account: string) =>
    db
      .selectFrom('member_policies')
      .selectAll()
      .where('account_uuid', '=', account)
      .orderBy('number')
      .execute()

  const today = () => server.clock.day(0)
  const origin = () => systemOrigin(server.clock.now().toISOString())

  /** An account with a holder, and a policy of theirs that waits to be issued. */
  async function begin({ funding, standing, auto_renew, startsIn }: Omit<History, 'steps'>) {
    const { uuid: account_uuid } = await anAccount(db)
    const { uuid: person_uuid } = await aPerson(db, { birth_date: '1985-06-15' })
    const { uuid: customer_uuid } = await aCustomer(db, { account_uuid, person_uuid })
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
    return { account_uuid, subscription_uuid }
  }
  type Account = Awaited<ReturnType<typeof begin>>

  async function take({ account_uuid, subscription_uuid }: Account, does: Step): Promise<number | undefined> {
    const as = 'who' in does ? callers[does.who] : undefined
    const policy = (await policiesOf(account_uuid)).at(-1)
    if (!policy) throw new Error('The policy is gone')
    if (does.does === 'days') {
      server.clock.advance(does.days * 86_400)
      await policyDays.run({ db, clock: server.clock }, { origin, stopping: new AbortController().signal })
      return
    }
    if (does.does === 'money') {
      if (!subscription_uuid) return
      await inTransaction(db, (tx) => moneyComes(tx, subscription_uuid, does.what))
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
      return (await server.take({ as, address, body, version: policy.version, rehearsed: true })).status
    }
    if (does.does === 'enrol') {
      const born = dayAfter(today(), -Math.round(does.age * 365.25) - 3)
      const body = {
        given_names: 'Alguien',
        last_name: 'Prieto',
        second_last_name: null,
        birth_date: born,
        sex: null,
        curp: null,
        relationship: does.relationship,
      }
      return (
        await server.take({ as, address: `policies/${policy.uuid}/members?allow_duplicate=true`, body })
      ).status
    }
    const covers = await coversOf(account_uuid)
    const cover = covers[does.which % Math.max(covers.length, 1)]
    if (!cover) return
    const name = apt(does, memberPolicyTransitions, cover.status)
    if (!name) return
    const address = `member-policies/${cover.uuid}/actions/${name}`
    const body = { reason: 'Lo pidió' }
    return (await server.take({ as, address, body, version: cover.version, rehearsed: true })).status
  }

  /** What a subscription tells its policies, after what happened to it. */
  async function moneyComes(
    tx: Parameters<typeof policiesPaid>[0],
    uuid: string,
    what: 'paid' | 'behind' | 'ended',
  ) {
    const { status } = await tx
      .selectFrom('subscriptions')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    if (status === 'canceled') return
    const next = { paid: 'active', behind: 'past_due', ended: 'canceled' } as const
    await tx.updateTable('subscriptions').set({ status: next[what] }).where('uuid', '=', uuid).execute()
    const happening = { subscription_uuid: uuid, origin: origin(), effects: [] }
    if (what === 'paid') await policiesPaid(tx, { ...happening, amount_cents: 34_900 })
    if (what === 'behind') await policiesBehind(tx, happening)
    if (what === 'ended') await policiesEnded(tx, { ...happening, reason: 'Se canceló.' })
  }

  /** What is wrong with the covers of a policy: they lie within it, of one holder, of as many and such ages as its plan takes (the model's invariant 6). */
  function wrongWithin(
    policy: Row<'policies'>,
    covers: Row<'member_policies'>[],
    births: Map<string, string>,
  ) {
    const { min_age, max_age, max_renewal_age, child_max_age } = plan.eligibility
    const most = policy.stage === 'renewal' ? max_renewal_age : max_age
    const wrong = covers.flatMap(({ number, starts_on, ends_on, relationship, member_uuid }) => {
      const age = ageOn(births.get(member_uuid) ?? '', starts_on)
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
   * What is wrong with the standing of a policy: what covers is paid for, or somebody of the staff said that it covers
   * all the same (the model's invariant 7).
   */
  async function wronglyStanding(policy: Row<'policies'>): Promise<string[]> {
    const { status, grace_until, uuid } = policy
    const isPaid = await db.transaction().execute((tx) => isCoveredByMoney(tx, policy))
    const waits =
      status === 'pending_payment' || status === 'grace' || (status === 'suspended' && grace_until)
    if (waits && isPaid) return [`${status} although it is paid for`]
    if (status === 'grace' && !grace_until) return ['grace without an end']
    const covers = status === 'active' && !isPaid && (await lastMovedBy(uuid)) !== 'user'
    return covers ? ['active although it is not paid for'] : []
  }

  async function lastMovedBy(uuid: string) {
    const { actor } = await db
      .selectFrom('logs')
      .select('actor')
      .where('subject_uuid', '=', uuid)
      .where(sql<SqlBool>`changed_fields @> array['status']`)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    return actor.kind
  }

  test(`it covers whom it may and who is paid for, after every step of ${histories} histories`, async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, ...begun }) => {
        server.clock.reset()
        const account = await begin(begun)
        for (const does of steps) {
          const status = await take(account, does)
          if (status && status < 300) done++
          const covers = await coversOf(account.account_uuid)
          const born = await db
            .selectFrom('members')
            .select(['uuid', 'birth_date'])
            .where('account_uuid', '=', account.account_uuid)
            .execute()
          const births = new Map(born.map(({ uuid, birth_date }) => [uuid, birth_date ?? '']))
          for (const policy of await policiesOf(account.account_uuid)) {
            const own = covers.filter(({ policy_uuid }) => policy_uuid === policy.uuid)
            expect([...wrongWithin(policy, own, births), ...(await wronglyStanding(policy))]).toEqual([])
          }
        }
      }),
      { numRuns: histories, examples: [[behindBeforeItBegins]] },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThanOrEqual(histories)
  }, 1_800_000)
})
