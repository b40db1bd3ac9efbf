// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionReply } from '@/contract/actions'
import type { AnswerOfCover } from '@/contract/coverQuestions'
import type { PolicyDetail } from '@/contract/policies'
import { dayAt, daysBetween } from '@server/money/calendar'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { openLedger } from '../support/money'
import { aCustomer, aMember, aPerson, aService, aServiceCategory } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBenefit, aBilledPeriod, aPlan, aPrice, aRunningSubscription } from '../support/sales'

type Reply = ActionReply<PolicyDetail>

describe.each(databaseKinds())('the people of a policy, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  let service: { uuid: string; category_uuid: string }

  beforeAll(async () => {
    const category = await aServiceCategory(server.db)
    service = await aService(server.db, { category_uuid: category.uuid })
  })

  /** A policy of a month for its holder, at 100.00 a person, paid ten days ago, that makes people wait for thirty days. */
  async function aFamily(wish: { people?: number } = {}) {
    const { db, clock } = server
    const plan = await aPlan(db, {
      status: 'published',
      prices: JSON.stringify([aPrice({ mode: 'per_member', amount_cents: 10_000 })]),
      waiting_period_days: 30,
      benefits: JSON.stringify([aBenefit(service.category_uuid)]),
    })
    const items = [{ plan_addon_uuid: null, label: 'Plan', quantity: wish.people ?? 1, unit_cents: 10_000 }]
    const { uuid: person_uuid } = await aPerson(db)
    const customer = await aCustomer(db, { person_uuid })
    const subscription = await aRunningSubscription(server, {
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      items: JSON.stringify(items),
      sales_channel: 'staff',
    })
    await db.updateTable('plans').set({ public_name: 'Plan' }).where('uuid', '=', plan.uuid).execute()
    const billed = await aBilledPeriod(server, subscription)
    const holder = await aMember(db, { account_uuid: subscription.account_uuid, birth_date: '1990-01-01' })
    const policy = await aPolicy(db, {
      account_uuid: subscription.account_uuid,
      customer_uuid: subscription.customer_uuid,
      holder_member_uuid: holder.uuid,
      plan_uuid: plan.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
      status: 'active',
      starts_on: clock.day(-100),
      ends_on: clock.day(265),
    })
    await aMemberPolicy(db, { policy_uuid: policy.uuid })
    await openLedger(server)
    return { plan, subscription, policy, holder, billed }
  }
  type Family = Awaited<ReturnType<typeof aFamily>>

  /** A dependent of the holder, of the account alone or covered by the policy too. */
  async function aDependent(
    { policy, holder }: Family,
    wish: Parameters<typeof aMember>[1] = {},
    isCovered = true,
  ) {
    const person = await aPerson(server.db, { birth_date: wish.birth_date ?? '2015-04-03' })
    const member = await aMember(server.db, {
      account_uuid: policy.account_uuid,
      person_uuid: person.uuid,
      kind: 'dependent',
      holder_member_uuid: holder.uuid,
      relationship: 'child',
      ...wish,
    })
    if (isCovered) await aMemberPolicy(server.db, { policy_uuid: policy.uuid, member_uuid: member.uuid })
    return member
  }

  const born = (birth_date: string, wish: object = {}) => ({
    who: 'new',
    person: {
      given_names: 'Emilia',
      last_name: 'Ruiz',
      second_last_name: null,
      birth_date,
      sex: 'female',
      curp: null,
      relationship: 'child',
      ...wish,
    },
    allow_duplicate: true,
    cause: 'birth',
    happened_on: null,
    price_from: 'next_charge',
  })

  const rehearse = async ({ policy }: Family, action: string, body: object) =>
    call('manager', `admin/policies/${policy.uuid}/actions/${action}?dry_run=true`, { method: 'POST', body })

  const change = async ({ policy }: Family, action: string, body: object): Promise<Reply> => {
    const reply = await previewedCall('manager', `admin/policies/${policy.uuid}/actions/${action}`, { body })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<Reply>()
  }

  const findCover = ({ policy }: Family, member_uuid?: string) =>
    server.db
      .selectFrom('member_policies')
      .selectAll()
      .where('policy_uuid', '=', policy.uuid)
      .where('role', '=', 'dependent')
      .$if(member_uuid !== undefined, (query) => query.where('member_uuid', '=', member_uuid ?? ''))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()

  const findSubscription = ({ subscription }: Family) =>
    server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('uuid', '=', subscription.uuid)
      .executeTakeFirstOrThrow()

  const isCovered = async (member_uuid: string, on: string) => {
    const reply = await call('viewer', `admin/members/${member_uuid}/cover?service=${service.uuid}&on=${on}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: AnswerOfCover[] }>().data.some(({ answer }) => answer.covered)
  }

  test('a birth that is told in time covers from that day, without waiting, and is charged from the next charge', async () => {
    const family = await aFamily()
    const day = server.clock.day(-5)
    const done = await change(family, 'add_person', born(day))
    expect(done.notes?.[0]).toMatch(
      /^Emilia Ruiz: Se avisó a tiempo el nacimiento \(el plan da 30 días\): cubre desde/,
    )
    const cover = await findCover(family)
    expect(cover).toMatchObject({
      status: 'active',
      starts_on: day,
      waiting_ends_on: null,
      waiting_waived: true,
    })
    expect(await isCovered(cover.member_uuid, server.clock.day(0))).toBe(true)

    const { items, scheduled_change } = await findSubscription(family)
    expect(items.map(({ quantity }) => quantity)).toEqual([1])
    expect(scheduled_change?.items.map(({ quantity, unit_cents }) => quantity * unit_cents)).toEqual([20_000])
    expect(done.lines?.find(({ kind }) => kind === 'total')?.amount_cents).toBe(20_000)
  })

  test('a birth that is told too late covers from today, and waits', async () => {
    const family = await aFamily()
    const done = await change(family, 'add_person', born(server.clock.day(-45)))
    expect(done.notes?.[0]).toMatch(/Se avisó 45 días después y el plan da 30: cubre desde/)
    const cover = await findCover(family)
    expect(cover).toMatchObject({ starts_on: server.clock.day(0), waiting_ends_on: server.clock.day(30) })
    expect(await isCovered(cover.member_uuid, server.clock.day(0))).toBe(false)
    expect(await isCovered(cover.member_uuid, server.clock.day(30))).toBe(true)
  })

  test('one who is charged from today is charged for the days that are left, as the dry run said', async () => {
    const family = await aFamily()
    const done = await change(family, 'add_person', { ...born(server.clock.day(-1)), price_from: 'today' })
    const { current_period_end, items, scheduled_change } = await findSubscription(family)
    expect(items.map(({ quantity }) => quantity)).toEqual([2])
    expect(scheduled_change).toBeNull()
    // The period began ten days ago.
    const left = daysBetween(server.clock.day(0), dayAt(current_period_end ?? ''))
    const total = done.lines?.findLast(({ kind }) => kind === 'total')?.amount_cents
    expect(total).toBe(Math.round((10_000 * left) / (left + 10)))
  })

  test.each([
    ['a birth in the future', () => born(server.clock.day(1)), /no puede ser futura/],
    [
      'an adoption of a sibling',
      () => ({
        ...born('2019-05-05', { relationship: 'sibling' }),
        cause: 'adoption',
        happened_on: server.clock.day(0),
      }),
      /no es hija o hijo/,
    ],
    [
      'a marriage of tomorrow',
      () => ({
        ...born('1991-05-05', { relationship: 'spouse' }),
        cause: 'marriage',
        happened_on: server.clock.day(1),
      }),
      /Todavía no ocurre/,
    ],
    [
      'one who joins yesterday',
      () => ({ ...born('2015-05-05'), cause: 'joining', happened_on: server.clock.day(-1) }),
      /empieza hoy o después/,
    ],
    ['a marriage without its day', () => ({ ...born('1991-05-05'), cause: 'marriage' }), /Escribe el día/],
  ])('%s is refused in words, and leaves nothing', async (_what, body, says) => {
    const family = await aFamily()
    const before = await countRecords()
    const reply = await rehearse(family, 'add_person', body())
    expect(reply.statusCode).toBe(422)
    expect(JSON.stringify(reply.json().errors)).toMatch(says)
    expect(await countRecords()).toEqual(before)
  })

  const countRecords = async () => {
    const counts = await Promise.all(
      (['persons', 'members', 'member_policies'] as const).map((table) =>
        server.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.map(({ count }) => count)
  }

  test('one of the account who marries the holder joins without being registered again', async () => {
    const family = await aFamily()
    const spouse = await aDependent(family, { relationship: 'spouse', birth_date: '1991-02-02' }, false)
    const body = {
      who: 'known',
      member_uuid: spouse.uuid,
      cause: 'marriage',
      happened_on: server.clock.day(-3),
      price_from: 'next_charge',
    }
    await change(family, 'add_person', body)
    expect(await findCover(family, spouse.uuid)).toMatchObject({
      starts_on: server.clock.day(-3),
      waiting_ends_on: server.clock.day(27),
    })
  })

  test('a divorce ends the cover on its day, and the price falls from the next charge on', async () => {
    const family = await aFamily({ people: 2 })
    const spouse = await aDependent(family, { relationship: 'spouse', birth_date: '1991-02-02' })
    const last_day = server.clock.day(0)
    const done = await change(family, 'end_person', {
      cause: 'divorce',
      member_uuid: spouse.uuid,
      last_day,
      price_from: 'next_charge',
    })
    expect(await findCover(family, spouse.uuid)).toMatchObject({ status: 'ended', ends_on: last_day })
    const { scheduled_change } = await findSubscription(family)
    expect(scheduled_change?.items.map(({ quantity }) => quantity)).toEqual([1])
    expect(done.notes?.join()).toMatch(/Cubre hasta el/)
  })

  test('one who leaves after the next charge is charged until then, and no longer', async () => {
    const family = await aFamily({ people: 2 })
    const child = await aDependent(family)
    const last_day = server.clock.day(60)
    const done = await change(family, 'end_person', {
      cause: 'leaving',
      member_uuid: child.uuid,
      last_day,
      price_from: 'next_charge',
    })
    expect(done.notes?.join()).toMatch(/El precio cambia con el primer cobro desde el/)
    expect(await findCover(family, child.uuid)).toMatchObject({ status: 'active', ends_on: last_day })
    expect((await findSubscription(family)).scheduled_change).toBeNull()
    const job = await server.db
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('kind', '=', 'reprice_people')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(job.run_at.slice(0, 10)).toBe(last_day)
  })

  test('the holder does not leave, a child below the age limit neither, and a child is not divorced', async () => {
    const family = await aFamily({ people: 2 })
    const child = await aDependent(family)
    const leave = async (body: object) => {
      const reply = await rehearse(family, 'end_person', {
        cause: 'leaving',
        member_uuid: child.uuid,
        last_day: server.clock.day(0),
        price_from: 'next_charge',
        ...body,
      })
      expect(reply.statusCode).toBe(422)
      return JSON.stringify(reply.json().errors)
    }
    expect(await leave({ member_uuid: family.holder.uuid })).toMatch(/Es el titular de la póliza/)
    expect(await leave({ cause: 'age_limit' })).toMatch(/hasta los 25 años cumplidos: hasta el/)
    expect(await leave({ cause: 'divorce' })).toMatch(/no es cónyuge/)
    expect(await leave({ last_day: server.clock.day(400) })).toMatch(/Su cobertura termina el/)
  })

  test('one who moves to another policy has no day uncovered, keeps what they waited, and both prices follow', async () => {
    const family = await aFamily({ people: 2 })
    const other = await aFamily()
    const child = await aDependent(family)
    await server.db
      .updateTable('member_policies')
      .set({ starts_on: server.clock.day(-20), waiting_ends_on: server.clock.day(10) })
      .where('member_uuid', '=', child.uuid)
      .execute()
    // The other policy is of the same account.
    for (const [table, uuid] of [
      ['policies', other.policy.uuid],
      ['members', other.holder.uuid],
    ] as const)
      await server.db
        .updateTable(table)
        .set({ account_uuid: family.policy.account_uuid })
        .where('uuid', '=', uuid)
        .execute()
    const first_day = server.clock.day(0)
    await change(family, 'transfer_person', {
      member_uuid: child.uuid,
      to_policy_uuid: other.policy.uuid,
      relationship: 'child',
      first_day,
      price_from: 'next_charge',
    })
    expect(await findCover(family, child.uuid)).toMatchObject({
      status: 'ended',
      ends_on: server.clock.day(-1),
    })
    expect(await findCover(other, child.uuid)).toMatchObject({
      status: 'active',
      starts_on: first_day,
      waiting_ends_on: server.clock.day(10),
    })
    const scheduled = [await findSubscription(family), await findSubscription(other)]
    expect(scheduled.map(({ scheduled_change }) => scheduled_change?.items[0]?.quantity)).toEqual([1, 2])
  })

  test('a cover that is ended by hand, and a member who leaves, are no longer charged either', async () => {
    const family = await aFamily({ people: 2 })
    const child = await aDependent(family)
    const cover = await findCover(family, child.uuid)
    await previewedCall('manager', `admin/member-policies/${cover.uuid}/actions/terminate`, {
      body: { reason: 'Lo pidió' },
    })
    expect((await findSubscription(family)).scheduled_change?.items[0]?.quantity).toBe(1)

    const another = await aFamily({ people: 2 })
    const sibling = await aDependent(another)
    await previewedCall('manager', `admin/members/${sibling.uuid}/actions/terminate`, {
      body: { reason: 'Lo pidió' },
    })
    expect((await findSubscription(another)).scheduled_change?.items[0]?.quantity).toBe(1)
  })

  test('a cover whose last day is brought forward by hand is charged until then, and no longer', async () => {
    const family = await aFamily({ people: 2 })
    const child = await aDependent(family)
    const cover = await findCover(family, child.uuid)
    const edited = await call('manager', `admin/member-policies/${cover.uuid}`, {
      method: 'PATCH',
      body: { ends_on: server.clock.day(3) },
      headers: { 'if-match': `"${cover.version}"` },
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await findSubscription(family)).scheduled_change?.items[0]?.quantity).toBe(1)
  })

  test('while a charge is owed the price waits, and follows by itself once it is paid', async () => {
    const family = await aFamily({ people: 2 })
    const child = await aDependent(family)
    const move = (status: 'past_due' | 'active') =>
      server.db
        .updateTable('subscriptions')
        .set({ status, next_retry_at: status === 'past_due' ? `${server.clock.day(9)}T15:00:00Z` : null })
        .where('uuid', '=', family.subscription.uuid)
        .execute()
    await move('past_due')
    const leaving = { cause: 'leaving', member_uuid: child.uuid, price_from: 'next_charge' }
    const done = await change(family, 'end_person', { ...leaving, last_day: server.clock.day(0) })
    expect(done.notes?.join()).toMatch(/cambia en cuanto se pueda. Ahora no: Debe un cobro/)

    server.clock.advance(86_400)
    await server.jobs.runDue()
    expect((await findSubscription(family)).scheduled_change).toBeNull()
    await move('active')
    server.clock.advance(86_400)
    await server.jobs.runDue()
    expect((await findSubscription(family)).scheduled_change?.items[0]?.quantity).toBe(1)
  })
})
