// @vitest-environment node
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import type { AddonPricing } from '@/contract/planAddons'
import type { Interval, PlanPrice } from '@/contract/planParts'
import type { PlanOnSaleDetail } from '@/contract/plansOnSale'
import type { SubscriptionDetail, SubscriptionItem } from '@/contract/subscriptions'
import { kindsForOneCheck, pace } from '../../scripts/pace.mjs'
import { openDemoDatabase } from '../support/databases'
import { aCompany, aSalesPage } from '../support/records'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'
import { aCampaign } from '../support/sales'

// Every plan of the demo with every add-on is bought by a visitor, and then kept, left and taken again by staff.

const server = referenceServer({ open: openDemoDatabase })

const CODE = 'DOSPUERTAS'
const months: Record<Interval, number> = { month: 1, quarter: 3, semester: 6, year: 12 }

/** What one of an add-on is to cost, by its price alone. */
function expectedUnit(pricing: AddonPricing, interval: Interval): number {
  const { amount_cents, quarter_cents, semester_cents, year_cents } = pricing
  const own = { month: amount_cents, quarter: quarter_cents, semester: semester_cents, year: year_cents }
  return pricing.interval === 'once' ? amount_cents : (own[interval] ?? months[interval] * amount_cents)
}

type Case = {
  slug: string
  name: string
  plan: string
  price: PlanPrice
  people: number
  hasCampaign: boolean
  isEmployers: boolean
}

describe('what is sold to visitors and by staff', () => {
  let company: { uuid: string; slug: string }
  let staff: { token: string }
  const cases: Case[] = []

  beforeAll(async () => {
    // The demo's own day: later, all that it has would fall due first.
    server.clock.advance((Date.parse('2026-03-05T22:30:00Z') - server.clock.now().getTime()) / 1_000)
    staff = { token: await tokenFor('manager') }
    // What the demo has waiting is not about these sales.
    await server.db.deleteFrom('jobs').execute()
    await aCampaign(server.db, {
      code: CODE,
      discount: { type: 'pct', value: 20, duration: 'forever', months: null },
    })
    await sql`update plan_addons set selectable_in = array(select distinct unnest(selectable_in || '{company}'))`.execute(
      server.db,
    )
    const plans = await server.db
      .selectFrom('plans')
      .selectAll()
      .where('status', '=', 'published')
      .where('archived_at', 'is', null)
      .orderBy('code')
      .execute()
    const addons = await server.db.selectFrom('plan_addons').select('uuid').execute()
    company = await aCompany(server.db, {
      status: 'active',
      sales_page: aSalesPage(
        plans.filter(({ sales }) => sales.channels.includes('company')).map(({ uuid }) => uuid),
        {
          addon_uuids: addons.map(({ uuid }) => uuid),
          contribution: { type: 'pct', value: 50, covers: 'titular' },
          eligibility: { mode: 'open', domains: [], code: null },
        },
      ),
    })
    for (const { uuid: plan, slug, public_name: name, prices, members, sales } of plans)
      for (const price of prices.filter(({ status }) => status === 'active'))
        for (const people of members.max > 1 ? [1, Math.min(3, members.max)] : [1])
          for (const hasCampaign of [false, true])
            for (const channel of ['web', 'company'] as const)
              if (sales.channels.includes(channel) && !(channel === 'company' && hasCampaign))
                cases.push({
                  slug,
                  name,
                  plan,
                  price,
                  people,
                  hasCampaign,
                  isEmployers: channel === 'company',
                })
  })

  const post = async <Answer>(address: string, body: object, method = 'POST') => {
    const reply = await call('visitor', `public/checkouts${address}`, { method, body })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.json<Answer>()
  }

  /** Bought by a visitor with as many of every add-on as there may be. */
  async function buy({ slug, price, people, hasCampaign, isEmployers }: Case, turn: number) {
    const begun = isEmployers
      ? { company: company.slug, path: [] }
      : { plan: slug, path: hasCampaign ? [CODE.toLowerCase()] : [] }
    const { token } = await post<{ token: string }>('', begun)
    const told = async (body: StepAnswer) => (await post<{ data: Checkout }>(`/${token}`, body, 'PATCH')).data
    if (isEmployers) await told({ step: 'plan', plan: slug })
    const via = isEmployers ? `?via=empresa/${company.slug}` : ''
    const page = (await call('visitor', `public/plans/${slug}${via}`)).json<{ data: PlanOnSaleDetail }>().data
    await told({ step: 'who', covers: people > 1 ? 'family' : 'self' })
    const birth_date = `19${70 + (turn % 29)}-0${1 + (turn % 9)}-1${turn % 10}`
    const named = { given_names: 'Alma', last_name: 'Puertas', second_last_name: null, birth_date }
    let data = await told({
      step: 'you',
      ...named,
      email: `puertas${turn}@ejemplo.mx`,
      phone: '+525512345678',
    })
    if (people > 1)
      data = await told({
        step: 'people',
        people: Array.from({ length: people - 1 }, (_, index) => ({
          ...named,
          given_names: ['Beto', 'Carla'][index] ?? 'Dora',
          relationship: 'sibling' as const,
        })),
        done: true,
      })
    if (data.steps.includes('health'))
      await told({
        step: 'health',
        declarations: Array.from({ length: people }, () => ({ answer: 'no' as const, told: null })),
        accepts_use: true,
      })
    if (data.steps.includes('interval')) data = await told({ step: 'interval', interval: price.interval })
    const addons = page.addons.map(({ uuid, max_quantity }) => ({ uuid, quantity: max_quantity }))
    expect(data.steps.includes('addons')).toBe(addons.length > 0)
    if (addons.length > 0) data = await told({ step: 'addons', addons })
    data = await told({ step: 'review', quote: data.quote.id })
    const card = await server.app.inject({
      method: 'POST',
      url: '/sandbox/tokens',
      payload: { behaviour: 'ok', last4: '4242', exp_month: 8, exp_year: 2029 },
    })
    await post(`/${token}/payment`, {
      attempt: data.attempts,
      quote: data.quote.id,
      card: { token: card.json<{ token: string }>().token, name: 'Alma Puertas' },
      accepts_charges: true,
      accepts_notice: true,
    })
    await server.jobs.runDue()
    const { subscription_uuid: uuid } = await server.db
      .selectFrom('subscriptions')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .select('subscriptions.uuid as subscription_uuid')
      .where('customers.email', '=', `puertas${turn}@ejemplo.mx`)
      .executeTakeFirstOrThrow()
    const { data: done } = (await call('visitor', `public/checkouts/${token}`)).json<{ data: Checkout }>()
    return { uuid, page, addons, quote: data.quote, done }
  }

  const seen = async (uuid: string) =>
    (await call(staff, `admin/subscriptions/${uuid}`)).json<{ data: SubscriptionDetail }>().data
  const changed = async (uuid: string, wish: object) => {
    const { plan, price_version, choice, version } = await seen(uuid)
    const body = {
      plan_uuid: plan.uuid,
      price_version,
      quantity: choice.quantity,
      addons: choice.addons.map(({ plan_addon, quantity }) => ({
        plan_addon_uuid: plan_addon.uuid,
        quantity,
      })),
      when: 'now',
      ...wish,
    }
    return previewedCall(staff, `admin/subscriptions/${uuid}/actions/change_plan`, { body, version })
  }

  const totalOf = (items: readonly SubscriptionItem[]) =>
    items.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)

  test('is offered, counted and charged the same by both', async () => {
    // At the short pace a few plans are sold once each, the next one in another way.
    const slugs = [...new Set(cases.map(({ slug }) => slug))].filter(
      (_, place) => place % kindsForOneCheck === 0,
    )
    const chosen =
      pace === 'full'
        ? cases
        : slugs.flatMap((slug, place) => {
            const own = cases.filter((one) => one.slug === slug)
            return own.slice(place % own.length, (place % own.length) + 1)
          })
    expect(cases.length).toBeGreaterThan(90)
    const sold = new Set<string>()
    for (const [turn, one] of chosen.entries()) {
      const { price, people, hasCampaign, isEmployers } = one
      const what = `${one.slug} ${price.interval} ×${people}${hasCampaign ? ' with a campaign' : ''}${isEmployers ? ' at work' : ''}`
      const { uuid, page, addons, quote, done } = await buy(one, turn)

      // What is offered, by what is on record.
      const { rows: offered } = await sql<{
        uuid: string
        public_name: string
        pricing: AddonPricing
        max_quantity: number
      }>`
        select uuid, public_name, pricing, max_quantity from plan_addons where status = 'published' and archived_at is null
          and ${one.plan}::uuid = any(compatible_plan_uuids) and type in ('coverage', 'service')
          and ${isEmployers ? 'company' : 'funnel'} = any(selectable_in) order by "order", uuid`.execute(
        server.db,
      )
      expect(
        page.addons.map((addon) => addon.uuid),
        what,
      ).toEqual(offered.map((addon) => addon.uuid))
      for (const [index, addon] of page.addons.entries()) {
        const { pricing } = offered[index] as (typeof offered)[number]
        sold.add(addon.uuid)
        for (const asked of addon.prices)
          expect(asked.amount_cents, what).toBe(expectedUnit(pricing, asked.interval))
      }
      const listed = await call(
        staff,
        `admin/plan-addons?plan=${one.plan}&status=published&channel=staff&page=1&size=100`,
      )
      const staffs = listed.json<{ data: { uuid: string; pricing: AddonPricing; max_quantity: number }[] }>()
        .data
      for (const addon of offered)
        expect(
          staffs.find((own) => own.uuid === addon.uuid),
          what,
        ).toMatchObject({
          pricing: addon.pricing,
          max_quantity: addon.max_quantity,
        })

      // What it comes to, counted here.
      const each = price.mode === 'per_member'
      const whole = (price.amount_cents ?? 0) * (each ? people : 1)
      const alone = each ? (price.amount_cents ?? 0) : whole
      const employer = isEmployers ? Math.round(alone / 2) : 0
      const extras = offered.map((addon) => ({
        plan_addon_uuid: addon.uuid,
        label: addon.public_name,
        quantity: addon.max_quantity * (addon.pricing.mode === 'per_member' ? people : 1),
        unit_cents: expectedUnit(addon.pricing, price.interval),
      }))
      const total = whole - employer + totalOf(extras)
      const due = total - (hasCampaign ? Math.round(total / 5) : 0)
      // A trial is free until its first charge.
      const today = price.trial_days > 0 ? 0 : due
      expect([quote.today_cents, quote.then_cents, quote.employer_cents], what).toEqual([
        today,
        due,
        employer,
      ])
      expect(done.confirmation?.next_charge?.amount_cents, what).toBe(due)

      // What staff see of it, and would keep.
      const before = await seen(uuid)
      expect([before.amount_cents, before.interval, totalOf(before.items)], what).toEqual([
        due,
        price.interval,
        total,
      ])
      expect(
        before.items.filter(({ plan_addon_uuid }) => plan_addon_uuid),
        what,
      ).toEqual(extras)
      expect(
        before.choice.addons.map(({ plan_addon, quantity }) => ({ uuid: plan_addon.uuid, quantity })),
        what,
      ).toEqual(addons)
      const kept = await changed(uuid, { when: 'best' })
      expect([kept.statusCode, kept.json().errors?.[0]?.code], `${what}: ${kept.body}`).toEqual([
        422,
        'unchanged',
      ])

      if (addons.length === 0) continue
      // Left and taken again by staff on the same day.
      const wanted = addons.map(({ uuid: plan_addon_uuid, quantity }) => ({ plan_addon_uuid, quantity }))
      expect((await changed(uuid, { addons: [] })).statusCode, what).toBe(200)
      expect(totalOf((await seen(uuid)).items), what).toBe(whole - employer)
      const again = await changed(uuid, { addons: wanted })
      expect(again.statusCode, `${what}: ${again.body}`).toBe(200)
      const after = await seen(uuid)
      expect([after.items, after.amount_cents, after.next_invoice_at], what).toEqual([
        before.items,
        before.amount_cents,
        before.next_invoice_at,
      ])
      const most = await changed(uuid, {
        addons: wanted.map((addon) => ({ ...addon, quantity: addon.quantity + 1 })),
      })
      expect([most.statusCode, most.json().errors?.[0]?.code], what).toEqual([422, 'too_big'])
    }
    expect(sold.size).toBeGreaterThan(5)
  }, 600_000)
})
