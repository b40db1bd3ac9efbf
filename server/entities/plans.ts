import { sql, type SqlBool } from 'kysely'
import {
  frozenPlanFields,
  NewPlan,
  Plan,
  PlanDetail,
  PlanEdit,
  PlanListQuery,
  planTransitions,
  planViews,
} from '@/contract/plans'
import type { PlanBenefit, PlanPrice } from '@/contract/planParts'
import { canonicalJson } from '../db/canonicalJson'
import { columnsOf } from '../db/columns'
import { hasOneOf, is, isOneOf } from '../db/conditions'
import type { Database, Transaction } from '../db/database'
import { dayOf } from '../db/days'
import { listing } from '../db/listing'
import { optionalPointer } from '../db/reference'
import type { Row } from '../db/writes'
import { conflict, unprocessable } from '../http/problems'
import { inForce } from './policiesInForce'
import type { RecordKind, Step, Writing } from './recordKind'
import { refuseMissing } from './references'

const rows = (db: Database) =>
  db
    .selectFrom('plans')
    .select(columnsOf('plans', Plan, 'subscribers', 'policies', 'mrr_cents', 'currency'))
    .select([
      inForce('plan_uuid', 'plans.uuid').as('policies'),
      sql<number>`(select count(*) from subscriptions where subscriptions.plan_uuid = plans.uuid
        and subscriptions.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused') and subscriptions.archived_at is null)`.as(
        'subscribers',
      ),
      sql<number>`(select coalesce(sum(mrr_cents), 0)::bigint from subscriptions
        where subscriptions.plan_uuid = plans.uuid and subscriptions.archived_at is null)`.as('mrr_cents'),
      sql<string>`coalesce(plans.price_from ->> 'currency', 'MXN')`.as('currency'),
    ])

const detail = columnsOf(
  'plans',
  PlanDetail,
  'insurer_company',
  'benefits',
  'subscribers',
  'policies',
  'mrr_cents',
  'currency',
)

/** Benefits with the names of what they are for. */
export const benefitsOf = (table: 'plans' | 'plan_addons') => sql<PlanBenefit[]>`coalesce((
  select jsonb_agg(benefit || jsonb_build_object('service_category',
    jsonb_build_object('uuid', category.uuid, 'label', category.name)) order by position)
  from jsonb_array_elements(${sql.ref(`${table}.benefits`)}) with ordinality as listed (benefit, position)
  join service_categories as category on category.uuid = (benefit ->> 'service_category_uuid')::uuid), '[]')`

async function check(tx: Transaction, values: NewPlan, { before }: Writing<'plans'>) {
  if (before && before.status !== 'draft') refuseFrozen(before, values)
  await refuseMissing(tx, values, [['insurer_company_uuid', 'companies', 'Esa empresa no existe']])
  await refuseMissingCategories(tx, values.benefits)
  refuseMixedPrices(values.prices)
  if (before) await refuseChangedPrices(tx, before, values.prices)
}

function refuseFrozen(before: Row<'plans'>, values: NewPlan) {
  if (frozenPlanFields.some((field) => canonicalJson(before[field]) !== canonicalJson(values[field])))
    throw conflict(
      'invalid_transition',
      'El plan ya se publicó: su clave, sus beneficios y sus reglas no cambian. Crea otro plan para venderlo distinto',
    )
}

/** Benefits are for categories that are there. @throws {Refusal} at each that is not */
export async function refuseMissingCategories(
  tx: Transaction,
  benefits: readonly { service_category_uuid: string }[],
) {
  const wanted = benefits.map(({ service_category_uuid }) => service_category_uuid)
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('service_categories')
    .select('uuid')
    .where('uuid', 'in', wanted)
    .where('archived_at', 'is', null)
    .execute()
  const problems = wanted.flatMap((uuid, index) =>
    found.some((category) => category.uuid === uuid)
      ? []
      : [
          {
            field: `benefits.${index}.service_category_uuid`,
            code: 'unknown_reference',
            message: 'Esa categoría no existe',
          },
        ],
  )
  if (problems.length > 0) throw unprocessable(...problems)
}

/** What tells apart two prices that may be asked at the same time. */
const offerOf = ({ currency, interval, mode }: PlanPrice) => `${currency} ${interval} ${mode}`

/** Each version is one price, and for each way to charge just one is active. */
function refuseMixedPrices(prices: readonly PlanPrice[]) {
  prices.forEach((price, index) => {
    const earlier = prices.slice(0, index)
    if (earlier.some(({ version }) => version === price.version))
      throw unprocessable({
        field: `prices.${index}.version`,
        code: 'duplicate',
        message: 'Otro precio ya tiene esa versión',
      })
    if (
      price.status === 'active' &&
      earlier.some((other) => other.status === 'active' && offerOf(other) === offerOf(price))
    )
      throw unprocessable({
        field: `prices.${index}.status`,
        code: 'duplicate',
        message: 'Ya hay un precio activo que se cobra igual. Retira el anterior',
      })
  })
}

/** A price that someone pays stays as it is; it may only be asked no more. */
async function refuseChangedPrices(tx: Transaction, before: Row<'plans'>, prices: readonly PlanPrice[]) {
  const used = await usedVersions(tx, before.uuid)
  const lasting = ({ status: _status, valid_to: _valid_to, ...price }: PlanPrice) => canonicalJson(price)
  for (const old of before.prices) {
    if (!used.has(old.version)) continue
    const index = prices.findIndex(({ version }) => version === old.version)
    const now = prices[index]
    if (!now || lasting(now) !== lasting(old))
      throw conflict(
        'invalid_transition',
        `El precio ${old.version} ya se cobra a alguien y no cambia. Agrega otro precio y retira ese`,
      )
  }
}

/** The prices of a plan that some subscription is charged by. */
async function usedVersions(tx: Transaction, plan: string): Promise<Set<number>> {
  const used = await tx
    .selectFrom('subscriptions')
    .select('price_version')
    .distinct()
    .where('plan_uuid', '=', plan)
    .execute()
  return new Set(used.map(({ price_version }) => price_version))
}

async function onTransition(tx: Transaction, { name, row, origin }: Step<'plans'>) {
  if (name === 'archive') return
  if (!row.prices.some(({ status }) => status === 'active'))
    throw conflict('invalid_transition', 'Al plan le falta un precio activo. Agrégalo antes de publicarlo')
  if (row.benefits.length === 0)
    throw conflict(
      'invalid_transition',
      'Al plan le faltan beneficios. Agrega al menos uno antes de publicarlo',
    )
  const other = await tx
    .selectFrom('plans')
    .select('name')
    .where('slug', '=', row.slug)
    .where('uuid', '<>', row.uuid)
    .where('status', 'in', ['scheduled', 'published'])
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (other)
    throw conflict('invalid_transition', `El plan ${other.name} ya usa la dirección ${row.slug}. Elige otra`)
  if (name === 'schedule' && (!row.publish_on || row.publish_on <= dayOf(new Date(origin.at))))
    throw conflict('invalid_transition', 'Escribe antes la fecha de publicación: un día después de hoy')
}

export const plans: RecordKind<'plans', Plan, PlanDetail, NewPlan, PlanListQuery> = {
  kind: 'Plan',
  table: 'plans',
  type: 'plan',
  noun: 'El plan',
  lists: ['prices', 'benefits'],
  contract: {
    item: Plan,
    detail: PlanDetail,
    query: PlanListQuery,
    views: planViews,
    edit: PlanEdit,
    whole: NewPlan,
    transitions: planTransitions,
  },
  labelOf: ({ name }) => name,
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'plans',
      sorts: {
        name: 'plans.sort_name',
        code: 'plans.code',
        kind: 'plans.kind',
        price_from: { by: sql`(plans.price_from ->> 'amount_cents')::bigint`, nullable: true },
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
        query.public !== undefined && sql<SqlBool>`(plans.sales ->> 'public')::boolean = ${query.public}`,
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select([
        optionalPointer('companies', 'plans.insurer_company_uuid').as('insurer_company'),
        benefitsOf('plans').as('benefits'),
      ])
      .where('plans.uuid', '=', uuid)
      .executeTakeFirst(),
  initial: () => ({ status: 'draft' }),
  unique: {
    plans_code_key: { field: 'code', code: 'duplicate', message: 'Otro plan ya usa esa clave' },
    plans_slug_key: { field: 'slug', code: 'duplicate', message: 'Otro plan publicado ya usa esa dirección' },
  },
  check,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'draft' ? undefined : 'El plan ya se publicó. Archívalo para dejar de venderlo',
  onTransition,
}
