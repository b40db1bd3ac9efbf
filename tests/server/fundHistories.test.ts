import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationDecisions, fundAuthorizationContract } from '@/contract/fundAuthorizations'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { apt, choice, historyPlaces, inRounds, runsOf, sideBySide } from '../support/histories'
import { type Caller, historyServer, pastsOf } from '../support/historyServer'
import { aCompany, aFund, aMember, anAccount, aProviderService, aQuote, aReceipt } from '../support/records'

const cents = fc.integer({ min: 1, max: 60_000 })
/** Of what may be granted or spent: a part, all of it, or more. */
const share = fc.constantFrom(0.3, 0.7, 1, 1.1)
const which = fc.nat({ max: 3 })
const who = fc.nat({ max: 2 })
const steps = {
  ...authorizationDecisions,
  ...fundAuthorizationContract.transitions,
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
  previewed: fc.boolean(),
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
  receipt: string | undefined,
  { fund_share_cents, held_cents }: Row<'fund_authorizations'>,
  day: (offset: number) => string,
): object {
  if (name === 'approve') return { amount_cents: part(fund_share_cents, share), note: null }
  if (name === 'capture')
    return {
      amount_cents: part(held_cents, share),
      receipt_folio: 'REC-1',
      receipt_attachment_uuid: receipt,
      final,
    }
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
    .array(step, { minLength: 2, maxLength: 7, size: 'max' })
    .map((steps): Step[] => [
      { does: 'contribute', who: 0, cents: 60_000 },
      { does: 'request', who: 0, cents: 30_000 },
      ...steps,
    ]),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

describe.each(historyPlaces())('every history of a fund, on $name', ({ histories, ...kind }) => {
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
  })

  /** A fund that a history happens to, one that may inherit it, and how they are by now. */
  type Begun = History & { uuid: string; heir: string; there: There; closing: Closing | undefined }
  type There = { fund: Row<'funds'>; heir: Row<'funds'>; authorizations: Row<'fund_authorizations'>[] }
  type Closing = { remainder: 'return' | 'transfer'; posted_cents: number }

  async function begin(history: History): Promise<Begun> {
    const { rules, copay_pct, credit_line_cents } = history
    const approval = { ...rules, expires_days: 30 }
    const fund = await aFund(db, { ...shared.account, approval, copay_pct, credit_line_cents })
    const heir = await aFund(db, shared.account)
    const there = { fund, heir, authorizations: [] }
    return { ...history, uuid: fund.uuid, heir: heir.uuid, there, closing: undefined }
  }

  /** Reads how the funds of all histories are by now. */
  async function look(all: Begun[]): Promise<void> {
    const uuids = all.flatMap(({ uuid, heir }) => [uuid, heir])
    const funds = await db.selectFrom('funds').selectAll().where('uuid', 'in', uuids).execute()
    const authorizations = await db
      .selectFrom('fund_authorizations')
      .selectAll()
      .where('fund_uuid', 'in', uuids)
      .orderBy('number')
      .execute()
    const byUuid = new Map(funds.map((fund) => [fund.uuid, fund]))
    for (const one of all) {
      const [fund, heir] = [byUuid.get(one.uuid), byUuid.get(one.heir)]
      if (!fund || !heir) throw new Error('A fund is gone')
      one.there = { fund, heir, authorizations: authorizations.filter((each) => each.fund_uuid === one.uuid) }
    }
  }

  async function take(one: Begun, does: Step) {
    const as = callers[does.who]
    if (!as) throw new Error('Nobody does it')
    const { fund, authorizations } = one.there
    const address = `funds/${fund.uuid}/actions/${does.does === 'fund' ? does.name : does.does}`
    switch (does.does) {
      case 'contribute': {
        const body = { type: 'contribution', amount_cents: does.cents, description: 'Aportación' }
        return server.take({ as, address, body })
      }
      case 'adjust': {
        const body = { direction: does.direction, amount_cents: does.cents, description: 'Ajuste' }
        return server.take({ as, address, body })
      }
      case 'fund':
        return server.take({
          as,
          address,
          body: { reason: 'Revisión' },
          version: fund.version,
          previewed: does.previewed,
        })
      case 'close': {
        const { remainder } = does
        const body = { remainder, to_fund_uuid: remainder === 'transfer' ? one.heir : null }
        const reply = await server.take({ as, address, body, version: fund.version, previewed: true })
        if (reply.status < 300) one.closing = { remainder, posted_cents: fund.posted_cents }
        return reply
      }
      case 'request': {
        const most = fund.approval.two_approvals_above_cents
        const quote = most !== null && does.cents > most ? await aQuote(db, as.user) : null
        const body = { ...requested(fund.uuid, does.cents), quote_attachment_uuid: quote }
        return server.take({ as, address: 'fund-authorizations', body })
      }
      case 'decide': {
        const authorization = authorizations[does.which % Math.max(authorizations.length, 1)]
        if (!authorization) return
        const { uuid, version, status } = authorization
        const name = apt(does, steps, status)
        if (!name) return
        const receipt = name === 'capture' ? await aReceipt(db, authorization) : undefined
        const body = bodyOf(name, does, receipt, authorization, server.clock.day)
        const address = `fund-authorizations/${uuid}/actions/${name}`
        return server.take({ as, address, body, version, previewed: does.previewed })
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
  async function expectBalanced(all: Begun[]): Promise<void> {
    const movements = await db
      .selectFrom('fund_movements')
      .select(({ fn }) => ['fund_uuid', 'bucket', 'direction', fn.sum<number>('amount_cents').as('cents')])
      .where(
        'fund_uuid',
        'in',
        all.flatMap(({ uuid, heir }) => [uuid, heir]),
      )
      // What waits for a second person has moved nothing yet.
      .where('status', '<>', 'pending')
      .groupBy(['fund_uuid', 'bucket', 'direction'])
      .execute()
    const sums = new Map<string, number>()
    for (const { fund_uuid, bucket, direction, cents } of movements) {
      const of = `${fund_uuid} ${bucket}`
      sums.set(of, (sums.get(of) ?? 0) + (direction === 'credit' ? 1 : -1) * Number(cents))
    }
    for (const { there } of all) {
      const held = there.authorizations.reduce((total, { held_cents }) => total + held_cents, 0)
      for (const [fund, open] of [[there.fund, held] as const, [there.heir, 0] as const]) {
        expect(fund.posted_cents).toBe(sums.get(`${fund.uuid} posted`) ?? 0)
        expect(fund.held_cents).toBe(0 - (sums.get(`${fund.uuid} held`) ?? 0))
        expect(fund.held_cents).toBe(open)
        expect(fund.posted_cents - fund.held_cents + fund.credit_line_cents).toBeGreaterThanOrEqual(0)
      }
    }
  }

  /** Nobody does more alone in a day than their limit, in however many parts. */
  async function expectWithinLimits(): Promise<void> {
    const sums = await db
      .selectFrom('lone_acts')
      .select(({ fn }) => ['actor_uuid', 'acted_on', fn.sum<number>('amount_cents').as('cents')])
      .groupBy(['actor_uuid', 'acted_on'])
      .execute()
    for (const { actor_uuid, cents } of sums) {
      const limit = callers.find(({ user }) => user.uuid === actor_uuid)?.limit_cents ?? 0
      const isBound = callers.find(({ user }) => user.uuid === actor_uuid)?.session.role !== 'admin'
      expect(isBound ? Number(cents) : 0).toBeLessThanOrEqual(limit)
    }
  }

  /** A fund that ended holds nothing, and what it had went back or to its heir, to the cent. */
  function expectClosed({ there, closing }: Begun): void {
    const ended = { status: 'closed', posted_cents: 0, held_cents: 0 }
    expect(there.heir.posted_cents).toBe(closing?.remainder === 'transfer' ? closing.posted_cents : 0)
    expect(closing ? there.fund : ended).toMatchObject(ended)
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
      'no user grants beyond their limit': granted.every(({ by, cents }) => (cents ?? 0) <= limitOf(by.uuid)),
      'no user grants what they asked for':
        !approval.four_eyes || !deciders.has(authorization.requested_by_uuid),
      'much takes two': !needsTwo || deciders.size > 1,
    }
    return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  }

  test(`its ledger adds up after every step of ${histories} histories, and its past can be told`, async () => {
    let done = 0
    const closed = { return: 0, transfer: 0 }
    await fc.assert(
      fc.asyncProperty(sideBySide(history), async (histories) => {
        const all: Begun[] = []
        for (const one of histories) all.push(await begin(one))
        const seen = new Map<string, Row<'fund_authorizations'>>()
        await inRounds<Step, Begun>(
          all,
          async (one, does) => {
            const reply = await take(one, does)
            if (reply && reply.status < 300) done++
          },
          async () => {
            await server.expectAuditLines()
            await look(all)
            await expectBalanced(all)
            await expectWithinLimits()
            for (const one of all) {
              expectClosed(one)
              for (const authorization of one.there.authorizations) {
                expect(wronglyGranted(one.there.fund, authorization)).toEqual([])
                seen.set(`${authorization.uuid} ${authorization.version}`, authorization)
              }
            }
          },
        )
        const past = await pastsOf(
          db,
          'fund_authorizations',
          all.flatMap(({ there }) => there.authorizations),
        )
        for (const row of seen.values()) expect(past.at(row)).toEqual(past.told(row))
        for (const { closing } of all) if (closing) closed[closing.remainder]++
      }),
      { numRuns: runsOf(histories) },
    )
    // Steps that are all refused would show nothing.
    expect(done).toBeGreaterThan(2 * histories)
    expect(closed.return).toBeGreaterThan(0)
    expect(closed.transfer).toBeGreaterThan(0)
  }, 1_800_000)
})
