import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationDecisions, fundAuthorizationTransitions } from '@/contract/fundAuthorizations'
import type { Database } from '../../server/db/database'
import type { Row } from '../../server/db/writes'
import { apt, historyPlaces } from '../support/histories'
import { type Caller, historyServer, pastOf } from '../support/historyServer'
import { aCompany, aFund, aMember, anAccount, aProviderService } from '../support/records'

const cents = fc.integer({ min: 1, max: 60_000 })
/** Of what may be granted or spent: a part, all of it, or more. */
const share = fc.constantFrom(0.3, 0.7, 1, 1.1)
const which = fc.nat({ max: 3 })
const choice = { index: fc.nat({ max: 11 }), isApt: fc.integer({ min: 0, max: 9 }).map((one) => one > 0) }
const who = fc.nat({ max: 2 })
const steps = {
  ...authorizationDecisions,
  ...fundAuthorizationTransitions,
  extend: authorizationDecisions.capture,
}

const contribution = fc.record({ does: fc.constant('contribute' as const), who, cents })
const adjustment = fc.record({
  does: fc.constant('adjust' as const),
  who,
  cents,
  direction: fc.constantFrom('credit', 'debit'),
})
const request = fc.record({ does: fc.constant('request' as const), who, cents })
const decision = fc.record({
  does: fc.constant('decide' as const),
  ...choice,
  who,
  which,
  share,
  final: fc.boolean(),
})
const standing = fc.record({
  does: fc.constant('fund' as const),
  name: fc.constantFrom('freeze', 'unfreeze'),
  who,
})
const end = fc.record({
  does: fc.constant('close' as const),
  who: fc.constant(0),
  remainder: fc.constantFrom('return' as const, 'transfer' as const),
})
const step = fc.oneof(
  contribution,
  adjustment,
  { weight: 3, arbitrary: request },
  { weight: 9, arbitrary: decision },
  standing,
  end,
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Decision = Extract<Step, { does: 'decide' }>

const part = (cents: number, share: number) => Math.max(1, Math.floor(cents * share))

/** What a step is sent with. */
function bodyOf(
  name: string,
  { share, final }: Decision,
  { fund_share_cents, held_cents }: Row<'fund_authorizations'>,
  day: (offset: number) => string,
): object {
  if (name === 'approve') return { amount_cents: part(fund_share_cents, share), note: null }
  if (name === 'capture') return { amount_cents: part(held_cents, share), receipt_folio: 'REC-1', final }
  if (name === 'reject') return { reason_code: 'other', note: 'No corresponde' }
  if (name === 'ask' || name === 'answer') return { note: 'Su médico' }
  return name === 'extend' ? { expires_on: day(45) } : {}
}

const rules = fc.record({
  auto_approve_below_cents: fc.constantFrom(0, 5_000),
  four_eyes: fc.boolean(),
  two_approvals_above_cents: fc.constantFrom(null, 20_000),
})
const history = fc.record({
  rules,
  copay_pct: fc.constantFrom(null, '15'),
  credit_line_cents: fc.constantFrom(0, 30_000),
  // What is in the fund at first, so that there is something to decide about.
  steps: fc
    .array(step, { minLength: 3, maxLength: 9, size: 'max' })
    .map((steps): Step[] => [
      { does: 'contribute', who: 0, cents: 60_000 },
      { does: 'request', who: 0, cents: 30_000 },
      ...steps,
    ]),
})

describe.each(historyPlaces())('whatever happens to a fund, on $name', ({ histories, ...kind }) => {
  let db: Database
  let server: Awaited<ReturnType<typeof historyServer>>
  let callers: Caller[]
  let shared: Awaited<ReturnType<typeof whatFundsShare>>

  async function whatFundsShare() {
    const { uuid: company_uuid } = await aCompany(db)
    const { uuid: account_uuid } = await anAccount(db, { company_uuid })
    const member = await aMember(db, { account_uuid })
    const offer = await aProviderService(db, { price_cents: 60_000 })
    return { account: { account_uuid, company_uuid }, member, offer }
  }

  beforeAll(async () => {
    db = await kind.open()
    server = await historyServer(db)
    callers = [
      await server.caller({ role: 'admin', approval_limit_cents: 100_000 }),
      await server.caller({ role: 'manager', approval_limit_cents: 15_000 }),
      await server.caller({ role: 'manager', approval_limit_cents: 40_000 }),
    ]
    shared = await whatFundsShare()
  })
  afterAll(async () => {
    await server.stop()
    await kind.stop()
  })

  const fundOf = (uuid: string) =>
    db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const authorizationsOf = (fund: string) =>
    db.selectFrom('fund_authorizations').selectAll().where('fund_uuid', '=', fund).orderBy('number').execute()

  async function take(fund: string, heir: string, does: Step) {
    const as = callers[does.who]
    if (!as) throw new Error('Nobody does it')
    switch (does.does) {
      case 'contribute': {
        const body = { type: 'contribution', amount_cents: does.cents, description: 'Aportación' }
        return server.take({ as, address: `funds/${fund}/actions/contribute`, body })
      }
      case 'adjust': {
        const body = { direction: does.direction, amount_cents: does.cents, description: 'Ajuste' }
        return server.take({ as, address: `funds/${fund}/actions/adjust`, body })
      }
      case 'fund': {
        const { version } = await fundOf(fund)
        const address = `funds/${fund}/actions/${does.name}`
        return server.take({ as, address, body: { reason: 'Revisión' }, version, rehearsed: true })
      }
      case 'close': {
        const { remainder } = does
        const { version } = await fundOf(fund)
        const body = { remainder, to_fund_uuid: remainder === 'transfer' ? heir : null }
        return server.take({ as, address: `funds/${fund}/actions/close`, body, version, rehearsed: true })
      }
      case 'request':
        return server.take({ as, address: 'fund-authorizations', body: requested(fund, does.cents) })
      case 'decide': {
        const there = await authorizationsOf(fund)
        const authorization = there[does.which % Math.max(there.length, 1)]
        if (!authorization) return
        const { uuid, version, status } = authorization
        const name = apt(does, steps, status)
        if (!name) return
        const body = bodyOf(name, does, authorization, server.clock.day)
        const address = `fund-authorizations/${uuid}/actions/${name}`
        return server.take({ as, address, body, version, rehearsed: true })
      }
    }
  }

  const requested = (fund_uuid: string, requested_cents: number) => ({
    fund_uuid,
    member_uuid: shared.member.uuid,
    provider_uuid: shared.offer.provider_uuid,
    location_uuid: null,
    provider_service_uuid: shared.offer.uuid,
    authorization_uuid: null,
    diagnosis_note: null,
    requested_cents,
    service_on: server.clock.day(3),
    quote_folio: null,
    priority: 'normal',
    tags: [],
    external_id: null,
  })

  /** The model's invariant 3: balances are what the movements and the open holds add up to, and never below nothing. */
  async function expectBalanced(fund: Row<'funds'>, authorizations: Row<'fund_authorizations'>[]) {
    const movements = await db
      .selectFrom('fund_movements')
      .select(['bucket', 'direction', 'amount_cents'])
      .where('fund_uuid', '=', fund.uuid)
      .execute()
    const sum = (bucket: string) =>
      movements
        .filter((movement) => movement.bucket === bucket)
        .reduce(
          (total, { direction, amount_cents }) => total + (direction === 'credit' ? 1 : -1) * amount_cents,
          0,
        )
    expect(fund.posted_cents).toBe(sum('posted'))
    expect(fund.held_cents).toBe(0 - sum('held'))
    expect(fund.held_cents).toBe(authorizations.reduce((total, { held_cents }) => total + held_cents, 0))
    expect(fund.posted_cents - fund.held_cents + fund.credit_line_cents).toBeGreaterThanOrEqual(0)
  }

  /** A fund that ended holds nothing, and what it had went back or to its heir, to the cent. */
  async function expectClosed(uuid: string, heir: string, inherited: number) {
    expect(await fundOf(uuid)).toMatchObject({ status: 'closed', posted_cents: 0, held_cents: 0 })
    const other = await fundOf(heir)
    expect(other.posted_cents).toBe(inherited)
    await expectBalanced(other, [])
  }

  /** What is wrong with an authorization: nothing is spent that was not granted, by whom it may be (the model's invariant 4). */
  function wronglyGranted({ approval }: Row<'funds'>, authorization: Row<'fund_authorizations'>) {
    const { captured_cents, released_cents, held_cents, approved_cents, fund_share_cents } = authorization
    const granted = authorization.decisions.filter(({ verdict }) => verdict === 'approve')
    const deciders = new Set(granted.map(({ by }) => by.uuid))
    const limitOf = (uuid: string | null) =>
      callers.find(({ user }) => user.uuid === uuid)?.limit_cents ?? approval.auto_approve_below_cents
    const needsTwo =
      approval.two_approvals_above_cents !== null && approved_cents > approval.two_approvals_above_cents
    const rules = {
      'what was granted is spent, given back or held':
        captured_cents + released_cents + held_cents === approved_cents,
      'no more is granted than the share of the fund': approved_cents <= fund_share_cents,
      'the share is no more than was asked': fund_share_cents <= authorization.requested_cents,
      'nobody grants beyond their limit': granted.every(({ by, cents }) => (cents ?? 0) <= limitOf(by.uuid)),
      'nobody grants what they asked for':
        !approval.four_eyes || !deciders.has(authorization.requested_by_uuid),
      'much takes two': !needsTwo || deciders.size > 1,
    }
    return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  }

  test(`its ledger adds up after every step of ${histories} histories, and its past can be told`, async () => {
    const { account } = shared
    let done = 0
    const closed = { return: 0, transfer: 0 }
    await fc.assert(
      fc.asyncProperty(history, async ({ rules, copay_pct, credit_line_cents, steps }) => {
        const approval = { ...rules, expires_days: 30 }
        const { uuid } = await aFund(db, { ...account, approval, copay_pct, credit_line_cents })
        const { uuid: heir } = await aFund(db, account)
        const seen = new Map<string, Map<number, object>>()
        for (const does of steps) {
          const before = await fundOf(uuid)
          const reply = await take(uuid, heir, does)
          if (reply && reply.status < 300) {
            done++
            if (does.does === 'close') {
              closed[does.remainder]++
              await expectClosed(uuid, heir, does.remainder === 'transfer' ? before.posted_cents : 0)
            }
          }
          const [fund, authorizations] = [await fundOf(uuid), await authorizationsOf(uuid)]
          await expectBalanced(fund, authorizations)
          for (const authorization of authorizations) {
            expect(wronglyGranted(fund, authorization)).toEqual([])
            const versions = seen.get(authorization.uuid) ?? new Map<number, object>()
            seen.set(authorization.uuid, versions.set(authorization.version, authorization))
          }
        }
        for (const [one, versions] of seen) {
          const past = await pastOf(db, 'fund_authorizations', one)
          for (const [version, row] of versions) expect(past.at(version)).toEqual(past.told(row))
        }
      }),
      { numRuns: histories },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThan(2 * histories)
    expect(closed.return).toBeGreaterThan(0)
    expect(closed.transfer).toBeGreaterThan(0)
  }, 1_800_000)
})
