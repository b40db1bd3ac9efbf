import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  Campaign,
  CampaignDetail,
  type CampaignStatus,
  type NewCampaign,
  campaignContract,
} from '@/contract/campaigns'
import { columnsOf } from '@server/db/columns'
import { is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referencesTo } from '@server/db/reference'
import { conflict, unprocessable } from '@server/core/problems'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

/** The status of a campaign on a day: the stored one, or the one that its dates imply. */
export const statusOn = (today: string): RawBuilder<CampaignStatus> => sql<CampaignStatus>`case
  when campaigns.status in ('draft', 'ended') then campaigns.status
  when campaigns.ends_on < ${today}::date then 'ended'
  when campaigns.status = 'paused' then 'paused'
  when campaigns.starts_on > ${today}::date then 'scheduled'
  else 'active' end`

/** The sum of a column over the campaign's links. */
const ofLinks = (column: 'clicks' | 'conversions_started' | 'conversions_paid' | 'conversions_cents') =>
  sql<number>`(select coalesce(sum(${sql.ref(`shorteners.${column}`)}), 0) from shorteners
    where shorteners.campaign_uuid = campaigns.uuid)`

/** Whether a subscription came by a campaign, or used its coupon. */
export const isByCampaign = (
  campaign: RawBuilder<unknown>,
) => sql<SqlBool>`(subscriptions.campaign_uuid = ${campaign}
  or subscriptions.uuid in (select subscription_uuid from campaign_uses where campaign_uses.campaign_uuid = ${campaign}))`

const workedOut = ['owner_user', 'redemptions', 'clicks', 'status', 'discount_given_cents'] as const

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('campaigns')
    .select(columnsOf('campaigns', Campaign, ...workedOut))
    .select([
      optionalReferenceTo('users', 'campaigns.owner_user_uuid').as('owner_user'),
      sql<number>`(select count(*) from subscriptions
        where ${isByCampaign(sql.ref('campaigns.uuid'))} and archived_at is null)`.as('redemptions'),
      sql<number>`campaign_discount_given(campaigns.uuid)`.as('discount_given_cents'),
      ofLinks('clicks').as('clicks'),
      statusOn(today).as('status'),
    ]),
)

const detail = columnsOf(
  'campaigns',
  CampaignDetail,
  ...workedOut,
  'plans',
  'addons',
  'conversions_started',
  'conversions_paid',
  'revenue_cents',
)

async function check(tx: Transaction, values: NewCampaign, { before, today }: WriteContext<'campaigns'>) {
  await refuseMissing(tx, values, [['owner_user_uuid', 'users', 'Esa persona no existe']])
  await refuseUnknown(tx, 'plan_uuids', values.plan_uuids)
  await refuseUnknown(tx, 'addon_uuids', values.addon_uuids)
  if (values.discount) await refuseChargedOnce(tx, values.addon_uuids)
  const { max_redemptions: most } = values
  if (before && most !== null && most !== before.max_redemptions && most < (await countUses(tx, before.uuid)))
    throw unprocessable({
      field: 'max_redemptions',
      code: 'too_small',
      message: 'Ya se usó más veces. Escribe un número mayor',
    })
  if (values.discount?.type === 'fixed') await refuseBelowZero(tx, values, values.discount.value, today)
}

/** Refuses a list with uuids of records that do not exist. */
async function refuseUnknown(tx: Transaction, field: 'plan_uuids' | 'addon_uuids', uuids: readonly string[]) {
  const table = field === 'plan_uuids' ? 'plans' : 'plan_addons'
  const { rows: found } =
    await sql`select uuid from ${sql.table(table)} where uuid = any(${uuids}::uuid[]) and archived_at is null`.execute(
      tx,
    )
  if (found.length < new Set(uuids).size)
    throw unprocessable({
      field,
      code: 'unknown_reference',
      message:
        field === 'plan_uuids' ? 'Alguno de esos planes no existe' : 'Alguno de esos complementos no existe',
    })
}

/** Refuses add-ons that are charged once: a discount is taken off what is charged each period. */
async function refuseChargedOnce(tx: Transaction, addons: readonly string[]) {
  const { rows: once } = await sql<{ name: string }>`select name from plan_addons
    where uuid = any(${addons}::uuid[]) and pricing ->> 'interval' = 'once' order by sort_name limit 1`.execute(
    tx,
  )
  const [addon] = once
  if (addon)
    throw unprocessable({
      field: 'addon_uuids',
      code: 'unfit',
      message: `${addon.name} se cobra una sola vez, y el descuento es de lo que se cobra cada periodo`,
    })
}

/** Refuses a discount greater than the price of one of the plans or add-ons that it is for. */
async function refuseBelowZero(
  tx: Transaction,
  { plan_uuids: plans, addon_uuids: addons }: NewCampaign,
  cents: number,
  today: string,
) {
  if (plans.length === 0 && addons.length > 0) return refuseBelowAddons(tx, addons, cents)
  const { rows: cheaper } = await sql<{ name: string }>`
    select name from plans where archived_at is null and (price_from(prices, ${today}::date) ->> 'amount_cents')::bigint < ${cents}
      and ${plans.length > 0 ? sql`uuid = any(${plans}::uuid[])` : sql`status = 'published'`}
    order by sort_name limit 1`.execute(tx)
  const [plan] = cheaper
  if (plan)
    throw unprocessable({
      field: 'discount.value',
      code: 'too_big',
      message: `${plan.name} cuesta menos que eso. Escribe un monto menor`,
    })
}

async function refuseBelowAddons(tx: Transaction, addons: readonly string[], cents: number) {
  const { rows: cheaper } = await sql<{ name: string }>`select name from plan_addons
    where uuid = any(${addons}::uuid[]) and amount_cents < ${cents} order by sort_name limit 1`.execute(tx)
  const [addon] = cheaper
  if (addon)
    throw unprocessable({
      field: 'discount.value',
      code: 'too_big',
      message: `${addon.name} cuesta menos que eso. Escribe un monto menor`,
    })
}

/** How many subscriptions used the coupon of a campaign; a sale that was given up did not. */
export async function countUses(db: Database, campaign: string, except?: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_uses')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'campaign_uses.subscription_uuid')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_uses.campaign_uuid', '=', campaign)
    .where('subscriptions.status', '<>', 'incomplete_expired')
    .$if(except !== undefined, (uses) => uses.where('subscription_uuid', '<>', except ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

const hasSold = async (tx: Transaction, uuid: string) =>
  (await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where(isByCampaign(sql.val(uuid)))
    .executeTakeFirst()) !== undefined

async function onTransition(_tx: Transaction, { name, row, origin }: Step<'campaigns'>) {
  if (name !== 'end' && row.ends_on && row.ends_on < dayOf(new Date(origin.at)))
    throw conflict('invalid_transition', 'Su último día ya pasó. Cámbialo antes')
}

export const campaigns = recordKind(campaignContract, {
  table: 'campaigns',
  noun: 'La campaña',
  list: (db, query, { clock }) => {
    const today = dayIn(clock)
    return listing(db, query, {
      rows: rows(db, today),
      table: 'campaigns',
      sorts: {
        name: 'sort_name',
        starts_on: 'starts_on',
        ends_on: { by: sql.ref('ends_on'), nullable: true },
      },
      defaultSort: '-starts_on',
      where: [
        query.status && sql<SqlBool>`${statusOn(today)} = any(${query.status})`,
        isOneOf('channel', query.channel),
        is('owner_user_uuid', query.owner),
        query.plan !== undefined &&
          sql<SqlBool>`(plan_uuids = '{}' or plan_uuids @> array[${query.plan}]::uuid[])`,
      ],
    })
  },
  find: (db, uuid, { clock }) =>
    rows(db, dayIn(clock))
      .select(detail)
      .select([
        referencesTo('plans', 'campaigns.plan_uuids').as('plans'),
        referencesTo('plan_addons', 'campaigns.addon_uuids').as('addons'),
        ofLinks('conversions_started').as('conversions_started'),
        ofLinks('conversions_paid').as('conversions_paid'),
        ofLinks('conversions_cents').as('revenue_cents'),
      ])
      .where('campaigns.uuid', '=', uuid)
      .executeTakeFirst(),
  defaults: () => ({ status: 'draft' }),
  unique: {
    campaigns_code_key: { field: 'code', code: 'duplicate', message: 'Otra campaña ya usa ese cupón' },
  },
  check,
  whyNotDeletable: async (tx, { uuid }) =>
    (await hasSold(tx, uuid)) ? 'Ya se contrató con ella. Termínala en su lugar' : undefined,
  onTransition,
})
