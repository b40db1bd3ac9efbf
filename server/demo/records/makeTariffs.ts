import { dayAfter } from '@/contract/days'
import type { ProviderKind } from '@/contract/providerKinds'
import type { ServiceKind } from '@/contract/services'
import type { Specialty } from '@/contract/specialties'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { DemoProvider } from './makeProviders'
import type { Random } from '@server/demo/material/random'

type Service = {
  uuid: string
  kind: ServiceKind
  specialty: Specialty | null
  status: string
  reference_price_cents: number
}

/** What each kind of provider gives beside the services of its specialties. */
const given: Record<ProviderKind, ServiceKind[]> = {
  hospital: ['hospitalization', 'emergency'],
  clinic: ['consultation'],
  lab: [],
  imaging: [],
  pharmacy: ['medicine'],
  physician: [],
  dentist: [],
  optician: ['vision'],
  ambulance: ['emergency'],
  telemedicine: ['telemedicine'],
  wellness: ['wellness'],
}

const MOST = 8

/** What the demo's providers ask for each service; some had another price before, some will have one. */
export function makeTariffs(
  random: Random,
  providers: DemoProvider[],
  locations: { uuid: string; provider_uuid: string }[],
  services: Service[],
  by: Actor,
) {
  return providers.flatMap((provider) => {
    if (provider.status === 'draft') return []
    const specialties = new Set<string | null>(provider.specialties.map(({ specialty }) => specialty))
    const offered = services
      .filter(
        ({ status, kind, specialty }) =>
          status === 'active' && (specialties.has(specialty) || given[provider.kind].includes(kind)),
      )
      .slice(0, MOST)
    return offered.flatMap((service) => {
      const place = random.chance(0.2)
        ? locations.find(({ provider_uuid }) => provider_uuid === provider.uuid)
        : undefined
      const tariff = (price: number, from: string, to: string | null, suspended = false) => ({
        uuid: random.uuid(),
        provider_uuid: provider.uuid,
        location_uuid: place?.uuid ?? null,
        service_uuid: service.uuid,
        price_cents: price,
        currency: 'MXN',
        member_price_cents: random.chance(0.5) ? Math.round((price * 0.85) / 1000) * 1000 : null,
        copay_override_cents: random.chance(0.2) ? random.pick([5_000, 10_000, 15_000]) : null,
        network_tag: null,
        appointment: random.pick(['required', 'walk_in', 'both'] as const),
        lead_days: random.chance(0.3) ? random.between(1, 5) : null,
        requires_authorization: random.pick(['inherit', 'inherit', 'inherit', 'yes', 'no'] as const),
        accepts_fund: random.chance(0.8),
        valid_from: from,
        valid_to: to,
        tariff_note: null,
        status: suspended ? ('suspended' as const) : ('active' as const),
        status_reason: suspended ? 'Equipo en mantenimiento' : null,
        ...stampMade(momentBefore(random.between(5, 300), random), by),
      })
      const price = Math.max(
        1000,
        Math.round((service.reference_price_cents * random.between(80, 120)) / 100 / 1000) * 1000,
      )
      const now =
        provider.status === 'terminated'
          ? tariff(price, dayBefore(200), dayBefore(5))
          : tariff(
              price,
              dayBefore(90),
              random.chance(0.6) ? dayBefore(-random.between(5, 400)) : null,
              random.chance(0.05),
            )
      const before = random.chance(0.15)
        ? [tariff(Math.round(price * 0.9), dayBefore(455), dayBefore(random.between(201, 300)))]
        : []
      const next =
        now.valid_to && now.valid_to > dayBefore(0) && random.chance(0.15)
          ? [tariff(Math.round(price * 1.08), dayAfter(now.valid_to, 1), null)]
          : []
      return [...before, now, ...next]
    })
  })
}
