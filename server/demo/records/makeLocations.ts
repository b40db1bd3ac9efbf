import type { LocationStatus } from '@/contract/providerLocations'
import type { Weekday } from '@/contract/hours'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { DemoProvider } from './makeProviders'
import { places } from '@server/demo/material/names'
import { makeAddress, makePhone } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

const weekdays: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const everyDay: Weekday[] = [...weekdays, 'sat', 'sun']
const line = (days: Weekday[], opens: string, closes: string) => ({ days, opens, closes, all_day: false })

const office = [line(weekdays, '09:00', '18:00'), line(['sat'], '09:00', '14:00')]
const consulting = [line(['mon', 'wed', 'fri'], '10:00', '14:00'), line(weekdays, '16:00', '20:00')]
const early = [line([...weekdays, 'sat'], '07:00', '15:00'), line(['sun'], '08:00', '12:00')]
const late = [line(everyDay, '08:00', '01:00')]
const always = [{ days: everyDay, opens: null, closes: null, all_day: true }]

/** The places of the demo's providers: hospitals and chains have several, people one. */
export function makeLocations(random: Random, providers: DemoProvider[], by: Actor) {
  return providers.flatMap((provider) => {
    const isChain = provider.kind === 'pharmacy' || provider.kind === 'lab'
    const count = isChain ? 4 : provider.kind === 'hospital' || provider.kind === 'clinic' ? 2 : 1
    return Array.from({ length: count }, (_, index) => {
      const place = random.pick(places)
      const isVirtual = provider.kind === 'telemedicine'
      const near = (degrees: number) => Math.round((degrees + (random.next() - 0.5) / 8) * 1e6) / 1e6
      const status: LocationStatus =
        provider.status === 'terminated'
          ? 'closed'
          : random.weighted({ active: 90, temporarily_closed: 7, closed: 3 })
      const hours = {
        hospital: always,
        ambulance: always,
        telemedicine: always,
        pharmacy: late,
        lab: early,
        imaging: early,
        physician: consulting,
        dentist: consulting,
        clinic: office,
        optician: office,
        wellness: office,
      }[provider.kind]
      return {
        uuid: random.uuid(),
        provider_uuid: provider.uuid,
        name:
          count === 1
            ? provider.name
            : `${provider.name} ${place.municipality}${index > 1 ? ` ${index}` : ''}`,
        type: isVirtual
          ? ('virtual' as const)
          : provider.kind === 'ambulance'
            ? ('home_service' as const)
            : ('physical' as const),
        address: isVirtual ? null : makeAddress(random, place),
        position: isVirtual ? null : { lat: near(place.lat), lng: near(place.lng) },
        phones: JSON.stringify([
          {
            label: 'Recepción',
            number: makePhone(random, place),
            extension: random.chance(0.2) ? String(random.between(100, 299)) : null,
            whatsapp: random.chance(0.4),
          },
        ]),
        email: provider.email,
        hours: JSON.stringify(hours),
        exceptions: JSON.stringify(
          hours === always
            ? []
            : [
                {
                  from: dayBefore(-11),
                  to: null,
                  opens: null,
                  closes: null,
                  reason: 'Natalicio de Benito Juárez',
                },
              ],
        ),
        accessibility: random.pick([
          [],
          ['ramp' as const],
          ['ramp' as const, 'elevator' as const, 'parking' as const],
        ]),
        emergency_24h: provider.kind === 'hospital' || provider.kind === 'ambulance',
        status,
        status_reason:
          status === 'temporarily_closed'
            ? 'Remodelación'
            : status === 'closed'
              ? 'Cambio de domicilio'
              : null,
        ...stampMade(momentBefore(random.between(20, 500), random), by),
      }
    })
  })
}
