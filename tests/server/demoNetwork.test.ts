import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { LocationStatus } from '@/contract/providerLocations'
import { ProviderStatus } from '@/contract/providers'
import type { Database } from '@server/db/database'
import { openDemoDatabase } from '../support/databases'

let db: Database

beforeAll(async () => {
  db = await openDemoDatabase()
  return () => db.destroy()
})

test('the services of the demo are each in a category that is not divided', async () => {
  const services = await db.selectFrom('services').select('category_uuid').execute()
  const divided = await db.selectFrom('service_categories').select('parent_uuid').execute()
  const parents = new Set(divided.map(({ parent_uuid }) => parent_uuid))
  expect(services.length).toBeGreaterThan(30)
  expect(services.filter(({ category_uuid }) => parents.has(category_uuid))).toEqual([])
})

test('the network of the demo has something in every status', async () => {
  const statuses = async (table: 'providers' | 'provider_locations') =>
    new Set((await db.selectFrom(table).select('status').execute()).map(({ status }) => status))
  expect([...(await statuses('providers'))].sort()).toEqual([...ProviderStatus.options].sort())
  expect([...(await statuses('provider_locations'))].sort()).toEqual([...LocationStatus.options].sort())
})

test('the places of the demo stand in the town that their address names', async () => {
  const { rows: towns } = await sql<{ state: string; latitude: number; longitude: number; wide: number }>`
    select address ->> 'state' as state, avg(latitude)::float as latitude, avg(longitude)::float as longitude,
      greatest(max(latitude) - min(latitude), max(longitude) - min(longitude))::float as wide
    from provider_locations where address is not null group by address ->> 'state', municipality`.execute(db)
  expect(towns.length).toBeGreaterThan(10)
  expect(towns.filter(({ wide }) => wide > 0.2)).toEqual([])
  const neighbours = towns.flatMap((one) =>
    towns
      .filter(
        ({ latitude, longitude }) => Math.hypot(latitude - one.latitude, longitude - one.longitude) < 0.4,
      )
      .map(({ state }) => [one.state, state].sort((left, right) => left.localeCompare(right)).join(' and ')),
  )
  const ofTwoStates = neighbours.filter((pair) => new Set(pair.split(' and ')).size === 2)
  expect(new Set(ofTwoStates)).toEqual(new Set(['CMX and MEX']))
})

test('no two made-up tariffs are of the same thing on the same day', async () => {
  const { rows } = await sql`
    select one.number from provider_services one join provider_services other
      on one.provider_uuid = other.provider_uuid and one.service_uuid = other.service_uuid
      and one.location_uuid is not distinct from other.location_uuid and one.uuid < other.uuid
      and daterange(one.valid_from, one.valid_to, '[]') && daterange(other.valid_from, other.valid_to, '[]')`.execute(
    db,
  )
  expect(rows).toEqual([])
  const tariffs = await db.selectFrom('provider_services').select('status').execute()
  expect(tariffs.length).toBeGreaterThan(60)
  expect(tariffs.some(({ status }) => status === 'suspended')).toBe(true)
})

test('some of those of the demo have a photo of their own', async () => {
  for (const table of ['members', 'providers'] as const) {
    const { rows } = await sql`
      select record.uuid from ${sql.table(table)} as record join attachments as photo
        on photo.uuid = record.photo_attachment_uuid and photo.subject_uuid = record.uuid
      where photo.media_type = 'image/png' and photo.size = length(photo.content) and photo.removed_at is null`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(5)
  }
})
