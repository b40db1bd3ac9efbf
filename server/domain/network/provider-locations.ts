import { sql } from 'kysely'
import { isOpen, opensNext, type Opening } from '@/contract/hours'
import {
  type NewProviderLocation,
  ProviderLocation,
  ProviderLocationDetail,
  type ProviderLocationListQuery,
  readNear,
  providerLocationContract,
} from '@/contract/providerLocations'
import type { Clock } from '@server/core/clock'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, is, isOneOf, isPresent, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { isWithinKm } from '@server/domain/network/nearness'
import { referenceTo } from '@server/db/reference'
import { unprocessable } from '@server/core/problems'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { findTariffObstacle } from './tariffs'

/** How many services a location offers: its own, and those that its provider offers everywhere. */
const servicesAt = sql<number>`(
  select count(distinct service_uuid) from provider_services as offered
  where offered.provider_uuid = provider_locations.provider_uuid and offered.archived_at is null
    and (offered.location_uuid is null or offered.location_uuid = provider_locations.uuid))`.as('services')

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('provider_locations')
    .select(columnsOf('provider_locations', ProviderLocation, 'provider', 'open_now', 'services'))
    .select(referenceTo('providers', 'provider_locations.provider_uuid').as('provider'))
    .select(servicesAt)
    .select([
      'provider_locations.hours',
      'provider_locations.exceptions',
      'provider_locations.timezone',
      'provider_locations.status',
    ]),
)

const detail = columnsOf(
  'provider_locations',
  ProviderLocationDetail,
  'provider',
  'open_now',
  'opens_at',
  'services',
)

/** Adds to a location whether it is open now. */
const addOpening = <Row extends Opening & { status: string }>(row: Row, clock: Clock) => {
  const attends = row.status === 'active'
  return {
    ...row,
    open_now: attends && isOpen(row, clock.now()),
    opens_at: attends ? opensNext(row, clock.now()) : null,
  }
}

function isNear(near: string) {
  const { lat, lng, km } = readNear(near)
  return isWithinKm({ latitude: lat, longitude: lng }, km, 'provider_locations')
}

function list(db: Database, query: ProviderLocationListQuery, clock: Clock): Listing<ProviderLocation> {
  const { page, ...rest } = listing(db, query, {
    rows: rows(db),
    table: 'provider_locations',
    sorts: {
      name: 'sort_name',
      provider: 'sort_provider',
      place: { by: sql.ref('sort_place'), nullable: true },
    },
    defaultSort: 'name',
    where: [
      isOneOf('status', query.status),
      isOneOf('type', query.type),
      isOneOf('state', query.state),
      isOneOf('municipality', query.municipality),
      hasOneOf('accessibility', query.accessibility),
      isTrue('emergency_24h', query.emergency_24h),
      isPresent('position', query.has_position),
      query.near !== undefined && isNear(query.near),
      is('provider_uuid', query.provider),
    ],
  })
  return {
    ...rest,
    page: async () => {
      const { data, meta } = await page()
      return { data: data.map((row) => addOpening(row, clock)), meta }
    },
  }
}

async function check(
  tx: Transaction,
  values: NewProviderLocation,
  { before }: WriteContext<'provider_locations'>,
) {
  if (before) return
  await refuseMissing(tx, values, [['provider_uuid', 'providers', 'Ese proveedor no existe']])
  const provider = await tx
    .selectFrom('providers')
    .select('status')
    .where('uuid', '=', values.provider_uuid)
    .executeTakeFirst()
  if (provider?.status === 'terminated')
    throw unprocessable({ field: 'provider_uuid', code: 'closed', message: 'Ese proveedor fue dado de baja' })
}

export const providerLocations = recordKind(providerLocationContract, {
  table: 'provider_locations',
  noun: 'La sede',
  prefix: 'SUC',
  lists: ['phones', 'hours', 'exceptions'],
  labelOf: ({ name }) => name,
  list: (db, query, { clock }) => list(db, query, clock),
  find: async (db, uuid, { clock }) => {
    const place = await rows(db).select(detail).where('provider_locations.uuid', '=', uuid).executeTakeFirst()
    return place && addOpening(place, clock)
  },
  defaults: () => ({ status: 'active' }),
  check,
  whyNotDeletable: (tx, { uuid }) => findTariffObstacle(tx, 'location_uuid', uuid),
})
