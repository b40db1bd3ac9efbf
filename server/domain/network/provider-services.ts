import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type NewProviderService,
  ProviderService,
  ProviderServiceDetail,
  type ProviderServiceStatus,
  providerServiceContract,
  tariffTerms,
  whyTermsStay,
} from '@/contract/providerServices'
import { columnsOf } from '@server/db/columns'
import { holds, is, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { lockRecord } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const ENDING_DAYS = 30

/** The status of a tariff on a day: the stored one, or the one that its dates imply. */
export const statusOn = (today: string): RawBuilder<ProviderServiceStatus> => sql<ProviderServiceStatus>`case
  when provider_services.valid_to < ${today}::date then 'ended'
  when provider_services.status = 'suspended' then 'suspended'
  when provider_services.valid_from > ${today}::date then 'scheduled'
  else 'active' end`

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('provider_services')
    .select(columnsOf('provider_services', ProviderService, 'service', 'provider', 'location', 'status'))
    .select([
      referenceTo('services', 'provider_services.service_uuid').as('service'),
      referenceTo('providers', 'provider_services.provider_uuid').as('provider'),
      optionalReferenceTo('provider_locations', 'provider_services.location_uuid').as('location'),
      statusOn(today).as('status'),
    ]),
)

/** The tariffs of the same service at the same location for the same network. */
const isOfHistory = (uuid: string) => sql<SqlBool>`exists (
  select from provider_services as known where known.uuid = ${uuid}
    and known.provider_uuid = provider_services.provider_uuid
    and known.service_uuid = provider_services.service_uuid
    and known.location_uuid is not distinct from provider_services.location_uuid
    and known.network_tag is not distinct from provider_services.network_tag)`

const detail = columnsOf(
  'provider_services',
  ProviderServiceDetail,
  'service',
  'provider',
  'location',
  'status',
)

async function check(
  tx: Transaction,
  values: NewProviderService,
  { before, staff, today }: WriteContext<'provider_services'>,
) {
  const changed = before && tariffTerms.find((name) => before[name] !== values[name])
  const why = before && whyTermsStay(before, today)
  if (changed && why) throw unprocessable({ field: changed, code: 'already_begun', message: why })
  await refuseMissing(tx, values, [
    ['provider_uuid', 'providers', 'Ese proveedor no existe'],
    ['service_uuid', 'services', 'Ese servicio no existe'],
    ['location_uuid', 'provider_locations', 'Esa sede no existe'],
  ])
  if (values.location_uuid) {
    const location = await tx
      .selectFrom('provider_locations')
      .select('provider_uuid')
      .where('uuid', '=', values.location_uuid)
      .executeTakeFirst()
    if (location?.provider_uuid !== values.provider_uuid)
      throw unprocessable({
        field: 'location_uuid',
        code: 'unfit',
        message: 'Elige una sede de ese proveedor',
      })
  }
  const service = await tx
    .selectFrom('services')
    .select('max_price_cents')
    .where('uuid', '=', values.service_uuid)
    .executeTakeFirst()
  const most = service?.max_price_cents ?? null
  if (most !== null && values.price_cents > most && staff.role !== 'admin')
    throw unprocessable({
      field: 'price_cents',
      code: 'limit_exceeded',
      message: 'Pasa del precio máximo del servicio. Pídelo a alguien con rol Administración',
    })
  await refuseOverlap(tx, values, before?.uuid)
}

/** Refuses a second price for the same days, service, location and network. Locks the provider. */
async function refuseOverlap(tx: Transaction, values: NewProviderService, uuid: string | undefined) {
  await lockRecord(tx, 'providers', values.provider_uuid)
  const { rows: others } = await sql<{ number: string }>`
    select number from provider_services
    where provider_uuid = ${values.provider_uuid} and service_uuid = ${values.service_uuid}
      and location_uuid is not distinct from ${values.location_uuid}::uuid
      and network_tag is not distinct from ${values.network_tag}::text
      and archived_at is null and uuid is distinct from ${uuid ?? null}::uuid
      and daterange(valid_from, valid_to, '[]') && daterange(${values.valid_from}::date, ${values.valid_to}::date, '[]')
    limit 1`.execute(tx)
  const [other] = others
  if (other)
    throw unprocessable({
      field: 'valid_from',
      code: 'overlap',
      message: `${other.number} ya tiene tarifa en esas fechas. Termínala un día antes`,
    })
}

async function onTransition(_tx: Transaction, { name, row, origin }: Step<'provider_services'>) {
  if (name !== 'suspend' && name !== 'resume') return
  const today = dayOf(new Date(origin.at))
  if (row.valid_to && row.valid_to < today)
    throw conflict('invalid_transition', 'Su vigencia ya terminó. Crea otra tarifa')
  if (name === 'suspend' && row.valid_from > today)
    throw conflict('invalid_transition', 'Todavía no entra en vigor. Cambia su vigencia')
}

export const providerServices = recordKind(providerServiceContract, {
  table: 'provider_services',
  noun: 'El servicio de proveedor',
  prefix: 'SRV',
  labelOf: ({ service_name, provider_name }) => `${service_name}, ${provider_name}`,
  list: (db, query, { clock }) => {
    const today = dayIn(clock)
    const end = sql`provider_services.valid_to`
    const soon = sql<SqlBool>`(${end} between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)})`
    return listing(db, query, {
      rows: rows(db, today),
      table: 'provider_services',
      sorts: {
        service: 'sort_service',
        provider: 'sort_provider',
        price_cents: 'price_cents',
        valid_from: 'valid_from',
        valid_to: { by: end, nullable: true },
      },
      defaultSort: 'service',
      where: [
        query.status && sql<SqlBool>`${statusOn(today)} = any(${query.status})`,
        query.ending !== undefined && (query.ending ? soon : sql<SqlBool>`${soon} is not true`),
        holds(
          sql<SqlBool>`price_cents > coalesce(reference_price_cents, price_cents)`,
          query.above_reference,
        ),
        isWithin('price_cents', query.price_from, query.price_to),
        is('provider_uuid', query.provider),
        is('service_uuid', query.service),
        is('category_uuid', query.category),
        is('location_uuid', query.location),
        query.history_of !== undefined && isOfHistory(query.history_of),
      ],
    })
  },
  find: (db, uuid, { clock }) =>
    rows(db, dayIn(clock)).select(detail).where('provider_services.uuid', '=', uuid).executeTakeFirst(),
  defaults: () => ({ status: 'active' }),
  check,
  onTransition,
})
