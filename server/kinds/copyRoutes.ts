import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { companies } from '@server/domain/people/companies'
import { copyName, copyRoute, findFreeValue } from '@server/records/copyRoute'
import { planAddons } from '@server/domain/catalogue/plan-addons'
import { copyDocuments } from '@server/domain/catalogue/planDocuments'
import { plans } from '@server/domain/catalogue/plans'
import { termsOf } from '@server/domain/catalogue/planTerms'
import { services } from '@server/domain/network/services'

const CODE = { column: 'code', end: '-COPIA', longest: 32 }

/** Registers the copy action of the kinds that have one, with the values that are not copied. */
export function copyRoutes(app: FastifyInstance, using: { db: Database; clock: Clock }): void {
  copyRoute(app, using, services, {
    replace: async (tx, { name, code }) => ({
      name: copyName(name, 120),
      code: await findFreeValue(tx, { ...CODE, table: 'services', of: code }),
    }),
  })
  copyRoute(app, using, planAddons, {
    replace: async (tx, { name, code, pricing }) => ({
      name: copyName(name, 120),
      code: await findFreeValue(tx, { ...CODE, table: 'plan_addons', of: code }),
      pricing: { ...pricing, version: 1 },
    }),
  })
  copyRoute(app, using, companies, {
    // Bank account and sales page belong to one company.
    replace: async (tx, { trade_name, slug }) => ({
      trade_name: copyName(trade_name, 160),
      slug: await findFreeValue(tx, {
        table: 'companies',
        column: 'slug',
        of: slug,
        end: '-copia',
        longest: 60,
      }),
      bank_account: null,
      sales_page: null,
      // An attachment belongs to one record.
      logo_attachment_uuid: null,
    }),
  })
  copyRoute(app, using, plans, {
    replace: async (tx, plan) => ({
      name: copyName(plan.name, 120),
      slug: await findFreeValue(tx, {
        table: 'plans',
        column: 'slug',
        of: plan.slug,
        end: '-copia',
        longest: 60,
      }),
      code: await findFreeValue(tx, { ...CODE, table: 'plans', of: plan.code }),
      // Documents belong to one plan; `copyDocuments` gives the copy its own.
      documents: [],
      prices: termsOf(plan)
        .prices.filter(({ status }) => status !== 'retired')
        .map((price, index) => ({ ...price, version: index + 1 })),
      publish_on: null,
    }),
    after: (tx, { documents }, copy) => copyDocuments(tx, documents, copy),
  })
}
