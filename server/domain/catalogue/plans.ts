import { sql, type SqlBool } from 'kysely'
import { type NewPlan, Plan, PlanDetail, type PlanTerms, planContract } from '@/contract/plans'
import type { SaleStatus } from '@/contract/planParts'
import { canonicalJson } from '@server/core/canonicalJson'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, is, isOneOf, isPresent } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import type { Row } from '@server/audit/writes'
import { conflict } from '@server/core/problems'
import { instant } from '@server/core/clock'
import { callOffPrices } from './askPrices'
import { refuseMissingTargets } from '@server/domain/network/benefitTargets'
import { findMissingDocuments, keepEarlyDocuments, refuseUnfitDocuments } from './planDocuments'
import { listPricesInUse, refuseChangedPrices, refuseMixedPrices } from './planPrices'
import { applyDraft, termsOf, nameTerms } from './planTerms'
import { whatArchivingStops } from './whatArchivingStops'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const workedOut = ['subscribers', 'policies', 'mrr_cents', 'currency', 'price_from', 'draft_changes'] as const

/** The lowest price of a plan on a day, in cents. */
const priceFrom = (today: string) => sql<Plan['price_from']>`price_from(plans.prices, ${today}::date)`

/** A figure of a plan: the sum of the lines that its policies and subscriptions left (migration 0300). */
const figure = (name: 'policies' | 'subscribers' | 'mrr_cents') =>
  sql<number>`(select coalesce(sum(${sql.ref(`plan_figures.${name}`)}), 0) from plan_figures
    where plan_figures.plan_uuid = plans.uuid)`.as(name)

/** The currency of a plan: that of its prices. */
const currencyOn = (today: string) =>
  sql<string>`coalesce(${priceFrom(today)} ->> 'currency', 'MXN')`.as('currency')

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('plans')
    .select(columnsOf('plans', Plan, ...workedOut))
    .select([
      sql<number>`(select count(*) from jsonb_object_keys(coalesce(plans.draft, '{}')))`.as('draft_changes'),
      priceFrom(today).as('price_from'),
      figure('policies'),
      figure('subscribers'),
      figure('mrr_cents'),
      currencyOn(today),
    ]),
)

/** What a plan brings a month, in cents, and their currency; nothing of a plan that is not there. */
export const findPlanIncome = (db: Database, plan: string, today: string) =>
  db
    .selectFrom('plans')
    .select([figure('mrr_cents'), currencyOn(today)])
    .where('plans.uuid', '=', plan)
    .executeTakeFirst()

const detail = columnsOf(
  'plans',
  PlanDetail,
  ...workedOut,
  'insurer_company',
  'benefits',
  'prices',
  'draft',
  'checkouts',
  'published_at',
)

/** The number of open checkouts of a plan. */
const openCheckouts = (now: string) => sql<number>`(select count(*) from checkouts
  where checkouts.plan_uuid = plans.uuid and checkouts.subscription_uuid is null and checkouts.expires_at > ${now})`

const publishedAt = sql<string | null>`(select published_at from plan_revisions
  where plan_uuid = plans.uuid and plan_revisions.revision = plans.revision)`

async function check(tx: Transaction, values: NewPlan, { before, staff }: WriteContext<'plans'>) {
  if (before && before.status !== 'draft') return refuseFrozen(before, values)
  if (before) return checkTerms(tx, values, before)
  await refuseUnfitDocuments(tx, values.documents, { sender: staff.uuid })
  await checkNamed(tx, values)
}

/** Checks the rules of a plan's terms, for the plan and for its draft. @throws {Refusal} */
export async function checkTerms(tx: Transaction, terms: PlanTerms, before: Row<'plans'>) {
  await refuseUnfitDocuments(tx, terms.documents, { plan: before.uuid })
  await checkNamed(tx, terms)
  await refuseChangedPrices(tx, before, terms.prices)
}

/** Checks what terms name, of a plan that may not be there yet. @throws {Refusal} */
async function checkNamed(tx: Transaction, terms: PlanTerms) {
  await refuseMissing(tx, terms, [['insurer_company_uuid', 'companies', 'Esa empresa no existe']])
  await refuseMissingTargets(tx, terms.benefits)
  refuseMixedPrices(terms.prices)
}

/** Refuses edits of a plan that is published or scheduled: its draft is edited instead. */
function refuseFrozen(before: Row<'plans'>, values: NewPlan) {
  const { tags: _tags, external_id: _external_id, ...frozen } = values
  const kept = new Map<string, unknown>(Object.entries(before))
  if (
    Object.entries(frozen).some(([field, value]) => canonicalJson(kept.get(field)) !== canonicalJson(value))
  )
    throw conflict('invalid_transition', whyFrozen[before.status])
}

const whyFrozen: Record<SaleStatus, string> = {
  draft: '',
  scheduled: 'El plan está programado. Quita la programación para cambiarlo',
  published: 'El plan ya se publicó. Cámbialo en su borrador y publica otra revisión',
  archived: 'El plan está archivado. Reactívalo para preparar otra revisión',
}

async function onTransition(tx: Transaction, step: Step<'plans'>) {
  const { name, row, origin } = step
  if (name === 'archive') {
    await callOffPrices(tx, step, 'El plan se archivó.')
    return { columns: { draft_on: null }, notes: await whatArchivingStops(tx, row) }
  }
  if (name !== 'publish' && name !== 'schedule' && name !== 'unarchive') return
  await refuseUnready(tx, row)
  if (name === 'schedule' && (!row.publish_on || row.publish_on <= dayOf(new Date(origin.at))))
    throw conflict('invalid_transition', 'Escribe antes la fecha de publicación: un día después de hoy')
}

/** What a plan lacks before it can be sold, in Spanish. */
async function findMissing(db: Database, plan: Row<'plans'>): Promise<string[]> {
  const other = await db
    .selectFrom('plans')
    .select('name')
    .where('slug', '=', plan.slug)
    .where('uuid', '<>', plan.uuid)
    .where('status', 'in', ['scheduled', 'published'])
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return [
    plan.prices.some(({ status }) => status === 'active')
      ? []
      : 'Al plan le falta un precio activo. Agrégalo antes de publicarlo',
    plan.benefits.length > 0 ? [] : 'Al plan le faltan beneficios. Agrega al menos uno antes de publicarlo',
    await findMissingDocuments(db, plan),
    other ? `El plan ${other.name} ya usa la dirección ${plan.slug}. Elige otra` : [],
  ].flat()
}

/** Refuses to sell an incomplete plan. @throws {Refusal} 409 */
export async function refuseUnready(tx: Transaction, plan: Row<'plans'>) {
  const missing = await findMissing(tx, plan)
  if (missing.length > 0) throw conflict('invalid_transition', missing.join('. '))
}

export const plans = recordKind(planContract, {
  table: 'plans',
  noun: 'El plan',
  lists: ['prices', 'benefits', 'documents'],
  labelOf: ({ name }) => name,
  list: (db, query, { clock }) =>
    listing(db, query, {
      rows: rows(db, dayIn(clock)),
      table: 'plans',
      sorts: {
        name: 'plans.sort_name',
        code: 'plans.code',
        kind: 'plans.kind',
        price_from: { by: sql`(${priceFrom(dayIn(clock))} ->> 'amount_cents')::bigint`, nullable: true },
        revision: 'plans.revision',
        status: 'plans.status',
        created_at: 'plans.created_at',
        updated_at: 'plans.updated_at',
      },
      defaultSort: 'name',
      where: [
        isOneOf('plans.status', query.status),
        isOneOf('plans.kind', query.kind),
        hasOneOf('plans.audience', query.audience),
        query.channel && sql<SqlBool>`jsonb_exists_any(plans.sales -> 'channels', ${query.channel}::text[])`,
        isOneOf('plans.family', query.family),
        is('plans.insurer_company_uuid', query.insurer),
        query.category !== undefined && sql<SqlBool>`covers_category(plans.benefits, ${query.category})`,
        query.service !== undefined && sql<SqlBool>`covers_service(plans.benefits, ${query.service})`,
        isPresent('plans.draft', query.draft),
        query.public !== undefined && sql<SqlBool>`(plans.sales ->> 'public')::boolean = ${query.public}`,
      ],
    }),
  find: async (db, uuid, { clock }) => {
    const today = dayIn(clock)
    const shown = await rows(db, today)
      .select(detail)
      .select([openCheckouts(instant(clock.now())).as('checkouts'), publishedAt.as('published_at')])
      .where('plans.uuid', '=', uuid)
      .executeTakeFirst()
    if (!shown) return
    const plan = await db.selectFrom('plans').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    const draft = applyDraft(plan)
    const [now, next] = await nameTerms(db, [termsOf(plan), termsOf(draft)])
    if (!now || !next) throw new Error('As many are told as there are')
    return {
      ...shown,
      ...now,
      prices: await listPricesInUse(db, plan, plan.prices, today),
      draft: plan.draft && {
        ...next,
        prices: await listPricesInUse(db, plan, draft.prices, today),
        publish_on: plan.draft_on,
        missing: await findMissing(db, draft),
      },
    }
  },
  defaults: () => ({ status: 'draft' }),
  unique: {
    plans_code_key: { field: 'code', code: 'duplicate', message: 'Otro plan ya usa esa clave' },
    plans_slug_key: { field: 'slug', code: 'duplicate', message: 'Otro plan publicado ya usa esa dirección' },
  },
  check,
  onCreated: (tx, row) => keepEarlyDocuments(tx, row),
  whyNotDeletable: async (_tx, { status }) =>
    status === 'draft' ? undefined : 'El plan ya se publicó. Archívalo para dejar de venderlo',
  onTransition,
})
