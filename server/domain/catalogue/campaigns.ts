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
import { listing } from '@server/db/listing'
import { countOf, optionalReferenceTo, referencesTo } from '@server/db/reference'
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

const workedOut = ['owner_user', 'redemptions', 'clicks', 'status'] as const

const rows = (db: Database, today: string) =>
  db
    .selectFrom('campaigns')
    .select(columnsOf('campaigns', Campaign, ...workedOut))
    .select([
      optionalReferenceTo('users', 'campaigns.owner_user_uuid').as('owner_user'),
      countOf('subscriptions', 'campaign_uuid', 'campaigns.uuid').as('redemptions'),
      ofLinks('clicks').as('clicks'),
      statusOn(today).as('status'),
    ])

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
  const { max_redemptions: most } = values
  if (
    before &&
    most !== null &&
    most !== before.max_redemptions &&
    most < (await countRedemptions(tx, before.uuid))
  )
    throw unprocessable({
      field: 'max_redemptions',
      code: 'too_small',
      message: 'Ya se usó más veces. Escribe un número mayor',
    })
  if (values.discount?.type === 'fixed')
    await refuseBelowZero(tx, values.plan_uuids, values.discount.value, today)
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

/** Refuses a discount greater than the price of one of the plans. */
async function refuseBelowZero(tx: Transaction, plans: readonly string[], cents: number, today: string) {
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

async function countRedemptions(tx: Transaction, uuid: string) {
  const { count } = await tx
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return count
}

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
    (await countRedemptions(tx, uuid)) > 0 ? 'Ya se contrató con ella. Termínala en su lugar' : undefined,
  onTransition,
})
