import { sql } from 'kysely'
import {
  type NewServiceCategory,
  ServiceCategory,
  ServiceCategoryDetail,
  serviceCategoryContract,
} from '@/contract/serviceCategories'
import { columnsOf } from '@server/db/columns'
import { is, isOneOf, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { countOf, labelOfOne, optionalReferenceTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { findPlanNaming } from './benefitTargets'
import { refuseCycle } from '@server/records/hierarchy'
import { type WriteContext, recordKind } from '@server/records/recordKind'

/** Categories nest at most three deep; deeper ones are hard to find. */
const MAX_DEPTH = 3

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('service_categories')
    .select(columnsOf('service_categories', ServiceCategory, 'parent', 'services', 'plans'))
    .select([
      optionalReferenceTo('service_categories', 'service_categories.parent_uuid').as('parent'),
      countOf('services', 'category_uuid', 'service_categories.uuid').as('services'),
      sql<number>`(select count(*) from plans where plans.status = 'published' and plans.archived_at is null
        and covers_category(plans.benefits, service_categories.uuid))`.as('plans'),
    ]),
)

const detail = columnsOf(
  'service_categories',
  ServiceCategoryDetail,
  'parent',
  'services',
  'plans',
  'subcategories',
)

async function check(
  tx: Transaction,
  values: NewServiceCategory,
  { before }: WriteContext<'service_categories'>,
) {
  if (values.parent_uuid && values.parent_uuid !== before?.parent_uuid) {
    await refuseCycle(tx, {
      table: 'service_categories',
      parentColumn: 'parent_uuid',
      uuid: before?.uuid,
      parent: values.parent_uuid,
      maxDepth: MAX_DEPTH,
    })
    const service = await labelOfOne(tx, 'services', 'category_uuid', values.parent_uuid)
    if (service)
      throw unprocessable({
        field: 'parent_uuid',
        code: 'not_empty',
        message: `Esa categoría tiene servicios, como ${service}. Muévelos antes de dividirla`,
      })
  }
}

/** Refuses to withdraw a category that a published plan covers by name. @throws {Refusal} */
async function refuseCovered(tx: Transaction, { uuid }: Row<'service_categories'>) {
  const plan = await findPlanNaming(tx, { service_category_uuid: uuid }, { isSold: true })
  if (plan) throw conflict('invalid_transition', `La cubre el plan ${plan}. Quítala antes de sus beneficios`)
}

export const serviceCategories = recordKind(serviceCategoryContract, {
  table: 'service_categories',
  noun: 'La categoría de servicio',
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'service_categories',
      sorts: { name: 'sort_name' },
      defaultSort: 'order',
      where: [
        isOneOf('status', query.status),
        isTrue('searchable_public', query.searchable_public),
        is('parent_uuid', query.parent),
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select(countOf('service_categories', 'parent_uuid', 'service_categories.uuid').as('subcategories'))
      .where('service_categories.uuid', '=', uuid)
      .executeTakeFirst(),
  defaults: () => ({ status: 'active' }),
  unique: {
    service_categories_code_key: {
      field: 'code',
      code: 'duplicate',
      message: 'Otra categoría ya usa esa clave',
    },
  },
  check,
  onTransition: async (tx, { name, row }) => {
    if (name === 'deactivate') await refuseCovered(tx, row)
  },
  whyNotDeletable: async (tx, { uuid }) => {
    const child = await labelOfOne(tx, 'service_categories', 'parent_uuid', uuid)
    if (child) return `Contiene la categoría ${child}. Muévela o elimínala antes`
    const service = await labelOfOne(tx, 'services', 'category_uuid', uuid)
    return service && `Contiene el servicio ${service}. Muévelo o elimínalo antes`
  },
})
