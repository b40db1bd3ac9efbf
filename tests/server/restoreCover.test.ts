// @vitest-environment node
import '../support/properties'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { CoverGap } from '@/contract/coverGaps'
import type { CoverAnswer } from '@/contract/coverQuestions'
import type { PolicyDetail } from '@/contract/policies'
import type { RestoreCover } from '@/contract/restoreCover'
import { cases } from '../../scripts/pace.mjs'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { aDebtor } from '../support/methodLinks'
import { openLedger } from '../support/money'
import { aMember, aService, aServiceCategory, next } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan } from '../support/sales'

/** What may stand between a member and their cover at once. */
type Trouble = {
  member: 'active' | 'suspended'
  cover: 'active' | 'suspended' | 'suspended with policy'
  policy: 'active' | 'suspended by staff' | 'suspended for money'
  account: 'active' | 'on hold' | 'on hold for debt'
  owes: boolean
  includes: boolean
}
const troubles: fc.Arbitrary<Trouble> = fc.record({
  member: fc.constantFrom('active', 'suspended'),
  cover: fc.constantFrom('active', 'suspended', 'suspended with policy'),
  policy: fc.constantFrom('active', 'suspended by staff', 'suspended for money'),
  account: fc.constantFrom('active', 'on hold', 'on hold for debt'),
  owes: fc.boolean(),
  includes: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
})

const today = (day: (days: number) => string) => day(0)

describe.each(databaseKinds())('restoring a cover, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  let service: { uuid: string; category_uuid: string }

  beforeAll(async () => {
    const category = await aServiceCategory(server.db)
    service = await aService(server.db, { category_uuid: category.uuid })
  })

  async function createSituation({ member, cover, policy, account, owes, includes }: Trouble) {
    const { db, clock } = server
    const { customer, subscription, invoice } = await aDebtor(server, { owes })
    const plan = await aPlan(db, {
      status: 'published',
      benefits: JSON.stringify([{ ...aBenefit(service.category_uuid), covered: includes }]),
    })
    const isSuspended = policy !== 'active'
    const insured = await aMember(db, { account_uuid: customer.account_uuid, status: member })
    const held = await aPolicy(db, {
      account_uuid: customer.account_uuid,
      customer_uuid: customer.uuid,
      holder_member_uuid: insured.uuid,
      plan_uuid: plan.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
      status: isSuspended ? 'suspended' : 'active',
      suspended_on: isSuspended ? clock.day(-1) : null,
      grace_until: policy === 'suspended for money' ? clock.day(-1) : null,
    })
    await db
      .updateTable('subscriptions')
      .set({ status: owes ? 'past_due' : 'active', plan_uuid: plan.uuid })
      .where('uuid', '=', subscription.uuid)
      .execute()
    await db
      .updateTable('accounts')
      .set({
        status: account === 'active' ? 'active' : 'on_hold',
        held_for_debt: account === 'on hold for debt',
      })
      .where('uuid', '=', customer.account_uuid)
      .execute()
    const covered = await aMemberPolicy(db, {
      policy_uuid: held.uuid,
      member_uuid: insured.uuid,
      status: cover === 'active' ? 'active' : 'suspended',
      suspended_with_policy: cover === 'suspended with policy',
    })
    await openLedger(server)
    return { policy: held, cover: covered, member: insured, customer, invoice }
  }

  const ask = async ({ cover }: { cover: { uuid: string } }) => {
    const on = today(server.clock.day)
    const reply = await call(
      'manager',
      `admin/member-policies/${cover.uuid}/cover?service=${service.uuid}&on=${on}`,
    )
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: CoverAnswer }>().data
  }
  const gapsIn = async (path: string) => {
    const reply = await call('viewer', `admin/${path}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: { gaps: CoverGap[] } }>().data.gaps
  }
  const restore = (
    uuid: string,
    pay: RestoreCover['pay'],
    token?: string,
    as: 'manager' | 'viewer' = 'manager',
  ) =>
    call(
      as,
      `admin/policies/${uuid}/actions/restore_cover?${token ? `preview_token=${token}` : 'dry_run=true'}`,
      {
        method: 'POST',
        body: {
          pay,
          method_type: 'transfer',
          received_on: today(server.clock.day),
          bank: '',
          // A second payment with one reference is taken for the first one.
          reference: `R${next()}`,
        } satisfies Record<keyof RestoreCover, string>,
      },
    )

  test('the dry run shows what is done and what remains; then exactly that is done, and the plan answers', async () => {
    await fc.assert(
      fc.asyncProperty(troubles, async (trouble) => {
        const world = await createSituation(trouble)
        const before = await ask(world)
        const missing = before.rules.filter(({ result, mend }) => result === 'refuses' && mend !== null)
        const gaps = await gapsIn(`policies/${world.policy.uuid}`)
        expect(gaps.flatMap((gap) => gap.missing)).toEqual(
          missing.map(({ says, mend, from }) => ({ says, mend, from })),
        )
        const preview = await restore(world.policy.uuid, trouble.owes ? 'record' : 'none')
        expect(preview.statusCode, `${JSON.stringify(trouble)} ${preview.body}`).toBe(
          missing.length === 0 ? 409 : 200,
        )
        if (missing.length === 0) return
        const seen = preview.json<ActionReply<PolicyDetail>>()
        expect(await ask(world)).toEqual(before)

        const done = await restore(world.policy.uuid, trouble.owes ? 'record' : 'none', seen.preview_token)
        expect(done.statusCode, `${JSON.stringify(trouble)} ${done.body}`).toBe(200)
        const { effects, data } = done.json<ActionReply<PolicyDetail>>()
        expect(effects.map(({ event, subject }) => `${event} ${subject.type}`)).toEqual(
          seen.effects.map(({ event, subject }) => `${event} ${subject.type}`),
        )
        expect(data.gaps).toEqual([])
        expect((await ask(world)).verdict, JSON.stringify(trouble)).toBe(
          trouble.includes ? 'covers' : 'not_included',
        )
      }),
      { numRuns: cases(60) },
    )
  }, 60_000)

  const all: Trouble = {
    member: 'suspended',
    cover: 'suspended with policy',
    policy: 'suspended by staff',
    account: 'active',
    owes: true,
    includes: true,
  }

  test('what is missing is said at once, in its order, by the cover, its policy, its member and its customer', async () => {
    const world = await createSituation(all)
    const answer = await ask(world)
    expect(answer.verdict).toBe('not_today')
    expect(answer.message).toBe(
      `Hoy no, y esto falta: su alta como miembro está suspendida; la póliza ${world.policy.number} está suspendida.`,
    )
    expect(answer.rules.find(({ name }) => name === 'debt')?.says).toMatch(
      /^Debe \$116\.00 de una factura vencida, la más antigua del .+\.$/,
    )
    const gaps = await gapsIn(`policies/${world.policy.uuid}`)
    expect(gaps.flatMap(({ missing }) => missing.map(({ mend }) => mend))).toEqual([
      'reinstate_member',
      'reactivate_policy',
    ])
    for (const path of [
      `member-policies/${world.cover.uuid}`,
      `members/${world.member.uuid}`,
      `customers/${world.customer.uuid}`,
    ])
      expect(await gapsIn(path), path).toEqual(gaps)
  })

  test('what the plan never includes is said as such, aun pagando, whatever else is missing', async () => {
    const world = await createSituation({ ...all, includes: false })
    const answer = await ask(world)
    expect(answer.verdict).toBe('not_included')
    expect(answer.message).toMatch(/^No lo incluye, aun pagando: .+ no incluye .+\.$/)
  })

  test('reactivating only the policy says whom it leaves behind, and what is still owed', async () => {
    const { policy, member } = await createSituation(all)
    const reply = await call('manager', `admin/policies/${policy.uuid}/actions/reactivate?dry_run=true`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json<ActionReply<PolicyDetail>>().notes).toEqual([
      `${member.full_name} sigue sin cobertura: su alta como miembro está suspendida`,
      'Sigue debiendo $116.00 de una factura vencida',
    ])
  })

  test('nothing is done without a preview, by a viewer, or for nothing missing; a charge waits for its answer', async () => {
    const { policy } = await createSituation(all)
    expect((await restore(policy.uuid, 'none', undefined, 'viewer')).statusCode).toBe(403)
    const blind = await restore(policy.uuid, 'none', 'a'.repeat(64))
    expect([blind.statusCode, blind.json().code]).toEqual([409, 'preview_changed'])
    const fine = await createSituation({
      ...all,
      member: 'active',
      cover: 'active',
      policy: 'active',
      owes: false,
    })
    const refused = await restore(fine.policy.uuid, 'none')
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'No le falta nada: hoy cubre a todas sus personas',
    ])
    const paid = await createSituation({ ...all, owes: false })
    const nothing = await restore(paid.policy.uuid, 'record')
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      409,
      'No hay nada vencido que cobrar: elige no registrar ningún pago',
    ])
    const charged = await restore(policy.uuid, 'charge')
    expect(charged.statusCode, charged.body).toBe(200)
    expect(charged.json<ActionReply<PolicyDetail>>().lines?.at(-1)).toMatchObject({
      label: 'Se cobra hoy',
      amount_cents: 11_600,
    })
  })
})
