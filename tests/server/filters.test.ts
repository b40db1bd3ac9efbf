import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { dayAfter } from '@/contract/days'
import { memberContract } from '@/contract/members'
import type { MexicanState } from '@/contract/mexico'
import type { ListQuery } from '@/contract/shapes'
import { instant, minutesAfter, systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import type { Listing } from '@server/db/listing'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { companies } from '@server/domain/people/companies'
import { customers } from '@server/domain/billing/customers/customers'
import { fundAuthorizations } from '@server/domain/funds/fund-authorizations'
import { fundMovements } from '@server/domain/funds/fund-movements'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { members } from '@server/domain/cover/members'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'
import { payments } from '@server/domain/billing/payments/payments'
import { planAddons } from '@server/domain/catalogue/plan-addons'
import { plans } from '@server/domain/catalogue/plans'
import { providerLocations } from '@server/domain/network/provider-locations'
import { providers } from '@server/domain/network/providers'
import { providerServices } from '@server/domain/network/provider-services'
import type { Reader } from '@server/records/recordKind'
import { serviceCategories } from '@server/domain/network/service-categories'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { everyDatabaseKind } from '../support/databases'
import {
  aContribution,
  aCustomer,
  aFund,
  aFundAuthorization,
  aMember,
  anAccount,
  anInvoice,
  aPayment,
  aPaymentMethod,
  aPerson,
  aProvider,
  aProviderLocation,
  aProviderService,
  aServiceCategory,
} from '../support/records'
import { aBenefit, aCampaign, aPlan, aPlanAddon, aSubscription } from '../support/sales'

const reader: Reader = {
  staff: { uuid: '', name: 'Ana', email: 'ana@ejemplo.mx', role: 'admin', session_uuid: '' },
  clock: systemClock,
}
/** A card that works to the end of the month in so many days. */
function until(days: number) {
  const [year, month] = dayAfter(dayIn(systemClock), days).split('-').map(Number)
  return {
    brand: 'Visa',
    funding: 'credit' as const,
    last4: '4242',
    exp_month: month ?? 1,
    exp_year: year ?? 2030,
    issuer: 'BBVA',
    country: 'MX',
    three_ds_supported: true,
  }
}

/** What a place has that people go to. */
const placed = (municipality: string, state: MexicanState, lat: number, lng: number) => ({
  type: 'physical' as const,
  position: { lat, lng },
  address: {
    street: 'Calle 60',
    exterior_number: '1',
    interior_number: null,
    neighbourhood: 'Centro',
    municipality,
    state,
    zip: '97000',
    references: null,
  },
})

type Listed<Query extends ListQuery> = {
  contract: { query: z.ZodMiniType<Query> }
  list(db: Database, query: Query, reader: Reader): Listing<{ uuid: string }>
}

describe.each(everyDatabaseKind())('the filters of listings, on $name', (kind) => {
  let db: Database
  beforeAll(async () => {
    db = await kind.open()
  })
  afterAll(async () => {
    await db.destroy()
  })

  const found = async <Query extends ListQuery>({ contract, list }: Listed<Query>, query: object) => {
    const { data } = await list(db, contract.query.parse(query), reader).page()
    return data.map(({ uuid }) => uuid)
  }

  /** That a filter finds the one, and its opposite the other. */
  async function splits<Query extends ListQuery>(
    listed: Listed<Query>,
    [one, other]: [{ uuid: string }, { uuid: string }],
    [finds, leaves]: [object, object],
  ) {
    const [taken, left] = [await found(listed, finds), await found(listed, leaves)]
    expect(taken).toContain(one.uuid)
    expect(taken).not.toContain(other.uuid)
    expect(left).toContain(other.uuid)
    expect(left).not.toContain(one.uuid)
  }
  const yesOrNo = (name: string): [object, object] => [{ [name]: 'true' }, { [name]: 'false' }]
  /** What is from $10.00 to $20.00, and what is below. */
  const range = (name: string): [object, object] => [
    { [`${name}_from`]: '1000', [`${name}_to`]: '2000' },
    { [`${name}_to`]: '999' },
  ]

  test('tell amounts from others, both ends included', async () => {
    const account = (balance_due_cents: number) => anAccount(db, { balance_due_cents })
    await splits(accounts, [await account(1_000), await account(999)], range('balance_due'))
    await splits(accounts, [await account(2_000), await account(1)], range('balance_due'))
    const invoice = (total_cents: number) =>
      anInvoice(db, { total_cents, subtotal_cents: total_cents, tax_cents: 0 })
    await splits(invoices, [await invoice(2_000), await invoice(999)], range('total'))
    const payment = (amount_cents: number) => aPayment(db, { amount_cents })
    await splits(payments, [await payment(1_500), await payment(900)], range('amount'))
    const subscription = (mrr_cents: number) =>
      aSubscription(db, {
        interval: 'month',
        items: JSON.stringify([{ plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: mrr_cents }]),
      })
    await splits(subscriptions, [await subscription(1_500), await subscription(900)], range('mrr'))
    const tariff = (price_cents: number) => aProviderService(db, { price_cents })
    await splits(providerServices, [await tariff(1_500), await tariff(900)], range('price'))
    const fund = await aFund(db)
    const request = (requested_cents: number) =>
      aFundAuthorization(db, { fund_uuid: fund.uuid, requested_cents })
    await splits(fundAuthorizations, [await request(1_500), await request(900)], range('amount'))
    await aContribution(db, fund, 1_500)
    const paidIn = { fund: fund.uuid, amount_from: '1500', amount_to: '1500' }
    expect(await found(fundMovements, paidIn)).toHaveLength(1)
    expect(await found(fundMovements, { ...paidIn, amount_from: '1501' })).toEqual([])
  })

  test('tell accounts and companies with a fund, and what brought an account', async () => {
    const fund = await aFund(db)
    const closed = await aFund(db, { status: 'closed' })
    const [one, other] = [{ uuid: fund.account_uuid }, { uuid: closed.account_uuid }]
    await splits(accounts, [one, other], yesOrNo('has_fund'))
    await splits(companies, [{ uuid: fund.company_uuid }, { uuid: closed.company_uuid }], yesOrNo('has_fund'))
    const campaign = await aCampaign(db)
    const reseller = await anAccount(db)
    const sold = await aSubscription(db, {
      campaign_uuid: campaign.uuid,
      reseller_account_uuid: reseller.uuid,
    })
    expect(await found(accounts, { campaign: campaign.uuid })).toEqual([sold.account_uuid])
    expect(await found(accounts, { reseller: reseller.uuid })).toEqual([sold.account_uuid])
  })

  test('tell what is charged with something that soon stops working', async () => {
    const [ending, lasting, bare] = [await aCustomer(db), await aCustomer(db), await aCustomer(db)]
    const of = (customer: { uuid: string; account_uuid: string }) => ({
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
    })
    const short = await aPaymentMethod(db, { ...of(ending), card: until(20) })
    const long = await aPaymentMethod(db, {
      ...of(lasting),
      card: until(900),
      last_used_at: instant(systemClock.now()),
    })
    await splits(customers, [ending, bare], yesOrNo('has_method'))
    await splits(customers, [ending, lasting], yesOrNo('method_expiring'))
    await splits(paymentMethods, [long, short], yesOrNo('used'))
    const charged = async (method: { uuid: string }, customer: { uuid: string }) =>
      (await aSubscription(db, { customer_uuid: customer.uuid, payment_method_uuid: method.uuid })).uuid
    const [first, second] = [await charged(short, ending), await charged(long, lasting)]
    expect(await found(subscriptions, { method_expiring: 'true' })).toEqual([first])
    expect(await found(subscriptions, { method_expiring: 'false' })).toContain(second)
  })

  test('tell payments whose last day has come, and invoices that were credited or are of a plan', async () => {
    const waiting = (hours: number) =>
      aPayment(db, {
        status: 'pending',
        method_type: 'oxxo',
        expires_at: instant(minutesAfter(systemClock.now(), hours * 60)),
      })
    await splits(payments, [await waiting(23), await waiting(25)], yesOrNo('expiring'))
    await splits(
      invoices,
      [await anInvoice(db, { credited_cents: 1 }), await anInvoice(db)],
      yesOrNo('credited'),
    )
    const plan = await aPlan(db)
    const subscription = await aSubscription(db, { plan_uuid: plan.uuid })
    const charged = await anInvoice(db, {
      subscription_uuid: subscription.uuid,
      customer_uuid: subscription.customer_uuid,
    })
    expect(await found(invoices, { plan: plan.uuid })).toEqual([charged.uuid])
  })

  test('tell plans by what they cover: the nearest category that they name decides', async () => {
    const health = await aServiceCategory(db)
    const dental = await aServiceCategory(db, { parent_uuid: health.uuid })
    const braces = await aServiceCategory(db, { parent_uuid: dental.uuid })
    const plan = (...benefits: [{ uuid: string }, boolean][]) =>
      aPlan(db, {
        status: 'published',
        benefits: JSON.stringify(benefits.map(([{ uuid }, covered]) => ({ ...aBenefit(uuid), covered }))),
      })
    const whole = await plan([health, true])
    const without = await plan([health, true], [dental, false])
    await plan([dental, false])
    const covering = async ({ uuid }: { uuid: string }) =>
      (await found(plans, { category: uuid })).toSorted((one, other) => one.localeCompare(other))
    const both = [whole.uuid, without.uuid].toSorted((one, other) => one.localeCompare(other))
    expect(await covering(health)).toEqual(both)
    expect(await covering(braces)).toEqual([whole.uuid])
    expect(await serviceCategories.find(db, braces.uuid, reader)).toMatchObject({ plans: 1 })
    expect(await serviceCategories.find(db, health.uuid, reader)).toMatchObject({ plans: 2 })
  })

  test('tell the tariffs that follow each other from those of other places and networks', async () => {
    const { uuid, provider_uuid, service_uuid } = await aProviderService(db, { valid_to: '2026-06-30' })
    const same = { provider_uuid, service_uuid, valid_from: '2026-07-01' }
    const next = await aProviderService(db, same)
    await aProviderService(db, { ...same, network_tag: 'premier' })
    const place = await aProviderLocation(db, { provider_uuid })
    const there = await aProviderService(db, { ...same, location_uuid: place.uuid })
    expect(await found(providerServices, { history_of: next.uuid, sort: 'valid_from' })).toEqual([
      uuid,
      next.uuid,
    ])
    expect(await found(providerServices, { history_of: there.uuid })).toEqual([there.uuid])
  })

  test('tell subscriptions by their add-ons, which count those that are charged', async () => {
    const addon = await aPlanAddon(db)
    const items = JSON.stringify([
      { plan_addon_uuid: null, label: 'Plan', quantity: 1, unit_cents: 1 },
      { plan_addon_uuid: addon.uuid, label: addon.name, quantity: 1, unit_cents: 1 },
    ])
    const charged = await aSubscription(db, { items })
    await aSubscription(db)
    expect(await found(subscriptions, { addon: addon.uuid })).toEqual([charged.uuid])
    await aSubscription(db, { items, status: 'canceled' })
    expect(await planAddons.find(db, addon.uuid, reader)).toMatchObject({ subscriptions: 1 })
  })

  test('tell places by how far they are from a point, and order them by their provider and their town', async () => {
    const provider = await aProvider(db, { name: 'Ártemis' })
    const [far, near, virtual] = await Promise.all([
      aProviderLocation(db, { ...placed('Zapopan', 'JAL', 20.72, -103.39), provider_uuid: provider.uuid }),
      aProviderLocation(db, placed('Álamos', 'SON', 27.02, -108.94)),
      aProviderLocation(db, { provider_uuid: (await aProvider(db, { name: 'Último' })).uuid }),
    ])
    const around = (km: number) => found(providerLocations, { near: `27.0000,-109.0000,${km}` })
    expect(await around(10)).toEqual([near.uuid])
    expect(await around(2)).toEqual([])
    expect(await around(2_000)).toEqual(expect.arrayContaining([near.uuid, far.uuid]))
    await splits(providerLocations, [near, virtual], yesOrNo('has_position'))
    const order = async (sort: string, of: { uuid: string }[]) => {
      const all = await found(providerLocations, { sort, size: '100' })
      return all.filter((uuid) => of.some((one) => one.uuid === uuid))
    }
    expect(await order('place', [virtual, far, near])).toEqual([near.uuid, far.uuid, virtual.uuid])
    expect(await order('provider', [virtual, far])).toEqual([far.uuid, virtual.uuid])
    await db.updateTable('providers').set({ name: 'Zzz' }).where('uuid', '=', provider.uuid).execute()
    expect(await order('provider', [virtual, far])).toEqual([virtual.uuid, far.uuid])
  })

  test('tell providers by where they have a place', async () => {
    const [near, far, gone] = [await aProvider(db), await aProvider(db), await aProvider(db)]
    const place = (
      provider: { uuid: string },
      state: 'YUC' | 'SON',
      status: 'active' | 'closed' = 'active',
    ) =>
      aProviderLocation(db, {
        ...placed(state === 'YUC' ? 'Mérida' : 'Hermosillo', state, 20.97, -89.62),
        provider_uuid: provider.uuid,
        status,
      })
    await place(near, 'YUC')
    await place(far, 'SON')
    await place(gone, 'YUC', 'closed')
    expect(await found(providers, { state: 'YUC' })).toEqual([near.uuid])
    expect(await found(providers, { municipality: 'Hermosillo' })).toEqual([far.uuid])
    await place(near, 'SON')
    const cities = async ({ uuid }: { uuid: string }) =>
      (await providers.find(db, uuid, reader))?.municipalities
    expect(await cities(near)).toEqual(['Hermosillo', 'Mérida'])
    expect(await cities(gone)).toEqual([])
  })

  test('tell providers whose contract soon ends', async () => {
    const until = (days: number | null) =>
      aProvider(db, {
        contract: {
          starts_on: '2026-01-01',
          ends_on: days === null ? null : dayAfter(dayIn(systemClock), days),
          tariff: 'list',
          agreed_pct: null,
          payment_days: 30,
        },
      })
    await splits(providers, [await until(60), await until(61)], yesOrNo('contract_ending'))
    await splits(providers, [await until(0), await until(-1)], yesOrNo('contract_ending'))
    const { uuid: lasting } = await until(null)
    expect(await found(providers, { contract_ending: 'false', size: '100' })).toContain(lasting)
  })

  test('tell members by their age, in whole years, both ends included', async () => {
    const clock = { now: () => new Date('2027-02-28T18:00:00Z') }
    const aged = async (birth_date: string | null) => {
      const { uuid: person_uuid } = await aPerson(db, { birth_date })
      return (await aMember(db, { person_uuid })).uuid
    }
    const [child, leap, grown, unknown] = [
      await aged('2009-03-01'),
      await aged('2024-02-29'),
      await aged('2009-02-28'),
      await aged(null),
    ]
    const those = async (query: object) => {
      const asked = memberContract.query.parse({ ...query, size: '100' })
      const { data } = await members.list(db, asked, { ...reader, clock }).page()
      return data
        .filter(({ uuid }) => [child, leap, grown, unknown].includes(uuid))
        .map(({ uuid, age }) => [uuid, age])
    }
    expect(await those({ age_from: '18', age_to: '18' })).toEqual([[grown, 18]])
    expect(await those({ age_from: '17', age_to: '17' })).toEqual([[child, 17]])
    expect(await those({ age_to: '2' })).toEqual([[leap, 2]])
    expect(await those({ age_from: '3', sort: 'created_at' })).toHaveLength(2)
    expect(await those({})).toContainEqual([unknown, null])
  })
})
