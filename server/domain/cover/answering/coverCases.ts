import { type SqlBool, sql } from 'kysely'
import { benefitFor, benefitKey } from '@/contract/benefits'
import type { CoverQuestion } from '@/contract/coverQuestions'
import type { Ref } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import { referenceTo } from '@server/db/reference'
import { notFound, unprocessable } from '@server/core/problems'
import { loadCategoryPath } from '@server/domain/network/loadCategoryPath'
import { type Benefit, loadCoverWithBenefits } from './coveredBenefits'
import type { CoverCase, CoverWithBenefits, Held } from './coverRules'
import { isInNetwork, offerAt, findOffers } from '@server/domain/network/offers'

/**
 * Loads everything that a question about a cover is answered from.
 * @throws {Refusal} where the cover, the service or the provider does not exist
 */
export async function loadCoverCase(
  db: Database,
  uuid: string,
  { service: service_uuid, on, provider, location }: CoverQuestion,
  today: string,
): Promise<CoverCase & { cover: CoverWithBenefits }> {
  const cover = await loadCoverWithBenefits(db, uuid, today)
  if (!cover) throw notFound('La afiliación')
  const service = await db
    .selectFrom('services')
    .selectAll()
    .where('uuid', '=', service_uuid)
    .executeTakeFirst()
  if (!service) throw refuseUnknown('service', 'Ese servicio no existe')
  const person = await db
    .selectFrom('members')
    .select(['sex', 'birth_date'])
    .where('uuid', '=', cover.member_uuid)
    .executeTakeFirstOrThrow()
  const categories = (await loadCategoryPath(db, service.category_uuid)).map((category) => category.uuid)
  const benefit = benefitFor(cover.benefits, [service.uuid, ...categories])
  const offers = await findOffers(db, {
    service: service.uuid,
    on,
    network_tag: cover.network_tag,
    provider,
    isWithinNetwork: !provider && benefit?.network === 'in_network',
  })
  return {
    cover,
    service,
    categories,
    member: { ...cover.member, ...person },
    account: cover.account,
    subscription: cover.subscription,
    debt: cover.debt,
    there: provider ? await findAskedProvider(db, cover, provider, location, offers) : null,
    offers,
    deductible_paid_cents: benefit?.deductible_cents ? await sumDeductiblePaid(db, cover, benefit, on) : 0,
    held: null,
    on,
    today,
  }
}

const refuseUnknown = (field: string, message: string) =>
  unprocessable({ field, code: 'unknown_reference', message })

/** The provider that a question names, whether it is in the plan's network, and the tariff that applies. */
export async function findAskedProvider(
  db: Database,
  { network_tag }: Pick<CoverWithBenefits, 'network_tag'>,
  uuid: string,
  location: string | undefined,
  offers: CoverCase['offers'],
): Promise<CoverCase['there']> {
  const provider = await db
    .selectFrom('providers')
    .select(['uuid', 'name as label', 'status', 'terminated_on'])
    .select(isInNetwork(network_tag, sql.ref('network_tags')).$castTo<boolean>().as('in_network'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!provider) throw refuseUnknown('provider', 'Ese proveedor no existe')
  if (location) {
    const place = await db
      .selectFrom('provider_locations')
      .select('provider_uuid')
      .where('uuid', '=', location)
      .executeTakeFirst()
    if (place?.provider_uuid !== uuid) throw refuseUnknown('location', 'Elige una sede de ese proveedor')
  }
  return { ...provider, offer: offerAt(offers, location) }
}

/** The cents already authorized against a deductible, by the member or by everyone under the policy. */
async function sumDeductiblePaid(
  db: Database,
  cover: CoverWithBenefits,
  benefit: Benefit,
  on: string,
): Promise<number> {
  const { service_uuid, limit_period, per } = benefit
  if (limit_period === 'visit') return 0
  const { paid } = await db
    .selectFrom('authorizations')
    .select(
      sql<number>`coalesce(sum(round(deductible_cents::numeric / requested_units * case
        when status in ('approved', 'partially_approved') then (decision ->> 'units')::integer
        else used_units end)), 0)`.as('paid'),
    )
    .where(service_uuid ? 'benefit_service_uuid' : 'benefit_category_uuid', '=', benefitKey(benefit))
    .where('archived_at', 'is', null)
    .where(
      per === 'policy' ? 'policy_uuid' : 'member_policy_uuid',
      '=',
      per === 'policy' ? cover.policy_uuid : cover.uuid,
    )
    .$if(limit_period === 'month', (query) =>
      query.where(sql<SqlBool>`date_trunc('month', valid_from) = date_trunc('month', ${on}::date)`),
    )
    .executeTakeFirstOrThrow()
  return paid
}

/** The approved authorization of a service on a day that has unused units, at the provider or at any. */
export async function findHeld(
  db: Database,
  uuid: string,
  { service, on, provider }: CoverQuestion,
): Promise<Held | null> {
  const { rows } = await sql<Held>`
    select uuid, number, valid_to, units, round((decision ->> 'cents')::numeric * units / (decision ->> 'units')::integer) as cents
    from authorizations, lateral (select (decision ->> 'units')::integer - used_units as units) as unused
    where member_policy_uuid = ${uuid} and service_uuid = ${service} and archived_at is null and purpose = 'care'
      and (${provider ?? null}::uuid is null or provider_uuid = ${provider ?? null}::uuid)
      and status in ('approved', 'partially_approved') and units > 0
      and ${on}::date between valid_from and valid_to
    order by valid_to desc, number limit 1`.execute(db)
  return rows[0] ?? null
}

type CoverRefs = { uuid: string; cover: Ref; plan: Ref; policy: Ref }

/** The covers of a member on a day, or else the nearest one; undefined where the member does not exist. */
export async function findCoversOnDay(
  db: Database,
  uuid: string,
  on: string,
): Promise<CoverRefs[] | undefined> {
  const member = await db.selectFrom('members').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!member) return
  const covers = await db
    .selectFrom('member_policies')
    .select('member_policies.uuid')
    .select(sql<boolean>`${on}::date between starts_on and ends_on and status <> 'rejected'`.as('isThen'))
    .select([
      referenceTo('member_policies', 'member_policies.uuid').as('cover'),
      referenceTo('plans', 'member_policies.plan_uuid').as('plan'),
      referenceTo('policies', 'member_policies.policy_uuid').as('policy'),
    ])
    .where('member_uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .orderBy('ends_on', 'desc')
    .orderBy('number')
    .execute()
  const then = covers.filter(({ isThen }) => isThen)
  return then.length > 0 ? then : covers.slice(0, 1)
}
