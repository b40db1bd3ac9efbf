// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import type { PlanPrice } from '@/contract/planParts'
import type { PlansOnSale } from '@/contract/plansOnSale'
import { cases } from '../../scripts/pace.mjs'
import { aServiceCategory } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aPrice } from '../support/sales'

const server = referenceServer()

const sold = async () => (await call('visitor', 'public/plans')).json<PlansOnSale>().data
const soldAs = async (slug: string) => (await sold()).find((plan) => plan.slug === slug)

const eligible = (min_age: number | null, max_age: number | null) => ({
  min_age,
  max_age,
  max_renewal_age: null,
  child_max_age: null,
  residence_states: [],
  requires_declaration: false,
  notice_days: 30,
  newborns_wait: false,
})

const bornAt = (age: number) => `${Number(server.clock.day(0).slice(0, 4)) - age - 1}-12-31`
const who = (age: number) => ({
  given_names: 'Ana',
  last_name: 'Ruiz',
  second_last_name: null,
  birth_date: bornAt(age),
})

/** What a period costs people of these ages, as the funnel says it; nothing where it does not take them. */
async function quoteOf(slug: string, ages: readonly number[]): Promise<number | undefined> {
  const begun = await call('visitor', 'public/checkouts', { method: 'POST', body: { plan: slug, path: [] } })
  const { token } = begun.json<{ token: string }>()
  const [first = 30, ...others] = ages
  const answers: StepAnswer[] = [
    { step: 'who', covers: ages.length > 1 ? 'family' : 'self' },
    { step: 'you', ...who(first), email: 'ana@ejemplo.mx', phone: '+525512345678' },
    ...(others.length > 0
      ? [
          {
            step: 'people' as const,
            people: others.map((age, index) => ({
              ...who(age),
              given_names: 'Ana'.padEnd(4 + index, 'a'),
              relationship: 'sibling' as const,
            })),
            done: true,
          },
        ]
      : []),
  ]
  let cents: number | undefined
  for (const body of answers) {
    const reply = await call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body })
    if (reply.statusCode !== 200) return
    cents = reply.json<{ data: Checkout }>().data.quote.then_cents
  }
  return cents
}

const priced = fc.record({
  mode: fc.constantFrom<PlanPrice['mode']>('flat', 'per_member', 'by_age_band', 'by_tier'),
  amounts: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 3 }),
  begins: fc.integer({ min: 0, max: 3 }),
  least: fc.integer({ min: 1, max: 2 }),
  more: fc.integer({ min: 0, max: 2 }),
  min_age: fc.constantFrom(null, 18, 40),
  max_age: fc.constantFrom(null, 65),
})

describe('the price that a plan is shown from', () => {
  test('is the lowest that the funnel asks of anyone whom the plan takes', async () => {
    await fc.assert(
      fc.asyncProperty(priced, async ({ mode, amounts, begins, least, more, min_age, max_age }) => {
        const [one = 1, two = 1, three = 1] = amounts.map((pesos) => pesos * 100)
        const tiers = [
          { from: begins, to: 2, amount_cents: one },
          { from: 3, to: 3, amount_cents: two },
          { from: 4, to: 4, amount_cents: three },
        ].filter(({ from, to }) => from <= to)
        const ages = [
          { from: begins * 10, to: 44, amount_cents: one },
          { from: 45, to: 59, amount_cents: two },
          { from: 60, to: null, amount_cents: three },
        ]
        const banded = mode === 'by_tier' || mode === 'by_age_band'
        const price = aPrice({
          mode,
          amount_cents: banded ? null : one,
          bands: mode === 'by_tier' ? tiers : mode === 'by_age_band' ? ages : [],
        })
        const members = { min: least, max: least + more, included: 1 }
        const plan = await aPlan(server.db, {
          status: 'published',
          prices: JSON.stringify([price]),
          members,
          eligibility: eligible(min_age, max_age),
        })
        const quotes: number[] = []
        for (let people = members.min; people <= members.max; people++)
          for (const age of [18, 20, 30, 40, 45, 64, 80]) {
            const quote = await quoteOf(plan.slug, Array(people).fill(age))
            if (quote !== undefined) quotes.push(quote)
          }
        const from = (await soldAs(plan.slug))?.prices[0]?.from_cents
        await server.db
          .updateTable('plans')
          .set({ status: 'archived' })
          .where('uuid', '=', plan.uuid)
          .execute()
        expect(from).toBe(quotes.length > 0 ? Math.min(...quotes) : undefined)
      }),
      { numRuns: cases(60) },
    )
  })

  test('tells what each person costs apart from the least that can be bought', async () => {
    const { slug } = await aPlan(server.db, {
      status: 'published',
      prices: JSON.stringify([aPrice({ mode: 'per_member', amount_cents: 10_000 })]),
      members: { min: 2, max: 5, included: 1 },
    })
    expect((await soldAs(slug))?.prices).toMatchObject([{ from_cents: 20_000, per_person_cents: 10_000 }])
  })
})

describe('what visitors choose among', () => {
  test('is grouped by family, and by whom each plan is for', async () => {
    const [one, two, many, firm] = await Promise.all(
      [
        { members: { min: 1, max: 1, included: 1 } },
        { members: { min: 1, max: 2, included: 1 } },
        { members: { min: 1, max: 6, included: 1 } },
        { audience: ['company' as const], members: { min: 1, max: 9, included: 1 } },
      ].map((wish) => aPlan(server.db, { status: 'published', family: 'Esencial', ...wish })),
    )
    const plans = await sold()
    const groups = [one, two, many, firm].map((made) => {
      const found = plans.find(({ slug }) => slug === made?.slug)
      return [found?.family, found?.group]
    })
    expect(groups).toEqual([
      ['Esencial', 'person'],
      ['Esencial', 'couple'],
      ['Esencial', 'family'],
      ['Esencial', 'company'],
    ])
  })

  test('is told by the kinds of care that it covers, also where it covers a part of one', async () => {
    const whole = await aServiceCategory(server.db, { name: 'Dental de prueba', code: 'DENTAL-P' })
    const part = await aServiceCategory(server.db, { name: 'Brackets de prueba', parent_uuid: whole.uuid })
    const none = await aServiceCategory(server.db, { name: 'Parto de prueba' })
    const { slug } = await aPlan(server.db, {
      status: 'published',
      benefits: JSON.stringify([aBenefit(part.uuid), aBenefit(none.uuid, { covered: false })]),
    })
    expect((await soldAs(slug))?.needs).toMatchObject([
      { code: 'dental-p', name: 'Dental de prueba', by: ['Brackets de prueba'] },
    ])
  })
})
