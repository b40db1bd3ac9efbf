import { sql, type SqlBool } from 'kysely'
import { type NewProvider, Provider, ProviderDetail, providerContract } from '@/contract/providers'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, holds, is, isOneOf, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { countOf, optionalReferenceTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { settingsOf } from '@server/db/settings'
import { conflict } from '@server/core/problems'
import { refuseUnfitPhoto } from '@server/records/photos'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { findTariffObstacle } from './tariffs'
import { referenceInColumn } from '@server/records/personReference'

/** A contract that ends within this many days counts as ending soon. */
const ENDING_DAYS = 60

/** A location that is not closed for good. */
const isListed = sql`status <> 'closed' and archived_at is null`

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('providers')
    .select(columnsOf('providers', Provider, 'locations', 'services', 'municipalities'))
    .select([
      countOf('provider_locations', 'provider_uuid', 'providers.uuid').as('locations'),
      sql<number>`(select count(distinct service_uuid) from provider_services
        where provider_uuid = providers.uuid and archived_at is null)`.as('services'),
      sql<string[]>`array(select distinct municipality from provider_locations
        where provider_uuid = providers.uuid and municipality is not null and ${isListed} order by 1)`.as(
        'municipalities',
      ),
    ]),
)

const endsSoon = (today: string) => sql<SqlBool>`coalesce(
  contract_ends_on between ${today} and ${dayAfter(today, ENDING_DAYS)}, false)`

/** The providers with a location that is not closed for good in one of these states or municipalities. */
const hasPlaceIn = (column: 'state' | 'municipality', names: readonly string[] | undefined) =>
  names &&
  sql<SqlBool>`providers.uuid in (select provider_uuid from provider_locations
    where ${sql.ref(column)} = any(${names}) and ${isListed})`

/** Each state where a provider has a location that is not closed for good. */
export const statesOfProvider = sql<string>`unnest(array(select distinct state from provider_locations
  where provider_locations.provider_uuid = providers.uuid and ${isListed}))`

const detail = columnsOf(
  'providers',
  ProviderDetail,
  'person',
  'company',
  'locations',
  'services',
  'municipalities',
)

async function check(tx: Transaction, values: NewProvider, { before }: WriteContext<'providers'>) {
  await refuseMissing(tx, values, [
    ['person_uuid', 'persons', 'Esa persona no existe'],
    ['company_uuid', 'companies', 'Esa empresa no existe'],
  ])
  await refuseUnfitPhoto(tx, values, before)
}

/** Refuses a provider that lacks what sending members there and paying it require. */
function refuseIncomplete({ tax_profile, bank_account, contract }: Row<'providers'>) {
  const missing = [
    ...(tax_profile ? [] : ['sus datos fiscales']),
    ...(bank_account ? [] : ['la cuenta donde se le paga']),
    ...(contract ? [] : ['el convenio']),
  ]
  if (missing.length > 0)
    throw conflict(
      'invalid_transition',
      `Para activarlo falta: ${missing.join(', ')}. Edítalo para agregarlo`,
    )
}

async function onTransition(tx: Transaction, { name, row, origin, staff }: Step<'providers'>) {
  if (name === 'submit') return { columns: { submitted_by_uuid: staff.uuid } }
  if (name === 'return') return { columns: { submitted_by_uuid: null } }
  if (name === 'approve') {
    const { four_eyes } = await settingsOf(tx, 'approvals')
    if (four_eyes && row.submitted_by_uuid === staff.uuid)
      throw conflict('invalid_transition', 'Tú lo enviaste a revisión. Otra persona tiene que autorizarlo')
    refuseIncomplete(row)
  }
  if (name === 'reactivate') refuseIncomplete(row)
  if (name === 'terminate') return { columns: { terminated_on: dayOf(new Date(origin.at)) } }
}

export const providers = recordKind(providerContract, {
  table: 'providers',
  noun: 'El proveedor',
  prefix: 'PRV',
  sensitive: ['bank_account'],
  lists: ['specialties'],
  labelOf: ({ name }) => name,
  list: (db, query, { clock }) =>
    listing(db, query, {
      rows: rows(db),
      table: 'providers',
      sorts: {
        name: 'sort_name',
        contract_ends_on: { by: sql.ref('contract_ends_on'), nullable: true },
        rating_avg: { by: sql.ref('rating_avg'), nullable: true },
      },
      defaultSort: 'name',
      where: [
        isOneOf('status', query.status),
        isOneOf('kind', query.kind),
        hasOneOf('specialty_names', query.specialty),
        hasOneOf('network_tags', query.network),
        hasOneOf('accepts', query.accepts),
        isTrue('public', query.public),
        hasPlaceIn('state', query.state),
        hasPlaceIn('municipality', query.municipality),
        query.contract_from !== undefined && sql<SqlBool>`contract_ends_on >= ${query.contract_from}`,
        query.contract_to !== undefined && sql<SqlBool>`contract_ends_on <= ${query.contract_to}`,
        holds(endsSoon(dayIn(clock)), query.contract_ending),
        is('person_uuid', query.person),
        is('company_uuid', query.company),
      ],
    }),
  find: async (db, uuid) => {
    const provider = await rows(db)
      .select(detail)
      .select([
        optionalReferenceTo('persons', 'providers.person_uuid').as('person'),
        optionalReferenceTo('companies', 'providers.company_uuid').as('company'),
      ])
      .where('providers.uuid', '=', uuid)
      .executeTakeFirst()
    return provider
  },
  defaults: () => ({ status: 'draft' }),
  unique: {
    providers_slug_key: { field: 'slug', code: 'duplicate', message: 'Otro proveedor ya usa esa dirección' },
  },
  check,
  whyNotDeletable: async (tx, { uuid, status }) =>
    status === 'active' || status === 'suspended'
      ? 'Atiende a miembros. Dalo de baja en su lugar'
      : findTariffObstacle(tx, 'provider_uuid', uuid),
  onTransition,
})

/** The reference of a provider to their person. */
export const providerReference = referenceInColumn('person_uuid', {
  audited: providers,
  noun: providers.noun,
  numberOf: ({ number }) => number,
})
