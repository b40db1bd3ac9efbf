import { sql, type SqlBool } from 'kysely'
import { type NewPlanAddon, PlanAddon, PlanAddonDetail, planAddonContract } from '@/contract/planAddons'
import { canonicalJson } from '@server/core/canonicalJson'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { referencesTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { loadCatalogue, nameBenefits } from '@server/domain/network/benefitNames'
import { refuseMissingTargets } from '@server/domain/network/benefitTargets'
import { type WriteContext, recordKind } from '@server/records/recordKind'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('plan_addons')
    .select(columnsOf('plan_addons', PlanAddon, 'compatible_plans', 'subscriptions'))
    .select([
      referencesTo('plans', 'plan_addons.compatible_plan_uuids').as('compatible_plans'),
      sql<number>`(select count(*) from subscriptions where subscriptions.archived_at is null
        and subscriptions.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
        and subscriptions.items @> jsonb_build_array(jsonb_build_object('plan_addon_uuid', plan_addons.uuid)))`.as(
        'subscriptions',
      ),
    ]),
)

const detail = columnsOf(
  'plan_addons',
  PlanAddonDetail,
  'compatible_plans',
  'subscriptions',
  'requires_addons',
  'excludes_addons',
  'benefits',
)

async function check(tx: Transaction, values: NewPlanAddon, { before }: WriteContext<'plan_addons'>) {
  if (before && before.status !== 'draft') refuseFrozen(before, values)
  await refuseMissingTargets(tx, values.benefits)
  const missing = await tx
    .selectFrom('plans')
    .select('uuid')
    .where('uuid', 'in', values.compatible_plan_uuids)
    .where('archived_at', 'is', null)
    .execute()
  if (missing.length < new Set(values.compatible_plan_uuids).size)
    throw unprocessable({
      field: 'compatible_plan_uuids',
      code: 'unknown_reference',
      message: 'Alguno de esos planes no existe',
    })
  if (before && (await requiresAddon(tx, values.requires_addon_uuids, before.uuid)))
    throw unprocessable({
      field: 'requires_addon_uuids',
      code: 'cycle',
      message: 'Ese complemento, a su vez, pide este',
    })
}

function refuseFrozen(before: Row<'plan_addons'>, values: NewPlanAddon) {
  const frozen = ['code', 'type', 'benefits'] as const
  if (frozen.some((field) => canonicalJson(before[field]) !== canonicalJson(values[field])))
    throw conflict(
      'invalid_transition',
      'El complemento ya se publicó: su clave, su tipo y sus beneficios no cambian. Crea otro para venderlo distinto',
    )
}

/** Whether the add-ons in `from` require the add-on `uuid`, directly or through others. */
async function requiresAddon(tx: Transaction, from: string[], uuid: string) {
  const { rows } = await sql<{ found: boolean }>`
    with recursive required (uuid) as (
      select unnest(${from}::uuid[])
      union select unnest(plan_addons.requires_addon_uuids) from plan_addons join required using (uuid)
    ) select exists (select 1 from required where uuid = ${uuid}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export const planAddons = recordKind(planAddonContract, {
  table: 'plan_addons',
  noun: 'El complemento',
  lists: ['benefits'],
  labelOf: ({ name }) => name,
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'plan_addons',
      sorts: {
        name: 'sort_name',
        amount_cents: 'amount_cents',
      },
      defaultSort: 'order',
      where: [
        isOneOf('status', query.status),
        isOneOf('type', query.type),
        hasOneOf('selectable_in', query.channel),
        query.plan !== undefined &&
          sql<SqlBool>`plan_addons.compatible_plan_uuids @> array[${query.plan}]::uuid[]`,
      ],
    }),
  find: async (db, uuid) => {
    const addon = await rows(db)
      .select(detail)
      .select([
        'plan_addons.benefits',
        referencesTo('plan_addons', 'plan_addons.requires_addon_uuids').as('requires_addons'),
        referencesTo('plan_addons', 'plan_addons.excludes_addon_uuids').as('excludes_addons'),
      ])
      .where('plan_addons.uuid', '=', uuid)
      .executeTakeFirst()
    if (!addon) return
    return { ...addon, benefits: nameBenefits(await loadCatalogue(db, addon.benefits), addon.benefits) }
  },
  defaults: () => ({ status: 'draft' }),
  unique: {
    plan_addons_code_key: { field: 'code', code: 'duplicate', message: 'Otro complemento ya usa esa clave' },
  },
  check,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'draft' ? undefined : 'El complemento ya se publicó. Archívalo para dejar de venderlo',
})
