import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import { closesAt, isOpen, opensNext, spansOn, timeOf } from '@/contract/hours'
import type { Address } from '@/contract/mexico'
import type { FoundProvider } from '@/contract/providerSearch'
import type { Match, ProviderSearchServices } from './findMatching'
import { costThere, type PlanCosts } from './planCosts'

/** The details of the locations of a page, in the same order. */
export async function loadDetails(
  { db, clock }: ProviderSearchServices,
  matches: readonly Match[],
  costs: PlanCosts | undefined,
): Promise<FoundProvider[]> {
  if (matches.length === 0) return []
  const rows = await db
    .selectFrom('provider_locations as place')
    .innerJoin('providers', 'providers.uuid', 'place.provider_uuid')
    .selectAll('place')
    .select([
      'providers.name as provider_name',
      'providers.slug',
      'providers.kind',
      'providers.website',
      'providers.specialties',
      (costs ? costThere(costs) : sql<null>`null::jsonb`).as('with_plan'),
    ])
    .where(
      'place.uuid',
      'in',
      matches.map(({ uuid }) => uuid),
    )
    .execute()
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  return matches.flatMap(({ uuid, km }) => {
    const row = byUuid.get(uuid)
    if (!row) return []
    const now = clock.now()
    const [phone] = row.phones
    return {
      number: row.number,
      name: row.name,
      provider: { slug: row.slug, name: row.provider_name },
      kind: row.kind,
      type: row.type,
      specialties: row.specialties.map(({ specialty }) => specialty),
      address: row.address && addressOf(row.address),
      position: row.position,
      phone: phone?.number ?? null,
      whatsapp: row.phones.find(({ whatsapp }) => whatsapp)?.number ?? null,
      website: row.website,
      accessibility: row.accessibility,
      emergency_24h: row.emergency_24h,
      open_now: isOpen(row, now),
      today: spansOn(dayOf(now), row).map(([from, to]) => ({ opens: timeOf(from), closes: timeOf(to) })),
      closes_at: closesAt(row, now),
      opens_at: opensNext(row, now),
      distance_km: km === null ? null : Math.round(km * 10) / 10,
      with_plan: row.with_plan,
      checked_on: dayOf(new Date(row.updated_at)),
    }
  })
}

const addressOf = ({ street, exterior_number, neighbourhood, municipality, zip }: Address) => ({
  street,
  exterior_number,
  neighbourhood,
  municipality,
  zip,
})
