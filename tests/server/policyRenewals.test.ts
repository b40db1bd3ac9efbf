// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Job } from '@/contract/bulk'
import type { PolicyDetail, Policy } from '@/contract/policies'
import { inPesos } from '@server/money/pesos'
import { dailyPolicyJob } from '@server/domain/cover/dailyPolicyJob'
import { systemOrigin } from '@server/core/origin'
import { instant } from '@server/core/clock'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { everyDatabaseKind } from '../support/databases'
import { aCustomer, aMember, anAccount, aPerson } from '../support/records'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'
import { aPlan, aPrice, aSubscription } from '../support/sales'

const modes = ['flat', 'per_member', 'by_age_band', 'by_tier'] as const

/** One way to charge, at some amounts, asked from a day on. */
const aPriceThen = fc.record({
  mode: fc.constantFrom(...modes),
  cents: fc.integer({ min: 100, max: 90_000 }),
  more: fc.integer({ min: 0, max: 90_000 }),
  interval: fc.constantFrom('month' as const, 'year' as const),
  validIn: fc.constantFrom(-300, -10, 5, 25, 26, 200),
})

const ground = fc.record({
  first: aPriceThen,
  second: fc.option(aPriceThen, { nil: null }),
  /** How many days are left of the present term. */
  left: fc.constantFrom(0, 1, 25, 30),
  /** The holder first; a day more or less decides a birthday. */
  people: fc.array(
    fc.record({
      age: fc.constantFrom(17, 24, 25, 26, 40, 64, 65, 69, 70, 71),
      days: fc.constantFrom(-1, 0, 1, 2, 100),
      relationship: fc.constantFrom('child' as const, 'spouse' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  funding: fc.constantFrom('invoice' as const, 'courtesy' as const, 'subscription' as const),
  auto_renew: fc.boolean(),
  premium_cents: fc.constantFrom(0, 120_000, 418_800),
})

const band = (from: number, to: number | null, amount_cents: number) => ({ from, to, amount_cents })

const bandsOf = {
  flat: () => [],
  per_member: () => [],
  by_age_band: (cents: number, more: number) => [
    band(0, 25, cents),
    band(26, 64, cents + more),
    band(65, null, cents + 2 * more),
  ],
  by_tier: (cents: number, more: number) => [band(1, 2, cents), band(3, null, cents + more)],
}

describe.each(everyDatabaseKind())('what is to be renewed, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const day = (days: number) => server.clock.day(days)
  const bulk = async (uuids: string[], dry_run: boolean) => {
    const as = { token: await tokenFor('manager') }
    const reply = await call(as, 'admin/policies/bulk', {
      method: 'POST',
      body: { action: 'tell_renewal', uuids, params: {}, dry_run },
    })
    const { data } = reply.json<{ data: Job }>()
    if (dry_run) return data
    await server.jobs.runDue()
    // The first run may only have enqueued the mails.
    await server.jobs.runDue()
    return (await call(as, `admin/jobs/${data.uuid}`)).json<{ data: Job }>().data
  }
  const listed = async (query: string) =>
    (await call('manager', `admin/policies?${query}`)).json<{ data: Policy[] }>().data
  const find = async (uuid: string) =>
    (await call('manager', `admin/policies/${uuid}`)).json<{ data: PolicyDetail }>().data
  const renew = (uuid: string, version: number, dryRun: boolean) =>
    call('manager', `admin/policies/${uuid}/actions/renew${dryRun ? '?dry_run=true' : ''}`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${version}"` },
    })
  const decide = (as: 'manager' | 'admin', uuid: string, name: string, body: object, version = 1) =>
    previewedCall(as, `admin/policies/${uuid}/actions/${name}`, { body, version })
  const mailsOf = ({ number }: { number: string }) => server.mail.filter(({ text }) => text.includes(number))
  const passDays = async (days: number) => {
    server.clock.advance(days * 86_400)
    await dailyPolicyJob.run(server, {
      origin: () => systemOrigin(instant(server.clock.now())),
      stopping: new AbortController().signal,
    })
  }

  /** A policy that ends in so many days, with its holder and payer. */
  async function ending(days: number, wish: Parameters<typeof aPolicy>[1] = {}) {
    const account_uuid = wish.account_uuid ?? (await anAccount(server.db)).uuid
    const holder_member_uuid =
      wish.holder_member_uuid ??
      (await aMember(server.db, { account_uuid, person_uuid: (await aPerson(server.db)).uuid })).uuid
    const term = { starts_on: day(days - 364), enrolled_on: day(days - 364), ends_on: day(days) }
    const policy = await aPolicy(server.db, { account_uuid, holder_member_uuid, ...term, ...wish })
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    return policy
  }

  type Ground = typeof ground extends fc.Arbitrary<infer One> ? One : never

  async function prepare({ first, second, left, people, ...wish }: Ground) {
    const { db } = server
    const priceOf = (version: number, { mode, cents, more, interval, validIn }: Ground['first']) =>
      aPrice({
        version,
        mode,
        interval,
        amount_cents: mode === 'flat' || mode === 'per_member' ? cents : null,
        bands: bandsOf[mode](cents, more),
        valid_from: version === 1 ? null : day(validIn),
      })
    const plan = await aPlan(db, {
      status: 'published',
      prices: JSON.stringify([priceOf(1, first), ...(second ? [priceOf(2, second)] : [])]),
      members: { min: 1, max: 3, included: 1 },
      renewal_window_days: 30,
      eligibility: {
        min_age: 18,
        max_age: 65,
        max_renewal_age: 70,
        child_max_age: 25,
        residence_states: [],
        requires_declaration: false,
        notice_days: 30,
        newborns_wait: false,
      },
    })
    const { uuid: account_uuid } = await anAccount(db)
    const person = async (one: Ground['people'][number] | undefined) => {
      const { age, days } = one ?? { age: 40, days: 0 }
      const on = day(left + days)
      const birth_date = `${Number(on.slice(0, 4)) - age}${on.slice(4)}`.replace('-02-29', '-02-28')
      return (await aPerson(db, { birth_date })).uuid
    }
    const [holderOf, ...others] = people
    const holder = await aMember(db, { account_uuid, person_uuid: await person(holderOf) })
    const customer = await aCustomer(db, { account_uuid })
    const paying = {
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      status: 'active',
      price_version: 1,
    } as const
    const policy = await ending(left, {
      ...wish,
      account_uuid,
      holder_member_uuid: holder.uuid,
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      subscription_uuid: wish.funding === 'subscription' ? (await aSubscription(db, paying)).uuid : null,
    })
    for (const one of others) {
      const { relationship } = one
      const member = await aMember(db, {
        account_uuid,
        kind: 'dependent',
        holder_member_uuid: holder.uuid,
        relationship,
        person_uuid: await person(one),
      })
      await aMemberPolicy(db, { policy_uuid: policy.uuid, member_uuid: member.uuid, relationship })
    }
    return policy
  }

  test('says in the listing what the renewal says beforehand and does, whatever the plan, ages and prices', async () => {
    await fc.assert(
      fc.asyncProperty(ground, async (given) => {
        const policy = await prepare(given)
        const waiting = `renewing=60&account=${policy.account_uuid}`
        const [row] = await listed(waiting)
        const { version, ...found } = await find(policy.uuid)
        const { renewal_cents = null, renewal_refusal, renewal_reasons } = row ?? {}
        expect(row?.uuid).toBe(policy.uuid)
        expect(found).toMatchObject({ renewal_cents, renewal_refusal, renewal_reasons })
        const foreseen = await renew(policy.uuid, version, true)
        const done = await renew(policy.uuid, version, false)
        const next = await server.db
          .selectFrom('policies')
          .select('premium_cents')
          .where('previous_policy_uuid', '=', policy.uuid)
          .execute()
        // What is refused is refused in the same words, and what is not costs as much each time it is told.
        expect({
          foreseen: foreseen.json<{ lines?: { amount_cents: number }[] }>().lines?.[0]?.amount_cents ?? null,
          done: next[0]?.premium_cents ?? null,
          refusals: [foreseen, done].map((reply) => reply.body.includes(renewal_refusal ?? '\u0000')),
          isExplained:
            renewal_cents === null || renewal_cents === row?.premium_cents || renewal_reasons?.length !== 0,
          waiting: (await listed(waiting)).length,
        }).toEqual({
          foreseen: renewal_cents,
          done: renewal_cents,
          refusals: renewal_refusal ? [true, true] : [false, false],
          isExplained: true,
          waiting: renewal_refusal ? 1 : 0,
        })
      }),
      { numRuns: 25 },
    )
  })

  test('renews by itself at the price that was told', async () => {
    const policy = await ending(3, { premium_cents: 300_000 })
    const { renewal_cents, renewal_mode, renewal_change_pct } = await find(policy.uuid)
    expect({ renewal_mode, renewal_change_pct }).toEqual({ renewal_mode: 'auto', renewal_change_pct: 39.6 })
    await passDays(4)
    const next = await server.db
      .selectFrom('policies')
      .select('premium_cents')
      .where('previous_policy_uuid', '=', policy.uuid)
      .executeTakeFirstOrThrow()
    expect(next.premium_cents).toBe(renewal_cents)
  })

  test('mails each payer once, with the price beside the present one, and says who has no address', async () => {
    const policy = await ending(40, { premium_cents: 400_000 })
    const unpaid = await ending(40, { funding: 'courtesy', premium_cents: 0 })
    await server.db
      .updateTable('policies')
      .set({ customer_uuid: null })
      .where('uuid', '=', unpaid.uuid)
      .execute()
    const uuids = [policy.uuid, unpaid.uuid, (await ending(90)).uuid]
    const rehearsed = await bulk(uuids, true)
    expect(rehearsed).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2, undoable: 0 })
    expect(rehearsed.results.map(({ message }) => message)).toEqual([
      'No tiene a quién escribirle: nadie la paga por correo',
      'No está vigente o no termina en los próximos 60 días',
    ])
    await server.jobs.runDue()
    expect(mailsOf(policy)).toEqual([])
    expect((await find(policy.uuid)).renewal_told_on).toBeNull()

    expect(await bulk(uuids, false)).toMatchObject({ done: 1, failed: 2 })
    const { renewal_cents, renewal_told_on } = await find(policy.uuid)
    expect(renewal_told_on).toBe(day(0))
    const [mail, ...more] = mailsOf(policy)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('se renueva: ')
    expect(mail?.text).toContain(`hoy ${inPesos(400_000, 'MXN')}`)
    expect(mail?.text).toContain(`al renovar ${inPesos(renewal_cents ?? 0, 'MXN')}`)
    expect(mail?.text).toContain('Si quieres seguir con ella no tienes que hacer nada.')
    expect((await bulk([policy.uuid], false)).results[0]?.message).toMatch(/^Ya se avisó el /)
    expect(mailsOf(policy)).toHaveLength(1)
    const told = await listed(`renewal_told=true&account=${policy.account_uuid}`)
    expect(told.map(({ uuid }) => uuid)).toEqual([policy.uuid])
  })

  test('does not renew a policy once that was decided, tells its payer, and may be taken back', async () => {
    const policy = await ending(45)
    const body = { reason: 'La empresa cambia de plan', exception: null }
    const declined = await decide('manager', policy.uuid, 'no_renew', body)
    expect(declined.json()).toMatchObject({
      data: { status: 'active', auto_renew: false, renewal_mode: 'none', nonrenewal_reason: body.reason },
      messages: [{ subject: 'Tu póliza no se renovará' }],
    })
    await server.jobs.runDue()
    expect(mailsOf(policy).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Motivo: ${body.reason}`),
    ])
    const edited = await call('manager', `admin/policies/${policy.uuid}`, {
      method: 'PATCH',
      body: { auto_renew: true },
      headers: { 'if-match': '"2"' },
    })
    expect(edited.body).toContain('Elige antes «Volver a renovar»')
    expect((await bulk([policy.uuid], false)).results[0]?.message).toContain('Se decidió no renovarla')
    expect((await renew(policy.uuid, 2, true)).statusCode).toBe(409)

    const again = await decide('manager', policy.uuid, 'renew_again', {}, 2)
    expect(again.json()).toMatchObject({
      data: { auto_renew: true, renewal_mode: 'auto', nonrenewal_reason: null },
    })
    await server.jobs.runDue()
    expect(mailsOf(policy).map(({ subject }) => subject)).toEqual([
      'Tu póliza no se renovará',
      'Tu póliza sí se podrá renovar',
    ])
  })

  test('ends a policy that is not renewed without another, though it renewed by itself before', async () => {
    const policy = await ending(31)
    await decide('manager', policy.uuid, 'no_renew', { reason: 'Ya no se ofrece', exception: null })
    await passDays(32)
    const { status, terms } = await find(policy.uuid)
    expect({ status, terms: terms.length }).toEqual({ status: 'expired', terms: 1 })
  })

  test('is told in time; later, only by an administrator who says why', async () => {
    const policy = await ending(29)
    const body = { reason: 'Se va', exception: null }
    const late = await decide('manager', policy.uuid, 'no_renew', body)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Pide a alguien con rol Administración')
    expect((await decide('admin', policy.uuid, 'no_renew', body)).json()).toMatchObject({
      errors: [{ field: 'exception' }],
    })
    const explained = await decide('admin', policy.uuid, 'no_renew', { ...body, exception: 'Lo pidió' })
    expect(explained.json()).toMatchObject({ data: { nonrenewal_exception: 'Lo pidió' } })
  })
})
