import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CoverOffer } from '@/contract/coverQuestions'
import type { Database } from '@server/db/database'
import { optionalReferenceTo } from '@server/db/reference'

/** Whether a tariff, `offered`, holds on a day for those whose plan sends them to a network, or to any. */
export const isHeldOn = (day: string, network_tag: string | null): RawBuilder<SqlBool> => sql<SqlBool>`(
  offered.status = 'active' and offered.archived_at is null
  and offered.valid_from <= ${day}::date and (offered.valid_to is null or offered.valid_to >= ${day}::date)
  and (offered.network_tag is null or offered.network_tag = ${network_tag}::text))`

/** Whether the networks of a provider include that of a plan; a plan without one takes any. */
export const isInNetwork = (network_tag: string | null, tags: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${network_tag}::text is null or ${network_tag}::text = any(${tags}))`

/** What members are asked for. */
export const memberPrice = sql<number>`coalesce(offered.member_price_cents, offered.price_cents)`

type Wanted = {
  service: string
  on: string
  network_tag: string | null
  /** Of this provider alone; without one, of whoever attends. */
  provider?: string | undefined
  /** Only of those in the network of the plan. */
  isWithinNetwork?: boolean
}

/** What a service is given for on a day: of each place one tariff, that of the plan's network before that of any. */
export const offersOf = (
  db: Database,
  { service, on, network_tag, provider, isWithinNetwork = false }: Wanted,
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

/** The tariff to go by: that of the place which was asked about, else that of all the places, else the cheapest. */
export const offerAt = (offers: readonly CoverOffer[], location: string | undefined): CoverOffer | null =>
  offers.find((one) => location !== undefined && one.location?.uuid === location) ??
  offers.find((one) => one.location === null) ??
  (location === undefined ? offers.toSorted((a, b) => a.price_cents - b.price_cents)[0] : undefined) ??
  null
