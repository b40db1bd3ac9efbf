// @vitest-environment node
import '../support/properties'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { benefitFor } from '@/contract/benefits'
import { CoverMend } from '@/contract/coverGaps'
import {
  type CoverRule,
  type CoverAnswer,
  type CoverOffer,
  CoverReason,
  costShares,
} from '@/contract/coverQuestions'
import { MemberPolicyStatus } from '@/contract/memberPolicies'
import type { NewPlanBenefit } from '@/contract/planParts'
import { PolicyStatus } from '@/contract/policies'
import { ProviderStatus } from '@/contract/providers'
import { answerCover } from '@server/domain/cover/answering/coverAnswer'
import { loadBenefitsOfCover } from '@server/domain/cover/answering/benefitsToday'
import type { CoverCase } from '@server/domain/cover/answering/coverRules'
import { aMemberPolicy, anAuthorization, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import {
  aMember,
  aProvider,
  aProviderLocation,
  aProviderService,
  aService,
  aServiceCategory,
} from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'
import { testClock } from '../support/testClock'

const { day } = testClock()

const cents = fc.integer({ min: 0, max: 300_000 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
/** What holds more often than not, so that most questions get far. */
const mostly = <Value>(usual: Value, others: readonly Value[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
const percentage = fc.integer({ min: 0, max: 100 }).map(String)

const terms = fc.record({
  copay_cents: maybe(cents),
  coinsurance_pct: maybe(percentage),
  remaining_deductible_cents: maybe(cents),
  remaining_cents: maybe(cents),
})

test('what the plan and the member pay is never less than nothing, and together it is the price', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 9 }), terms, (price, units, leaves) => {
      const { price_cents, plan_pays_cents, member_pays_cents, ...parts } = costShares(price, units, leaves)
      expect(price_cents).toBe(price)
      expect(plan_pays_cents + member_pays_cents).toBe(price)
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(member_pays_cents)
      expect(Math.min(plan_pays_cents, ...Object.values(parts))).toBeGreaterThanOrEqual(0)
      expect(plan_pays_cents).toBeLessThanOrEqual(leaves.remaining_cents ?? price)
    }),
  )
})

const CATEGORY = '00000000-0000-4000-8000-00000000000a'
const offer = fc.record({
  uuid: fc.uuid({ version: 4 }),
  number: fc.constant('SRV-1'),
  provider_uuid: fc.uuid({ version: 4 }),
  location: fc.constant(null),
  price_cents: cents,
  copay_override_cents: maybe(cents),
  requires_authorization: fc.constantFrom('inherit', 'yes', 'no'),
  currency: fc.constant('MXN'),
})

/** All that an answer follows from, however odd it comes together. */
const facts: fc.Arbitrary<CoverCase> = fc
  .record({
    status: mostly('active', MemberPolicyStatus.options),
    policy_status: mostly('active', PolicyStatus.options),
    isSuspendedWithPolicy: fc.boolean(),
    isHeld: mostly(false, [true]),
    pays: mostly('active', ['past_due', 'paused', null] as const),
    overdue_cents: mostly(0, [34_900]),
    member_status: mostly('active', ['suspended', 'pending'] as const),
    isExcluded: mostly(false, [true]),
    isCovered: mostly(true, [false]),
    waiting_days: mostly(0, [30, 90]),
    limit_count: maybe(fc.integer({ min: 1, max: 9 })),
    limit_cents: maybe(cents),
    limit_period: fc.constantFrom('visit', 'month', 'period', 'lifetime'),
    per: fc.constantFrom('member', 'policy'),
    used: fc.record({ count: fc.integer({ min: 0, max: 9 }), cents }),
    copay_cents: maybe(cents),
    coinsurance_pct: maybe(percentage),
    deductible_cents: maybe(cents),
    deductible_paid_cents: cents,
    requires_authorization: fc.boolean(),
    network: fc.constantFrom('any', 'in_network'),
    isNamed: fc.boolean(),
    provider_status: mostly('active', ProviderStatus.options),
    in_network: fc.boolean(),
    offers: fc.array(offer, { maxLength: 3 }),
    held: maybe(fc.record({ units: fc.integer({ min: 1, max: 3 }), cents })),
    days: fc.integer({ min: -90, max: 400 }),
  })
  .map((one): CoverCase => {
    const on = day(one.days)
    const used = [{ service_category_uuid: CATEGORY, ...one.used, last_on: day(-1) }]
    return {
      cover: {
        uuid: record.uuid,
        number: 'COB-1',
        policy_uuid: record.uuid,
        policy_number: 'POL-1',
        policy_status: one.pays === 'paused' ? 'suspended' : one.policy_status,
        plan_uuid: record.uuid,
        plan_name: 'Plan',
        starts_on: day(-60),
        ends_on: day(304),
        waiting_ends_on: one.waiting_days > 0 ? day(30) : null,
        waiting_from: null,
        waiting_period_days: 0,
        grace_until: one.policy_status === 'grace' || one.isHeld || one.pays === 'past_due' ? day(5) : null,
        cancel_effective_on: null,
        suspended_with_policy: one.isSuspendedWithPolicy,
        currency: 'MXN',
        network_tag: 'amplia',
        status: one.status,
        exclusions: one.isExcluded
          ? [{ service_uuid: record.uuid, service_category_uuid: null, reason: 'Preexistente', until: null }]
          : [],
        limits_used: used,
        limits_used_by_all: used,
        benefits: [
          {
            ...aBenefit(CATEGORY),
            name: 'Consultas',
            source: { kind: 'Plan', uuid: record.uuid, label: 'Plan' },
            covered: one.isCovered,
            waiting_days: one.waiting_days,
            limit_count: one.limit_count,
            limit_cents: one.limit_cents,
            limit_period: one.limit_period,
            per: one.per,
            copay_cents: one.copay_cents,
            coinsurance_pct: one.coinsurance_pct,
            deductible_cents: one.deductible_cents,
            requires_authorization: one.requires_authorization,
            network: one.network,
          },
        ],
      },
      service: {
        uuid: record.uuid,
        name: 'Consulta',
        requires_authorization: false,
        requires_referral: false,
        sex_limit: null,
        age_min: null,
        age_max: null,
      },
      categories: [CATEGORY],
      member: { ...record, status: one.member_status, terminated_on: null, sex: null, birth_date: null },
      account: { ...record, status: one.isHeld ? 'on_hold' : 'active', held_for_debt: false },
      subscription: one.pays && {
        uuid: record.uuid,
        status: one.pays,
        pause:
          one.pays === 'paused'
            ? { from: `${day(-3)}T12:00:00Z`, until: null, reason: null, policy_uuids: [record.uuid] }
            : null,
      },
      debt: {
        overdue_cents: one.overdue_cents,
        upcoming_cents: 0,
        overdue_invoices: one.overdue_cents > 0 ? 1 : 0,
        oldest: null,
      },
      there: one.isNamed
        ? {
            ...record,
            status: one.provider_status,
            terminated_on: null,
            in_network: one.in_network,
            offer: one.offers[0] ?? null,
          }
        : null,
      offers: one.offers,
      deductible_paid_cents: one.deductible_paid_cents,
      held: one.held && { uuid: record.uuid, number: 'AUM-1', valid_to: day(30), ...one.held },
      on,
      today: day(0),
    }
  })
const record = { uuid: '00000000-0000-4000-8000-00000000000b', label: 'Alguien' }

test('an answer says no where a rule does, names who says each, and never has anyone pay more than the price', () => {
  const reasons = new Set<string>()
  fc.assert(
    fc.property(facts, (asked) => {
      const answer = answerCover(asked)
      const { rules, there, elsewhere } = answer
      reasons.add(answer.reason)
      expect(rules.length).toBeGreaterThan(0)
      const refusing = rules.filter(({ result }) => result === 'refuses')
      expect(answer.covered).toBe(refusing.length === 0)
      expect(answer.covered).toBe(answer.reason === 'covered')
      expect(answer.verdict === 'not_included').toBe(refusing.some(({ mend }) => mend === null))
      // All that is missing is said at once, not one thing after the other is mended.
      const unsaid = refusing.filter(
        ({ says }) => !answer.message.toLowerCase().includes(says.slice(0, -1).toLowerCase()),
      )
      expect(answer.verdict === 'not_today' ? unsaid : []).toEqual([])
      expect(rules.filter(({ result, mend: by }) => result !== 'refuses' && by !== null)).toEqual([])
      for (const { says, source } of rules) {
        expect(says).toMatch(/^\p{Lu}.*\.$/u)
        expect(source.uuid).not.toBe('')
      }
      const isFar = asked.there !== null && !asked.there.in_network
      const [benefit] = asked.cover.benefits
      expect(answer.covered && isFar && benefit?.network === 'in_network').toBe(false)
      expect(answer.covered && asked.there !== null && asked.there.offer === null).toBe(false)
      const cost = there?.cost
      const price = there?.offer?.price_cents ?? 0
      expect((cost?.member_pays_cents ?? 0) + (cost?.plan_pays_cents ?? 0)).toBe(price)
      expect(cost?.member_pays_cents ?? 0).toBeGreaterThanOrEqual(0)
      expect(cost?.plan_pays_cents ?? 0).toBeGreaterThanOrEqual(0)
      // Nothing is paid for whom it is refused.
      expect(answer.covered ? 0 : (cost?.plan_pays_cents ?? 0)).toBe(0)
      expect(elsewhere?.from_cents ?? 0).toBeLessThanOrEqual(elsewhere?.to_cents ?? 0)
    }),
    // Fewer cases do not come to every reason.
    { numRuns: 1_000 },
  )
  // Every way out was taken, except those that need a member's data.
  expect([...reasons].toSorted((a, b) => a.localeCompare(b))).toEqual(
    CoverReason.options.filter((one) => one !== 'not_for_them').toSorted((a, b) => a.localeCompare(b)),
  )
})

/** The facts once what a rule names has been done; the model of the test, which knows no rule. */
function mend(asked: CoverCase, { mend: by, from }: CoverRule): CoverCase {
  const { cover, member, account, subscription, there } = asked
  const inForce = { ...cover, policy_status: 'active', grace_until: null } as const
  const followed = cover.suspended_with_policy && cover.status === 'suspended' ? 'active' : cover.status
  switch (by) {
    case 'reinstate_member':
      return { ...asked, member: { ...member, status: 'active' } }
    case 'reactivate_account':
      return { ...asked, account: { ...account, status: 'active' }, cover: { ...inForce, status: followed } }
    case 'pay':
    case 'issue_policy':
    case 'reactivate_policy':
    case 'resume_subscription':
      return {
        ...asked,
        subscription: subscription && { ...subscription, status: 'active', pause: null },
        cover: { ...inForce, status: followed },
      }
    case 'reactivate_cover':
      return { ...asked, cover: { ...cover, status: 'active' } }
    case 'another_cover':
      return {
        ...asked,
        member: { ...member, terminated_on: null },
        cover: {
          ...cover,
          status: 'active',
          policy_status: cover.policy_status === 'cancelled' ? 'active' : cover.policy_status,
          starts_on: asked.on,
          ends_on: asked.on,
          waiting_ends_on: null,
          limits_used: [],
          limits_used_by_all: [],
        },
      }
    case 'another_provider':
      return {
        ...asked,
        there: there && { ...there, status: 'active', in_network: true, offer: anOffer },
      }
    case 'wait':
      return from && from > asked.on ? { ...asked, on: from } : asked
    case null:
      return asked
  }
}
const anOffer: CoverOffer = {
  uuid: record.uuid,
  number: 'SRV-2',
  provider_uuid: record.uuid,
  location: null,
  price_cents: 10_000,
  copay_override_cents: null,
  requires_authorization: 'no',
  currency: 'MXN',
}

test('what is refused today is covered by exactly what the answer lists, and never without one of them', () => {
  const mended = new Set<string>()
  fc.assert(
    fc.property(facts, (asked) => {
      const refusing = refusalsOf(asked)
      if (answerCover(asked).verdict !== 'not_today') return
      const waits = refusing.some(({ mend: by }) => by === 'wait')
      for (const { mend: by } of refusing) if (by) mended.add(by)
      // Waiting may lead to another month or past the end of the cover: what that day asks for is asked then.
      if (waits) return
      expect(answerCover(refusing.reduce(mend, asked)).message).toMatch(/^Sí/)
      for (const [left, rule] of refusing.entries()) {
        if (refusing.some((other, place) => place !== left && other.mend === rule.mend)) continue
        const without = refusing.filter((_, place) => place !== left).reduce(mend, asked)
        expect(answerCover(without).covered, `without ${rule.mend}`).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
  // Whether each act was ever needed: a list that never names one proves nothing of it.
  expect([...mended].toSorted((a, b) => a.localeCompare(b))).toEqual(
    CoverMend.options.toSorted((a, b) => a.localeCompare(b)),
  )
})
const refusalsOf = (asked: CoverCase) => answerCover(asked).rules.filter(({ result }) => result === 'refuses')

describe.each(databaseKinds())('whether a service is covered at a provider, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  let manager: { token: string }

  beforeAll(async () => {
    manager = { token: await tokenFor('manager') }
  })

  type Wish = {
    benefit?: object
    /** A benefit of the service itself. */
    own?: Partial<NewPlanBenefit>
    /** None: they do not give it. */
    tariff?: object | null
    provider?: object
    service?: object
    cover?: object
    tag?: string | null
  }

  /** A service for $500.00 at a provider of the plan's network, and a member with that plan. */
  async function setting({
    benefit = {},
    own,
    tariff = {},
    provider = {},
    service = {},
    cover = {},
    tag = 'amplia',
  }: Wish) {
    const { db } = server
    const category = await aServiceCategory(db)
    const asked = await aService(db, { category_uuid: category.uuid, ...service })
    const benefits = [
      { ...aBenefit(category.uuid), ...benefit },
      ...(own ? [aServiceBenefit(asked.uuid, own)] : []),
    ]
    const plan = await aPlan(db, {
      status: 'published',
      provider_network_tag: tag,
      benefits: JSON.stringify(benefits),
    })
    const policy = await aPolicy(db, { plan_uuid: plan.uuid })
    const giver = await aProvider(db, { network_tags: ['amplia'], ...provider })
    const offer = { service_uuid: asked.uuid, provider_uuid: giver.uuid, price_cents: 50_000 }
    return {
      plan,
      policy,
      cover: await aMemberPolicy(db, { policy_uuid: policy.uuid, ...cover }),
      service: asked,
      provider: giver,
      tariff: tariff && (await aProviderService(db, { ...offer, ...tariff })),
    }
  }
  type Setting = Awaited<ReturnType<typeof setting>>

  async function ask({ cover, service, provider }: Setting, more = `&provider=${provider.uuid}`) {
    const address = `admin/member-policies/${cover.uuid}/cover?service=${service.uuid}&on=${day(0)}${more}`
    const reply = await call(manager, address)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: CoverAnswer }>().data
  }

  const create = ({ cover, service, provider }: Setting) =>
    call(manager, 'admin/authorizations', {
      method: 'POST',
      body: {
        member_policy_uuid: cover.uuid,
        service_uuid: service.uuid,
        provider_uuid: provider.uuid,
        requested_units: 1,
        valid_from: day(0),
        valid_to: day(30),
        diagnosis: null,
        estimate_cents: null,
        urgency: 'normal',
        ticket_uuid: null,
        tags: [],
        external_id: null,
      },
    })
  const approve = (uuid: string, cents = 0, units = 1) =>
    call(manager, `admin/authorizations/${uuid}/actions/approve`, {
      method: 'POST',
      body: { units, cents, note: '' },
      headers: { 'if-match': '"1"' },
    })

  const tables = {
    Account: 'accounts',
    Member: 'members',
    MemberPolicy: 'member_policies',
    Policy: 'policies',
    Plan: 'plans',
    PlanAddon: 'plan_addons',
    Service: 'services',
    Provider: 'providers',
    ProviderService: 'provider_services',
    Authorization: 'authorizations',
  } as const

  const worlds: [reason: CoverAnswer['reason'], paid: number | null, wish: Wish][] = [
    ['covered', 8_000, {}],
    ['covered', 20_000, { tariff: { copay_override_cents: 20_000 } }],
    ['covered', 13_000, { benefit: { coinsurance_pct: '10' } }],
    ['covered', 44_000, { benefit: { limit_cents: 6_000 } }],
    ['covered', 28_000, { benefit: { deductible_cents: 20_000 } }],
    ['covered', 5_000, { tariff: { price_cents: 9_000, member_price_cents: 5_000 } }],
    ['covered', 8_000, { benefit: { network: 'in_network' }, tag: null }],
    ['covered', 8_000, { benefit: { network: 'in_network' } }],
    ['covered', 8_000, { provider: { network_tags: ['otra'] } }],
    ['covered', 8_000, { benefit: { requires_authorization: true } }],
    ['covered', 8_000, { tariff: { requires_authorization: 'yes', network_tag: 'amplia' } }],
    ['out_of_network', 50_000, { benefit: { network: 'in_network' }, provider: { network_tags: ['otra'] } }],
    ['provider_inactive', 50_000, { provider: { status: 'suspended' } }],
    ['provider_inactive', 50_000, { provider: { status: 'terminated', terminated_on: day(-1) } }],
    ['not_offered_there', null, { tariff: null }],
    ['not_offered_there', null, { tariff: { valid_from: day(1) } }],
    ['not_offered_there', null, { tariff: { status: 'suspended' } }],
    ['not_offered_there', null, { tariff: { network_tag: 'otra' } }],
    ['not_in_plan', 50_000, { benefit: { covered: false } }],
    ['not_for_them', 50_000, { service: { sex_limit: 'male' } }],
    ['not_for_them', 50_000, { service: { age_max: 17 } }],
    ['waiting', 50_000, { benefit: { waiting_days: 90 }, cover: { waiting_ends_on: day(30) } }],
    ['not_in_force', 50_000, { cover: { status: 'suspended' } }],
    ['not_in_force', 50_000, { cover: { starts_on: day(1) } }],
  ]

  test('is answered, with who says each rule, as an authorization is asked for and decided', async () => {
    const { db } = server
    for (const [reason, paid, wish] of worlds) {
      const world = await setting(wish)
      const answer = await ask(world)
      const told = `${JSON.stringify(wish)}: ${answer.message}`
      expect(answer.reason, told).toBe(reason)
      expect(answer.there?.cost?.member_pays_cents ?? null, told).toBe(paid)
      expect(answer.rules.length).toBeGreaterThan(0)
      for (const { source } of answer.rules) {
        const { rows } =
          await sql`select from ${sql.table(tables[source.kind])} where uuid = ${source.uuid}`.execute(db)
        expect(rows, told).toHaveLength(1)
      }

      const asked = await create(world)
      expect(asked.statusCode, told).toBe(answer.covered ? 201 : 422)
      expect(asked.json()).toMatchObject(
        answer.covered
          ? { data: { estimate_cents: answer.there?.cost?.price_cents, member_pays_cents: paid } }
          : { errors: [{ message: answer.message }] },
      )
      const pending = await anAuthorization(db, {
        member_policy_uuid: world.cover.uuid,
        service_uuid: world.service.uuid,
        provider_uuid: world.provider.uuid,
      })
      const decided = await approve(pending.uuid)
      expect(decided.statusCode, told).toBe(answer.covered ? 200 : 422)
      expect(decided.json()).toMatchObject(
        answer.covered
          ? { data: { status: 'partially_approved' } }
          : { errors: [{ message: answer.message }] },
      )
    }
  })

  test('goes by the price of the place, and says what is left once something was authorized', async () => {
    const { db } = server
    const benefit = { limit_count: 1, deductible_cents: 20_000, requires_authorization: true }
    const world = await setting({ benefit })
    const place = await aProviderLocation(db, { provider_uuid: world.provider.uuid })
    const { service, provider } = world
    const own = { service_uuid: service.uuid, provider_uuid: provider.uuid, location_uuid: place.uuid }
    await aProviderService(db, { ...own, price_cents: 60_000 })
    await aProviderService(db, { ...own, price_cents: 70_000, network_tag: 'amplia' })
    const there = `&provider=${provider.uuid}&location=${place.uuid}`
    expect(await ask(world)).toMatchObject({ there: { offer: { price_cents: 50_000 }, offers: [{}, {}] } })
    const before = await ask(world, there)
    expect(before).toMatchObject({
      needs_authorization: true,
      remaining_deductible_cents: 20_000,
      there: { offer: { price_cents: 70_000, location: { label: place.name } } },
    })

    const { uuid } = (await create(world)).json().data
    await db.updateTable('authorizations').set({ status: 'in_review' }).where('uuid', '=', uuid).execute()
    expect((await approve(uuid, 22_000)).statusCode).toBe(200)
    // What was kept for them is theirs, though nothing else is left; the deductible was paid with it.
    expect(await ask(world, there)).toMatchObject({
      covered: true,
      needs_authorization: false,
      remaining_count: 1,
      remaining_deductible_cents: 0,
      rules: expect.arrayContaining([
        expect.objectContaining({
          name: 'authorization',
          result: 'passes',
          source: expect.objectContaining({ uuid }),
        }),
      ]),
    })
    const other = await aService(db, { category_uuid: service.category_uuid })
    expect((await ask({ ...world, service: other }, '')).reason).toBe('used_up')
  })

  test('is said of the network where no provider is named yet, and of the policy where that has the limit', async () => {
    const { db } = server
    const world = await setting({ benefit: { network: 'in_network', per: 'policy', limit_count: 1 } })
    const { service, policy } = world
    for (const [price_cents, network_tags, status] of [
      [4_000, ['amplia'], 'active'],
      [1_000, ['otra'], 'active'],
      [2_000, ['amplia'], 'suspended'],
    ] as const) {
      const { uuid } = await aProvider(db, { network_tags: [...network_tags], status })
      await aProviderService(db, { service_uuid: service.uuid, provider_uuid: uuid, price_cents })
    }
    expect(await ask(world, '')).toMatchObject({
      covered: true,
      message: 'Sí, está cubierto. Solo con proveedores de la red.',
      there: null,
      elsewhere: { providers: 2, from_cents: 4_000, to_cents: 8_000 },
    })

    const fellow = await aMember(db, { account_uuid: policy.account_uuid })
    const used = { service_category_uuid: service.category_uuid, count: 1, cents: 0, last_on: day(0) }
    await aMemberPolicy(db, {
      policy_uuid: policy.uuid,
      member_uuid: fellow.uuid,
      limits_used: JSON.stringify([used]),
    })
    expect((await ask(world)).reason).toBe('used_up')
  })

  test('is asked of every cover of a member, the best answer first', async () => {
    const { db } = server
    const world = await setting({ benefit: { requires_authorization: true } })
    const { policy, service } = world
    const second = await aPolicy(db, { holder_member_uuid: policy.holder_member_uuid })
    const without = await aMemberPolicy(db, { policy_uuid: second.uuid })
    const answersOf = async (uuid: string, on = day(0)) =>
      (await call(manager, `admin/members/${uuid}/cover?service=${service.uuid}&on=${on}`)).json()
    expect(await answersOf(policy.holder_member_uuid)).toMatchObject({
      data: [
        { cover: { uuid: world.cover.uuid }, answer: { covered: true } },
        { cover: { uuid: without.uuid }, answer: { reason: 'not_in_plan' } },
      ],
    })
    // When none covers any more, the last says until when it did.
    expect(await answersOf(policy.holder_member_uuid, day(900))).toMatchObject({
      data: [{ answer: { reason: 'not_in_force' } }],
    })
    expect(await answersOf((await aMember(db)).uuid)).toEqual({ data: [] })
    expect(await answersOf(service.uuid)).toMatchObject({ code: 'not_found' })
  })

  test('refuses an unknown provider, and a place of another provider', async () => {
    const world = await setting({})
    const place = await aProviderLocation(server.db)
    for (const [more, field] of [
      [`&provider=${world.service.uuid}`, 'provider'],
      [`&location=${place.uuid}`, 'provider'],
      [`&provider=${world.provider.uuid}&location=${place.uuid}`, 'location'],
    ] as const) {
      const address = `admin/member-policies/${world.cover.uuid}/cover?service=${world.service.uuid}&on=${day(0)}${more}`
      const reply = await call(manager, address)
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ field }] })
    }
  })

  /** A service that has a benefit of its own, and one of the same category that has none. */
  async function apart(own: Partial<NewPlanBenefit>, wish: Wish = {}) {
    const world = await setting({ ...wish, own })
    const sibling = await aService(server.db, { category_uuid: world.service.category_uuid })
    await aProviderService(server.db, {
      service_uuid: sibling.uuid,
      provider_uuid: world.provider.uuid,
      price_cents: 50_000,
    })
    return { ...world, sibling: { ...world, service: sibling } }
  }

  test('goes by the benefit of the service itself, where it has one, and not by that of its category', async () => {
    const world = await apart({ coinsurance_pct: '40', copay_cents: null, requires_authorization: true })
    expect(await ask(world)).toMatchObject({
      covered: true,
      needs_authorization: true,
      copay_cents: null,
      coinsurance_pct: '40',
      there: { cost: { member_pays_cents: 20_000 } },
      rules: expect.arrayContaining([
        expect.objectContaining({ name: 'benefit', says: `El plan incluye ${world.service.name}.` }),
      ]),
    })
    expect(await ask(world.sibling)).toMatchObject({
      needs_authorization: false,
      there: { cost: { member_pays_cents: 8_000 } },
    })

    const left = await apart({ covered: false })
    expect(await ask(left)).toMatchObject({ reason: 'not_in_plan', copay_cents: null })
    expect(await ask(left.sibling)).toMatchObject({ reason: 'covered' })
    const alone = await apart({ waiting_days: 90 }, { benefit: { covered: false } })
    expect(await ask(alone)).toMatchObject({ reason: 'covered', remaining_count: 6 })
    expect(await ask(alone.sibling)).toMatchObject({ reason: 'not_in_plan' })
  })

  test('counts what is used of a service with a benefit of its own for that alone', async () => {
    const { db } = server
    const world = await apart({ limit_count: 2, deductible_cents: 20_000 }, { benefit: { limit_count: 3 } })
    const authorize = async (of: Setting) => {
      const { uuid } = (await create(of)).json().data
      await db.updateTable('authorizations').set({ status: 'in_review' }).where('uuid', '=', uuid).execute()
      const decided = await approve(uuid)
      expect(decided.statusCode, decided.body).toBe(200)
      return uuid
    }
    const left = async () => {
      const used = await loadBenefitsOfCover(db, world.cover.uuid, day(0))
      return used.map(({ limit_count, used_count }) => (limit_count ?? 0) - used_count)
    }
    expect(await left()).toEqual([3, 2])
    const first = await authorize(world)
    expect(await left()).toEqual([3, 1])
    await authorize(world.sibling)
    expect(await left()).toEqual([2, 1])
    // Only its own authorization has paid of its deductible.
    expect(await ask(world)).toMatchObject({ remaining_deductible_cents: 0 })
    expect(await ask(world.sibling)).toMatchObject({ remaining_deductible_cents: null })

    const cancelled = await call(manager, `admin/authorizations/${first}/actions/cancel`, {
      method: 'POST',
      body: { reason: 'Ya no lo necesita' },
      headers: { 'if-match': '"2"' },
    })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(await left()).toEqual([2, 2])
  })

  test('costs in the directory what its own benefit or the nearest says, for every plan', async () => {
    const { db } = server
    const word = kind.name === 'PostgreSQL' ? 'Tecuciztli' : 'Malinalxoch'
    const holder = await aServiceCategory(db)
    const category = await aServiceCategory(db, { parent_uuid: holder.uuid })
    const service = await aService(db, { category_uuid: category.uuid })
    const provider = await aProvider(db, { name: `Clínica ${word}` })
    await aProviderLocation(db, { provider_uuid: provider.uuid, name: word })
    await aProviderService(db, {
      service_uuid: service.uuid,
      provider_uuid: provider.uuid,
      price_cents: 50_000,
    })
    const covering: string[] = []
    // Each of the three with a benefit that covers, one that leaves out, or none.
    for (const turn of Array.from({ length: 27 }, (_, index) => index)) {
      const benefits = [
        aBenefit(holder.uuid, { copay_cents: 1_000 }),
        aBenefit(category.uuid, { copay_cents: 2_000, coinsurance_pct: '10' }),
        aServiceBenefit(service.uuid, { copay_cents: null, coinsurance_pct: '40' }),
      ].flatMap((benefit, place) => {
        const kept = Math.floor(turn / 3 ** place) % 3
        return kept === 2 ? [] : [{ ...benefit, covered: kept === 1 }]
      })
      const plan = await aPlan(db, { status: 'published', benefits: JSON.stringify(benefits) })
      const rule = benefitFor(benefits, [service.uuid, category.uuid, holder.uuid])
      const cents = rule?.covered
        ? costShares(50_000, 1, {
            ...rule,
            remaining_cents: rule.limit_cents,
            remaining_deductible_cents: rule.deductible_cents,
          }).member_pays_cents
        : undefined
      if (cents !== undefined) covering.push(plan.uuid)
      const found = await call('visitor', `public/providers?q=${word}&plan=${plan.slug}`)
      expect(found.json().data, JSON.stringify(benefits)).toMatchObject([
        { with_plan: cents === undefined ? null : { from_cents: cents, to_cents: cents } },
      ])
    }
    const listed = await call(manager, `admin/plans?service=${service.uuid}&size=100`)
    const uuids = (reply: typeof listed) => reply.json().data.map(({ uuid }: { uuid: string }) => uuid)
    expect(uuids(listed).toSorted()).toEqual(covering.toSorted())
  })

  test('costs what the directory tells visitors', async () => {
    const word = kind.name === 'PostgreSQL' ? 'Quetzalina' : 'Xilonenita'
    const world = await setting({
      benefit: { coinsurance_pct: '15', deductible_cents: 1_000, network: 'in_network' },
      provider: { name: `Clínica ${word}` },
      tariff: { price_cents: 40_000, copay_override_cents: 2_000 },
    })
    await aProviderLocation(server.db, { provider_uuid: world.provider.uuid, name: word })
    const found = await call('visitor', `public/providers?q=${word}&plan=${world.plan.slug}`)
    const { there } = await ask(world)
    expect(there?.cost?.member_pays_cents).toBe(8_850)
    expect(found.json().data).toMatchObject([{ with_plan: { from_cents: 8_850, to_cents: 8_850 } }])
  })
})
