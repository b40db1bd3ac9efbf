import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import type { FundCheckInput } from './checks'

/** A request to pay from a fund: for which member and service, when and how much. */
export type FundRequest = {
  /** The authorization itself, where it exists: it does not count against its own limits. */
  uuid: string | null
  member_uuid: string
  provider_service_uuid: string
  requested_cents: number
  /** The cents that the fund would pay. */
  cents: number
  service_on: string
  authorization_uuid: string | null
  quote_attachment_uuid: string | null
}

/** Loads everything that the rules of a fund read. */
export async function loadFundCheckInput(
  db: Database,
  fund: Row<'funds'>,
  asked: FundRequest,
): Promise<FundCheckInput> {
  const member = await db
    .selectFrom('members')
    .select(['status', 'department', 'enrolled_on'])
    .select(
      sql<string[]>`array(select distinct cover.plan_uuid::text from member_policies as cover
        where cover.member_uuid = members.uuid and cover.status = 'active' and cover.archived_at is null
          and ${asked.service_on}::date between cover.starts_on and cover.ends_on)`.as('plan_uuids'),
    )
    .where('uuid', '=', asked.member_uuid)
    .executeTakeFirstOrThrow()
  const offer = await db
    .selectFrom('provider_services as offer')
    .innerJoin('services', 'services.uuid', 'offer.service_uuid')
    .innerJoin('providers', 'providers.uuid', 'offer.provider_uuid')
    .select([
      sql<number>`coalesce(offer.member_price_cents, offer.price_cents)`.as('price_cents'),
      'offer.accepts_fund',
      'services.category_uuid',
      'providers.status as provider_status',
      sql<boolean>`case offer.requires_authorization when 'inherit' then services.requires_authorization
        else offer.requires_authorization = 'yes' end`.as('needs_authorization'),
    ])
    .where('offer.uuid', '=', asked.provider_service_uuid)
    .executeTakeFirstOrThrow()
  return {
    cents: asked.cents,
    requested_cents: asked.requested_cents,
    service_on: asked.service_on,
    currency: fund.currency,
    fund,
    member,
    used: await sumUsed(db, fund, asked, offer.category_uuid),
    category_uuid: offer.category_uuid,
    offer,
    provider_status: offer.provider_status,
    hasMedicalAuthorization: asked.authorization_uuid !== null,
    hasQuote: asked.quote_attachment_uuid !== null,
  }
}

/** Cents that the member, their family, and the member in this category spent or hold in the period of the service. */
async function sumUsed(
  db: Database,
  fund: Row<'funds'>,
  asked: FundRequest,
  category: string,
): Promise<FundCheckInput['used']> {
  const anchor = fund.reset_on ?? fund.starts_on
  const { rows } = await sql<FundCheckInput['used']>`
    with asking as (
      select uuid, coalesce(holder_member_uuid, uuid) as family from members where uuid = ${asked.member_uuid})
    select coalesce(sum(consumed_cents) filter (where member_uuid = asking.uuid), 0) as member,
      coalesce(sum(consumed_cents), 0) as family,
      coalesce(sum(consumed_cents) filter (where member_uuid = asking.uuid and category_uuid = ${category}), 0) as category
    from asking
    left join members on coalesce(members.holder_member_uuid, members.uuid) = asking.family
    left join fund_authorizations on fund_authorizations.member_uuid = members.uuid
      and fund_authorizations.fund_uuid = ${fund.uuid} and fund_authorizations.archived_at is null
      and fund_authorizations.uuid is distinct from ${asked.uuid}::uuid
      and fund_period_start(${fund.period}, ${anchor}::date, service_on)
        = fund_period_start(${fund.period}, ${anchor}::date, ${asked.service_on}::date)
    group by asking.uuid`.execute(db)
  return rows[0] ?? { member: 0, family: 0, category: 0 }
}
