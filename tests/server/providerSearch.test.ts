import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOpen, weekdays } from '@/contract/hours'
import type { ProviderSearchResults } from '@/contract/providerSearch'
import { Specialty } from '@/contract/specialties'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { meanings } from '@server/features/providerSearch/everydayWords'
import { understand, wordsOf } from '@server/features/providerSearch/understand'
import { openDemoDatabase } from '../support/databases'
import {
  aProvider,
  aProviderLocation,
  aProviderService,
  aService,
  aServiceCategory,
} from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan } from '../support/sales'
import { everydayQueries } from './everydayQueries'

const server = referenceServer({ open: openDemoDatabase })

// The made-up network has a provider for most specialties; for the rest one is added.
beforeAll(async () => {
  for (const specialty of Specialty.options) {
    const provider = await aProvider(server.db, {
      kind: 'clinic',
      specialties: JSON.stringify([{ specialty, license: null }]),
      public: true,
      status: 'active',
    })
    await aProviderLocation(server.db, { provider_uuid: provider.uuid })
  }
})

async function search(query: Record<string, string>): Promise<ProviderSearchResults> {
  const reply = await call('visitor', `public/providers?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const aPlace = async () =>
  server.db
    .selectFrom('provider_locations as place')
    .innerJoin('providers', 'providers.uuid', 'place.provider_uuid')
    .selectAll('place')
    .select(['providers.slug', 'providers.name as provider_name', 'providers.kind'])
    .where('place.status', '=', 'active')
    .where('place.type', '=', 'physical')
    .where('providers.status', '=', 'active')
    .where('providers.public', '=', true)
    .orderBy('place.number')
    .executeTakeFirstOrThrow()

describe('the directory', () => {
  test('finds whom people mean in the first five, in everyday words and misspelt', async () => {
    let right = 0
    const wrong: string[] = []
    for (const [q, expected] of everydayQueries) {
      const { data } = await search({ q })
      const isMeant = ({ kind, specialties }: ProviderSearchResults['data'][number]) =>
        'kind' in expected ? kind === expected.kind : specialties.includes(expected.specialty)
      if (data.slice(0, 5).some(isMeant)) right++
      else wrong.push(q)
    }
    console.warn(
      `${right} of ${everydayQueries.length} everyday queries find whom they mean in the first five`,
    )
    expect(wrong).toEqual([])
    expect(everydayQueries.length).toBeGreaterThanOrEqual(60)
  })

  test('says what it took a word for, and looks for the rest in names and places', async () => {
    const { understood, data } = await search({ q: 'dentista' })
    expect(understood).toEqual([{ typed: 'dentista', kinds: ['dentist'], specialties: ['dentistry'] }])
    expect(data.length).toBeGreaterThan(0)
    const place = await aPlace()
    const named = await search({ q: place.provider_name })
    expect(named.data.slice(0, 5).map(({ provider }) => provider.slug)).toContain(place.slug)
    const there = await search({ q: `${place.provider_name} ${place.address?.municipality}` })
    expect(there.data[0]?.address?.municipality).toBe(place.address?.municipality)
  })

  test('tells the nearest first, how far they are, and where there would be some', async () => {
    const place = await aPlace()
    const { lat, lng } = place.position ?? { lat: 0, lng: 0 }
    const near = await search({ lat: String(lat), lng: String(lng) })
    expect(near.data[0]).toMatchObject({ distance_km: 0 })
    const distances = near.data.map(({ distance_km }) => distance_km ?? Number.POSITIVE_INFINITY)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(Math.max(...distances)).toBeLessThanOrEqual(5)
    const zip = await search({ place: place.address?.zip ?? '', km: '50' })
    expect(zip.around).toMatchObject({ km: 50, is_known: true })
    expect(zip.meta.total).toBeGreaterThan(0)
    const nowhere = await search({ lat: '15.0', lng: '-117.0', km: '5' })
    expect(nowhere).toMatchObject({ data: [], wider: null })
    // Some 110 km away: what is offered may be asked for, and is there.
    const outside = await search({ lat: String(lat - 1), lng: String(lng), q: place.provider_name })
    expect(outside).toMatchObject({ data: [], wider: { km: 200 } })
    const farther = { lat: String(lat - 1), lng: String(lng), q: place.provider_name }
    const offered = await search({ ...farther, km: String(outside.wider?.km) })
    expect(offered.meta.total).toBe(outside.wider?.total)
    const unknown = await search({ place: 'Villa Inexistente', q: 'dentista' })
    expect(unknown).toMatchObject({ data: [], around: { is_known: false } })
  })

  test('knows a place by its postal code, its neighbourhood, and a town that is begun or misspelt', async () => {
    const place = await aPlace()
    const { municipality = '', neighbourhood = '', zip = '' } = place.address ?? {}
    const townOf = async (text: string) => (await search({ place: text, km: '200' })).around?.town
    expect(await townOf(municipality)).toBe(municipality)
    expect(await townOf(municipality.slice(0, 5).toLowerCase())).toBe(municipality)
    expect(await townOf(`${municipality}, México`)).toBe(municipality)
    expect(await townOf(`CP ${zip} ${municipality}`)).toBe(municipality)
    expect(await townOf('guadalajra')).toBe('Guadalajara')
    expect(await townOf(neighbourhood)).toEqual(expect.any(String))
    expect(await townOf('Villa Inexistente')).toBeNull()
    // No location has it: it is as near as its first digits, or its state, say.
    expect(await townOf(`${zip.slice(0, 3)}99`)).toEqual(expect.any(String))
  })

  test('leads on where there is nobody: to the nearest, the towns around, and who attends at a distance', async () => {
    const place = await aPlace()
    const { lat, lng } = place.position ?? { lat: 0, lng: 0 }
    const asked = { lat: String(lat - 1), lng: String(lng), q: place.provider_name }
    const none = await search({ ...asked, km: '5' })
    expect(none.meta.total).toBe(0)
    const anywhere = await search({ ...asked, km: '200', sort: 'distance' })
    expect(none.nearest).toMatchObject({
      number: anywhere.data[0]?.number,
      distance_km: anywhere.data[0]?.distance_km,
    })
    expect(none.towns.length).toBeGreaterThan(0)
    expect(none.towns.map(({ km }) => km)).toEqual(none.towns.map(({ km }) => km).toSorted((a, b) => a - b))
    for (const town of none.towns) {
      const there = await search({ q: place.provider_name, place: town.name, km: '200' })
      expect(there.data.some(({ address }) => address?.municipality === town.name)).toBe(true)
    }
    expect(none.remote).toMatchObject({ is_as_asked: false })
    const remote = await search({ remote: 'true' })
    expect(remote.meta.total).toBe(none.remote?.total)
    expect(new Set(remote.data.map(({ type }) => type))).toEqual(new Set(['virtual']))
    const some = await search({ place: place.address?.municipality ?? '' })
    expect(some).toMatchObject({ nearest: null, remote: null })
    expect(some.towns.map(({ name }) => name)).not.toContain(place.address?.municipality)
  })

  test('keeps to the provider of its address, and to the one that is asked for', async () => {
    const place = await aPlace()
    const scoped = await search({ provider: place.slug })
    expect(scoped.scope).toEqual({ slug: place.slug, name: place.provider_name })
    expect(new Set(scoped.data.map(({ provider }) => provider.slug))).toEqual(new Set([place.slug]))
    expect((await search({ p: place.slug })).meta.total).toBe(scoped.meta.total)
    expect(await search({ provider: 'nadie', q: 'dentista' })).toMatchObject({
      data: [],
      scope: { slug: 'nadie', name: null },
    })
  })

  test('leaves out providers that are not public, not active or archived, and every private field', async () => {
    const place = await aPlace()
    const only = { provider: place.slug }
    const before = await search(only)
    expect(before.meta.total).toBeGreaterThan(0)
    expect(Object.keys(before.data[0] ?? {}).toSorted()).toEqual(
      [
        'number',
        'name',
        'provider',
        'kind',
        'type',
        'specialties',
        'address',
        'position',
        'phone',
        'whatsapp',
        'with_plan',
        'website',
        'accessibility',
        'emergency_24h',
        'open_now',
        'today',
        'opens_at',
        'closes_at',
        'distance_km',
        'checked_on',
      ].toSorted(),
    )
    for (const hidden of [
      { public: false },
      { status: 'suspended' as const },
      { archived_at: '2026-03-01T00:00:00Z' },
    ]) {
      await server.db.updateTable('providers').set(hidden).where('slug', '=', place.slug).execute()
      expect(await search(only)).toMatchObject({ data: [], scope: { name: null } })
      await server.db
        .updateTable('providers')
        .set({ public: true, status: 'active', archived_at: null })
        .where('slug', '=', place.slug)
        .execute()
    }
    await server.db
      .updateTable('provider_locations')
      .set({ status: 'closed' })
      .where('provider_uuid', '=', place.provider_uuid)
      .execute()
    expect((await search(only)).meta.total).toBe(0)
    await server.db
      .updateTable('provider_locations')
      .set({ status: 'active' })
      .where('provider_uuid', '=', place.provider_uuid)
      .execute()
  })

  test('knows by the week in the database what the screens know by the hours', async () => {
    const time = fc.record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }) })
    const two = (value: number) => String(value).padStart(2, '0')
    const line = fc.record({
      days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      opens: time.map(({ hour, minute }) => `${two(hour)}:${two(minute)}`),
      closes: time.map(({ hour, minute }) => `${two(hour)}:${two(minute)}`),
      all_day: fc.constantFrom(false, false, true),
    })
    const cases = fc.sample(fc.tuple(fc.array(line, { maxLength: 4 }), fc.nat({ max: 10_079 })), 500)
    const { rows } = await sql<{ is_open: boolean }>`
      select minutes_open(hours::jsonb) @> minute as is_open
      from unnest(${cases.map(([hours]) => JSON.stringify(hours))}::text[], ${cases.map(([, minute]) => minute)}::integer[])
        with ordinality as asked (hours, minute, at) order by at`.execute(server.db)
    // Monday 2 March 2026, midnight in Mexico City (UTC-6).
    const monday = Date.parse('2026-03-02T06:00:00Z')
    const known = cases.map(([hours, minute]) =>
      isOpen({ hours, exceptions: [], timezone: 'America/Mexico_City' }, new Date(monday + minute * 60_000)),
    )
    expect(rows.map(({ is_open }) => is_open)).toEqual(known)
  })

  test('tells what is open at this moment, by the clock on the wall', async () => {
    const { data } = await search({ q: 'hospital', open: 'true' })
    expect(data.length).toBeGreaterThan(0)
    for (const { open_now } of data) expect(open_now).toBe(true)
  })

  test.each([
    'tengo dolor en el pecho',
    'me duele mucho el pecho',
    'ataque al corazón',
    'me ahogo',
    'mi papá no puede respirar',
    'se desmayó',
    'pensamientos suicidas',
    'DOLOR DE PECHO',
  ])('tells «%s» for an emergency', async (q) => {
    expect((await search({ q })).is_urgent).toBe(true)
  })

  test.each(['%', "'", '\\', 'a'.repeat(200), '😀', '_', ' ', '<script>alert(1)</script>', '" or 1=1 --'])(
    'takes «%s» for words like any other',
    async (q) => {
      expect((await search({ q })).is_urgent).toBe(false)
    },
  )

  test('tells what a visit costs with a plan, by its nearest benefit and what was agreed on, and keeps to it', async () => {
    const { db } = server
    const wide = await aServiceCategory(db)
    const near = await aServiceCategory(db, { parent_uuid: wide.uuid })
    const plan = await aPlan(db, {
      status: 'published',
      public_name: 'Plan Copago',
      benefits: JSON.stringify([
        { ...aBenefit(wide.uuid), copay_cents: 30_000 },
        { ...aBenefit(near.uuid), copay_cents: 8_000, coinsurance_pct: '10' },
      ]),
    })
    const place = async (name: string, category_uuid: string, wish: object = {}) => {
      const provider = await aProvider(db, { kind: 'clinic', name, public: true, status: 'active' })
      await aProviderLocation(db, { provider_uuid: provider.uuid, name })
      const service = await aService(db, { category_uuid })
      await aProviderService(db, {
        provider_uuid: provider.uuid,
        service_uuid: service.uuid,
        price_cents: 50_000,
        ...wish,
      })
    }
    await place('Xochicopa Cerca', near.uuid)
    await place('Xochicopa Lejos', wide.uuid)
    await place('Xochicopa Barato', wide.uuid, { price_cents: 20_000 })
    await place('Xochicopa Acordado', near.uuid, { copay_override_cents: 0, member_price_cents: 40_000 })
    await place('Xochicopa Fuera', (await aServiceCategory(db)).uuid)
    const costs = async (query: object) => {
      const { data } = await search({ q: 'xochicopa', sort: 'name', ...query })
      return Object.fromEntries(
        data.map(({ name, with_plan }) => [name.split(' ')[1], with_plan?.from_cents]),
      )
    }
    expect(await costs({ plan: plan.slug })).toEqual({
      Acordado: 4_000,
      Barato: 20_000,
      Cerca: 13_000,
      Fuera: undefined,
      Lejos: 30_000,
    })
    expect(Object.keys(await costs({ plan: plan.slug, copay: '100' }))).toEqual(['Acordado'])
    expect(Object.keys(await costs({ plan: plan.slug, copay: '300' }))).toHaveLength(4)
    // What visitors do not search by is not told of to them either.
    const hide = (searchable_public: boolean) =>
      db.updateTable('service_categories').set({ searchable_public }).where('uuid', '=', near.uuid).execute()
    await hide(false)
    expect(await costs({ plan: plan.slug })).toMatchObject({
      Barato: 20_000,
      Cerca: undefined,
      Acordado: undefined,
    })
    await hide(true)
    // A plan that is not on sale gets the same answer as an unknown one.
    const hidden = await aPlan(db, { status: 'draft' })
    for (const slug of [hidden.slug, 'nadie']) {
      const reply = await search({ q: 'xochicopa', plan: slug, copay: '0' })
      expect(reply.plan).toEqual({ slug, name: null })
      expect(reply.data.map(({ with_plan }) => with_plan)).toEqual([null, null, null, null, null])
    }
  })

  test('refuses what it does not know, and never asks a visitor to sign in', async () => {
    for (const bad of [
      'q=a&color=red',
      `q=${'a'.repeat(201)}`,
      'kind=spaceship',
      'lat=95&lng=0',
      'page=0',
      'km=7',
    ]) {
      const reply = await call('visitor', `public/providers?${bad}`)
      expect(reply.statusCode, bad).toBe(422)
    }
    const signedOut = await call({ token: 'a.b.c' }, 'public/providers?q=dentista')
    expect(signedOut.statusCode).toBe(200)
  })
})

test('every specialty has everyday words, and no expression is a filler', () => {
  const covered = new Set(meanings.flatMap(({ specialties = [] }) => specialties))
  expect([...covered].toSorted()).toEqual(Object.keys(specialtyNames).toSorted())
  for (const { words } of meanings)
    for (const term of words.split(','))
      expect(
        understand(term, () => true).understood.map(({ typed }) => typed),
        term,
      ).toEqual([wordsOf(term).join(' ')])
})
