// @vitest-environment node
import '../support/properties'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOfCover, CoverAnswer, CoverRuleName, TariffInPlan } from '@/contract/coverQuestions'
import { visitor } from '@server/core/staff'
import { judgeClaim } from '@server/domain/cover/claims/judgeClaim'
import { loadPolicyCertificate } from '@server/features/documents/certificate'
import { cases } from '../../scripts/pace.mjs'
import { aMemberPolicy, anAuthorization, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import {
  aProvider,
  aProviderLocation,
  aProviderService,
  aService,
  aServiceCategory,
} from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { aBenefit, aPlan } from '../support/sales'

const mostly = <Value>(usual: Value, others: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

/** What may stand between a member and a service at a provider, however odd it comes together. */
const situations = fc.record({
  member: mostly('active', ['suspended', 'pending']),
  account: mostly('active', ['on_hold']),
  policy: mostly('active', ['grace', 'suspended', 'pending_payment', 'expired']),
  cover: mostly('active', ['suspended', 'pending']),
  startsIn: mostly(-60, [0, 5]),
  isCovered: mostly(true, [false]),
  isExcluded: mostly(false, [true]),
  waiting_days: mostly(0, [90]),
  limit_count: mostly<number | null>(null, [1]),
  used: mostly(0, [1]),
  network: mostly('any', ['in_network']),
  provider: mostly('active', ['suspended']),
  isFar: mostly(false, [true]),
  tariff: mostly('active', ['suspended']),
  requires_authorization: mostly(false, [true]),
  sex_limit: mostly<'male' | null>(null, ['male']),
})
type Situation = typeof situations extends fc.Arbitrary<infer One> ? One : never

/** The rules of the plan and its network alone, which a directory knows; the others are those of a person. */
const ofPlan: readonly CoverRuleName[] = ['benefit', 'provider', 'network', 'tariff']
/** The rules by which a cover answers for anything at all. */
const ofStanding: readonly CoverRuleName[] = ['member', 'account', 'debt', 'policy', 'cover']

describe.each(databaseKinds())('every door gives one answer of a cover, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const word = kind.name === 'PostgreSQL' ? 'Xochiquetza' : 'Citlalinama'
  let manager: { token: string }
  let world: Awaited<ReturnType<typeof aWorld>>

  beforeAll(async () => {
    manager = { token: await tokenFor('manager') }
    world = await aWorld()
  })

  async function aWorld() {
    const { db } = server
    const category = await aServiceCategory(db)
    const service = await aService(db, { category_uuid: category.uuid })
    const plan = await aPlan(db, { status: 'published', provider_network_tag: 'amplia' })
    const policy = await aPolicy(db, { plan_uuid: plan.uuid })
    const provider = await aProvider(db, { name: `Clínica ${word}` })
    await aProviderLocation(db, { provider_uuid: provider.uuid, name: word })
    const offer = { service_uuid: service.uuid, provider_uuid: provider.uuid, price_cents: 50_000 }
    const tariff = await aProviderService(db, { ...offer, valid_from: server.clock.day(-90) })
    const cover = await aMemberPolicy(db, { policy_uuid: policy.uuid })
    return { category, service, plan, policy, provider, tariff, cover }
  }

  async function bringAbout(one: Situation) {
    const { db, clock } = server
    const { category, service, plan, policy, provider, tariff, cover } = world
    const set = (
      table: 'members' | 'accounts' | 'policies' | 'providers' | 'provider_services' | 'services',
      uuid: string,
      values: object,
    ) => db.updateTable(table).set(values).where('uuid', '=', uuid).execute()
    const benefit = {
      ...aBenefit(category.uuid),
      covered: one.isCovered,
      waiting_days: one.waiting_days,
      limit_count: one.limit_count,
      network: one.network,
      requires_authorization: one.requires_authorization,
    }
    await set('members', policy.holder_member_uuid, { status: one.member, sex: 'female' })
    await set('accounts', policy.account_uuid, { status: one.account })
    await set('policies', policy.uuid, {
      status: one.policy,
      grace_until: one.policy === 'grace' ? clock.day(5) : null,
      ends_on: one.policy === 'expired' ? clock.day(-1) : clock.day(304),
    })
    await set('providers', provider.uuid, {
      status: one.provider,
      network_tags: one.isFar ? ['otra'] : ['amplia'],
    })
    await set('provider_services', tariff.uuid, { status: one.tariff })
    await set('services', service.uuid, { sex_limit: one.sex_limit })
    await db
      .updateTable('plans')
      .set({ benefits: JSON.stringify([benefit]) })
      .where('uuid', '=', plan.uuid)
      .execute()
    // The revision that the policy was sold, as it is today's.
    await sql`update plan_revisions set terms = jsonb_set(terms, '{benefits}', ${JSON.stringify([benefit])}::jsonb)
      where plan_uuid = ${plan.uuid}`.execute(db)
    const starts_on = clock.day(one.policy === 'expired' ? -60 : one.startsIn)
    const used = { service_category_uuid: category.uuid, count: one.used, cents: 0, last_on: clock.day(0) }
    const exclusion = {
      service_uuid: service.uuid,
      service_category_uuid: null,
      reason: 'Preexistencia',
      until: null,
    }
    await db
      .updateTable('member_policies')
      .set({
        status: one.cover as 'active',
        starts_on,
        ends_on: one.policy === 'expired' ? clock.day(-1) : clock.day(304),
        waiting_ends_on: one.waiting_days > 0 ? clock.day(one.startsIn + 90) : null,
        limits_used: JSON.stringify(one.used > 0 ? [used] : []),
        exclusions: JSON.stringify(one.isExcluded ? [exclusion] : []),
      })
      .where('uuid', '=', cover.uuid)
      .execute()
    await db.deleteFrom('authorizations').where('member_policy_uuid', '=', cover.uuid).execute()
  }

  const read = async <Data>(address: string): Promise<Data> => {
    const reply = await call(manager, address)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: Data }>().data
  }

  async function askForAuthorization() {
    const { cover, service, provider } = world
    const body = {
      member_policy_uuid: cover.uuid,
      service_uuid: service.uuid,
      provider_uuid: provider.uuid,
      requested_units: 1,
      valid_from: server.clock.day(0),
      valid_to: server.clock.day(30),
      diagnosis: null,
      estimate_cents: null,
      urgency: 'normal',
      ticket_uuid: null,
      tags: [],
      external_id: null,
    }
    const asked = await call(manager, 'admin/authorizations', { method: 'POST', body })
    const pending = await anAuthorization(server.db, {
      member_policy_uuid: cover.uuid,
      service_uuid: service.uuid,
      provider_uuid: provider.uuid,
    })
    const decided = await call(manager, `admin/authorizations/${pending.uuid}/actions/approve`, {
      method: 'POST',
      body: { units: 1, cents: 0, note: '' },
      headers: { 'if-match': '"1"' },
    })
    return { asked, decided }
  }

  test('the screen, the member, the authorization, the claim, the certificate, the directory and the public page', {
    timeout: 900_000,
  }, async () => {
    const verdicts = new Set<string>()
    await fc.assert(
      fc.asyncProperty(situations, async (one) => {
        await bringAbout(one)
        const { cover, service, provider, tariff, policy, plan } = world
        const on = server.clock.day(0)
        const query = `service=${service.uuid}&provider=${provider.uuid}&on=${on}`
        const answer = await read<CoverAnswer>(`admin/member-policies/${cover.uuid}/cover?${query}`)
        verdicts.add(answer.verdict)
        const refusing = answer.rules.filter(({ result }) => result === 'refuses').map(({ name }) => name)

        // A member who asks is told of the covers that have that day.
        const ofMember = await read<AnswerOfCover[]>(
          `admin/members/${policy.holder_member_uuid}/cover?${query}`,
        )
        for (const told of ofMember) expect(told.answer).toEqual(answer)

        const claim = await judgeClaim(
          server.db,
          {
            member_policy_uuid: cover.uuid,
            service_uuid: service.uuid,
            provider_uuid: provider.uuid,
            served_on: on,
            units: 1,
            asked_cents: 50_000,
          },
          on,
        )
        expect(claim.verdict.answer).toEqual(answer)

        const inDirectory = (await read<TariffInPlan[]>(`admin/provider-services/${tariff.uuid}/plans`)).find(
          (told) => told.plan.uuid === plan.uuid,
        )
        const isRefusedByPlan = refusing.some((name) => ofPlan.includes(name))
        expect(inDirectory?.covered, answer.message).toBe(!isRefusedByPlan)

        const found = await call('visitor', `public/providers?q=${word}&plan=${plan.slug}`)
        const [shown] = found.json<{ data: { with_plan: { from_cents: number } | null }[] }>().data
        expect(Boolean(shown?.with_plan), answer.message).toBe(!isRefusedByPlan)
        // Who used nothing yet pays what visitors are told.
        const told = answer.there?.cost?.member_pays_cents
        expect(answer.covered && !one.used ? shown?.with_plan?.from_cents : told).toBe(told)

        const isStanding = !refusing.some((name) => ofStanding.includes(name))
        const reader = { staff: visitor, clock: server.clock }
        const certificate = await loadPolicyCertificate(server.db, policy.uuid, reader).catch(() => undefined)
        const certified = certificate?.covers.find(({ uuid }) => uuid === cover.uuid)
        expect(certificate ? certified?.gaps.length === 0 : false, answer.message).toBe(isStanding)

        const { asked, decided } = await askForAuthorization()
        // Nothing new is authorized for an account on hold, also where it would be covered without.
        const isHeld = one.account === 'on_hold'
        expect(asked.statusCode, asked.body).toBe(isHeld ? 409 : answer.covered ? 201 : 422)
        expect(decided.statusCode, decided.body).toBe(isHeld ? 409 : answer.covered ? 200 : 422)
      }),
      { numRuns: cases(2_000) },
    )
    expect([...verdicts].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'covers',
      'covers_with_authorization',
      'not_included',
      'not_today',
    ])
  })
})
