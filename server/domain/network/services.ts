import { type SqlBool, sql } from 'kysely'
import { type NewService, Service, ServiceDetail, serviceContract } from '@/contract/services'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, holds, is, isOneOf, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { referenceTo } from '@server/db/reference'
import { conflict, unprocessable } from '@server/core/problems'
import { findPlanNaming } from './benefitTargets'
import { loadCategoryPath } from './loadCategoryPath'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { findTariffObstacle } from './tariffs'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('services')
    .select(columnsOf('services', Service, 'category', 'providers'))
    .select([
      referenceTo('service_categories', 'services.category_uuid').as('category'),
      sql<number>`(select count(distinct provider_uuid) from provider_services
        where service_uuid = services.uuid and archived_at is null)`.as('providers'),
    ]),
)

const isGiven = sql<SqlBool>`exists (
  select from provider_services where service_uuid = services.uuid and archived_at is null)`

async function check(tx: Transaction, values: NewService, { before }: WriteContext<'services'>) {
  await refuseMissing(tx, values, [['category_uuid', 'service_categories', 'Esa categoría no existe']])
  if (values.category_uuid === before?.category_uuid) return
  const child = await tx
    .selectFrom('service_categories')
    .select('name')
    .where('parent_uuid', '=', values.category_uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (child)
    throw unprocessable({
      field: 'category_uuid',
      code: 'not_leaf',
      message: `Esa categoría se divide en otras, como ${child.name}. Elige una de ellas`,
    })
}

export const services = recordKind(serviceContract, {
  table: 'services',
  noun: 'El servicio',
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'services',
      sorts: {
        name: 'sort_name',
        reference_price_cents: { by: sql.ref('reference_price_cents'), nullable: true },
      },
      defaultSort: 'name',
      where: [
        isOneOf('status', query.status),
        is('category_uuid', query.category),
        isOneOf('kind', query.kind),
        hasOneOf('modality', query.modality),
        isOneOf('specialty', query.specialty),
        isTrue('requires_authorization', query.requires_authorization),
        holds(isGiven, query.has_provider),
      ],
    }),
  find: async (db, uuid) => {
    const service = await rows(db)
      .select(columnsOf('services', ServiceDetail, 'category', 'categories', 'providers'))
      .where('services.uuid', '=', uuid)
      .executeTakeFirst()
    return service && { ...service, categories: await loadCategoryPath(db, service.category.uuid) }
  },
  defaults: () => ({ status: 'active' }),
  unique: {
    services_code_key: { field: 'code', code: 'duplicate', message: 'Otro servicio ya usa esa clave' },
  },
  check,
  whyNotDeletable: async (tx, { uuid }) => {
    const plan = await findPlanNaming(tx, { service_uuid: uuid }, { isSold: false })
    if (plan) return `El plan ${plan} tiene un beneficio suyo. Quítalo antes`
    return findTariffObstacle(tx, 'service_uuid', uuid)
  },
  // A service that a published plan covers by name stays active.
  onTransition: async (tx, { name, row }) => {
    if (name !== 'deactivate') return
    const plan = await findPlanNaming(tx, { service_uuid: row.uuid }, { isSold: true })
    if (plan)
      throw conflict('invalid_transition', `Lo cubre el plan ${plan}. Quítalo antes de sus beneficios`)
  },
})
