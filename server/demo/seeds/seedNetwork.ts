import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { stampMade, momentBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeContacts } from '@server/demo/records/makeContacts'
import { makeLocations } from '@server/demo/records/makeLocations'
import { makeProviders, PROFESSIONALS, PROVIDERS } from '@server/demo/records/makeProviders'
import { makeServices } from '@server/demo/records/makeServices'
import { makeTariffs } from '@server/demo/records/makeTariffs'
import { makePerson } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

type Seed = {
  random: Random
  by: Actor
  categories: { uuid: string; code: string }[]
  companies: { uuid: string }[]
  /** Those given away already. */
  curps: Set<string>
}

/** What may be covered, and who gives it where and for how much. */
export async function seedNetwork(tx: Transaction, { random, by, categories, companies, curps }: Seed) {
  const catalogue = makeServices(random, categories, by)
  await insert(tx, 'service_categories', catalogue.categories)
  await insert(tx, 'services', catalogue.services)

  const personNumbers = await nextFolios(tx, 'PER', PROFESSIONALS)
  const professionals = personNumbers.map((number) => ({
    uuid: random.uuid(),
    number,
    ...makePerson(random, curps, [1955, 1992]),
    status: 'active' as const,
    ...stampMade(momentBefore(random.between(600, 700), random), by),
  }))
  await insert(tx, 'persons', professionals)
  const providers = makeProviders(random, professionals, await nextFolios(tx, 'PRV', PROVIDERS), by)
  await insert(
    tx,
    'providers',
    providers.map((provider) => ({ ...provider, specialties: JSON.stringify(provider.specialties) })),
  )

  const locations = makeLocations(random, providers, by)
  const locationNumbers = await nextFolios(tx, 'SUC', locations.length)
  await insert(
    tx,
    'provider_locations',
    locations.map((location, index) => ({
      ...location,
      number: locationNumbers[index] ?? '',
      timezone: 'America/Mexico_City',
    })),
  )

  const tariffs = makeTariffs(random, providers, locations, catalogue.services, by)
  const tariffNumbers = await nextFolios(tx, 'SRV', tariffs.length)
  await insert(
    tx,
    'provider_services',
    tariffs.map((tariff, index) => ({ ...tariff, number: tariffNumbers[index] ?? '' })),
  )

  const owners = [
    ...companies.map(({ uuid }) => ({ type: 'company' as const, uuid })),
    ...providers.map(({ uuid }) => ({ type: 'provider' as const, uuid })),
  ]
  await insert(tx, 'contacts', makeContacts(random, owners, by))
}
