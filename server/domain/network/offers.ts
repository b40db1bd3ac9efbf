import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CoverOffer } from '@/contract/coverQuestions'
import type { Database } from '@server/db/database'
import { optionalReferenceTo } from '@server/db/reference'

/** Whether the tariff `offered` holds on a day for a plan with this network, or for plans without one. */
export const isHeldOn = (day: string, network_tag: string | null): RawBuilder<SqlBool> => sql<SqlBool>`(
  offered.status = 'active' and offered.archived_at is null
  and offered.valid_from <= ${day}::date and (offered.valid_to is null or offered.valid_to >= ${day}::date)
  and (offered.network_tag is null or offered.network_tag = ${network_tag}::text))`

/** Whether a provider's networks include the plan's; a plan without a network takes any provider. */
export const isInNetwork = (network_tag: string | null, tags: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${network_tag}::text is null or ${network_tag}::text = any(${tags}))`

/** The price for members, in cents. */
export const memberPrice = sql<number>`coalesce(offered.member_price_cents, offered.price_cents)`

type OfferQuery = {
  service: string
  on: string
  network_tag: string | null
  /** Only of this provider; absent, of any provider. */
  provider?: string | undefined
  /** Only providers in the network of the plan. */
  isWithinNetwork?: boolean
}

/**
 * The tariffs of a service on a day, one for each location: a tariff for the plan's network goes before a general one.
 */
export const findOffers = (
  db: Database,
  { service, on, network_tag, provider, isWithinNetwork = false }: OfferQuery,
): Promise<CoverOffer[]> =>
  db
    .selectFrom('provider_services as offered')
    .innerJoin('providers', 'providers.uuid', 'offered.provider_uuid')
    .leftJoin('provider_locations as place', 'place.uuid', 'offered.location_uuid')
    .distinctOn(['offered.provider_uuid', 'offered.location_uuid'])
    .select([
      'offered.uuid',
      'offered.number',
      'offered.provider_uuid',
      'offered.copay_override_cents',
      'offered.requires_authorization',
      'offered.currency',
      memberPrice.as('price_cents'),
      optionalReferenceTo('provider_locations', 'offered.location_uuid').as('location'),
    ])
    .where('offered.service_uuid', '=', service)
    .where(isHeldOn(on, network_tag))
    .where((eb) => eb.or([eb('place.uuid', 'is', null), eb('place.status', '<>', 'closed')]))
    .$if(provider !== undefined, (query) => query.where('offered.provider_uuid', '=', provider ?? ''))
    .$if(provider === undefined, (query) => query.where('providers.status', '=', 'active'))
    .$if(isWithinNetwork, (query) => query.where(isInNetwork(network_tag, sql.ref('providers.network_tags'))))
    .orderBy('offered.provider_uuid')
    .orderBy('offered.location_uuid')
    .orderBy(sql`offered.network_tag is null`)
    .orderBy(memberPrice)
    .execute()

/**
 * The tariff that applies: that of `location`, else the provider's general one, else (without `location`) the cheapest.
 */
export const offerAt = (offers: readonly CoverOffer[], location: string | undefined): CoverOffer | null =>
  offers.find((one) => location !== undefined && one.location?.uuid === location) ??
  offers.find((one) => one.location === null) ??
  (location === undefined ? offers.toSorted((a, b) => a.price_cents - b.price_cents)[0] : undefined) ??
  null
