import { slugOf } from '@/contract/slugs'
import { isProfessional, type ProviderStatus } from '@/contract/providers'
import type { ProviderKind } from '@/contract/providerKinds'
import type { Specialty } from '@/contract/specialties'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import { makeClabe } from '@server/demo/material/identifiers'
import { banks } from '@server/demo/material/names'
import {
  type DemoPerson,
  fullName,
  makePhone,
  makeTaxProfileOfCompany,
  makeTaxProfileOfPerson,
} from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

/** The places and firms of the demo's network. */
const firms: [name: string, kind: ProviderKind, specialties: Specialty[]][] = [
  ['Hospital Ángel de la Guarda', 'hospital', ['internal_medicine', 'general_surgery', 'gynecology']],
  ['Hospital San Rafael', 'hospital', ['general_surgery', 'orthopedics', 'cardiology']],
  ['Hospital Materno Santa Lucía', 'hospital', ['gynecology', 'pediatrics']],
  ['Clínica Médica del Valle', 'clinic', ['general_medicine', 'family_medicine']],
  ['Clínica La Ceiba', 'clinic', ['general_medicine', 'pediatrics']],
  ['Clínica Integral Providencia', 'clinic', ['general_medicine', 'nutrition']],
  ['Clínica Familiar Tabachines', 'clinic', ['family_medicine']],
  ['Laboratorio Azteca', 'lab', ['clinical_laboratory']],
  ['Laboratorios Quetzal', 'lab', ['clinical_laboratory']],
  ['Análisis Clínicos Jade', 'lab', ['clinical_laboratory']],
  ['Imagen Diagnóstica Obsidiana', 'imaging', ['radiology']],
  ['Resonancia y Tomografía del Bajío', 'imaging', ['radiology']],
  ['Farmacias La Botica', 'pharmacy', []],
  ['Farmacias Santa Mónica', 'pharmacy', []],
  ['Óptica Mirador', 'optician', ['optometry']],
  ['Óptica Luz Clara', 'optician', ['optometry']],
  ['Ambulancias Cruz del Sur', 'ambulance', []],
  ['Doctor en Línea', 'telemedicine', ['general_medicine', 'internal_medicine']],
  ['Telesalud Nopal', 'telemedicine', ['psychology', 'nutrition']],
  ['Centro de Bienestar Amate', 'wellness', ['psychology', 'nutrition']],
  ['Fisioterapia Movimiento', 'wellness', ['physiotherapy']],
  ['Dental Sonrisas', 'clinic', ['dentistry', 'orthodontics']],
]

const practices: [kind: ProviderKind, specialty: Specialty][] = [
  ['physician', 'general_medicine'],
  ['physician', 'family_medicine'],
  ['physician', 'pediatrics'],
  ['physician', 'gynecology'],
  ['physician', 'cardiology'],
  ['physician', 'dermatology'],
  ['physician', 'orthopedics'],
  ['physician', 'ophthalmology'],
  ['physician', 'psychiatry'],
  ['physician', 'neurology'],
  ['dentist', 'dentistry'],
  ['dentist', 'orthodontics'],
  ['dentist', 'dentistry'],
  ['physician', 'internal_medicine'],
]

/** How many people of the demo attend by themselves. */
export const PROFESSIONALS = practices.length
export const PROVIDERS = firms.length + practices.length

/** The first ones tell of every status; the others are nearly all active. */
const statuses: ProviderStatus[] = [
  'active',
  'active',
  'active',
  'in_review',
  'suspended',
  'draft',
  'terminated',
]

export type DemoProvider = ReturnType<typeof makeProviders>[number]

/** Makes the demo's providers: firms, then one practice for each of the professionals. */
export function makeProviders(
  random: Random,
  professionals: (DemoPerson & { uuid: string })[],
  numbers: string[],
  by: Actor,
) {
  const slugs = new Set<string>()
  const freeSlug = (name: string) => {
    const slug = slugOf(name)
    const free = slugs.has(slug) ? `${slug}-${slugs.size}` : slug
    slugs.add(free)
    return free
  }
  const license = () => String(random.between(2_000_000, 13_000_000))

  return [
    ...firms.map(([name, kind, specialties]) => ({ name, kind, specialties, person: undefined })),
    ...practices.map(([kind, specialty], index) => {
      const person = professionals[index]
      const title = person?.sex === 'female' ? 'Dra.' : 'Dr.'
      return { name: `${title} ${person ? fullName(person) : ''}`, kind, specialties: [specialty], person }
    }),
  ].map(({ name, kind, specialties, person }, index) => {
    const status = statuses[index] ?? (random.chance(0.88) ? 'active' : random.pick(statuses))
    const slug = freeSlug(name.replace(/^Dra?\. /, ''))
    const bank = random.pick(Object.keys(banks))
    const isKnown = status !== 'draft' || random.chance(0.3)
    const email = `contacto@${slug}.ejemplo.mx`
    const endsIn = random.between(-20, 700)
    return {
      uuid: random.uuid(),
      number: numbers[index] ?? '',
      kind,
      name,
      slug,
      person_uuid: person?.uuid ?? null,
      company_uuid: null,
      professional_license: isProfessional(kind) ? license() : null,
      specialties: specialties.map((specialty) => ({
        specialty,
        license: isProfessional(kind) ? license() : null,
      })),
      languages: random.chance(0.3) ? ['es' as const, 'en' as const] : ['es' as const],
      tax_profile: !isKnown
        ? null
        : ((person && makeTaxProfileOfPerson(random, person)) ??
          makeTaxProfileOfCompany(random, name, name, email)),
      bank_account: isKnown
        ? { bank: banks[bank] ?? bank, clabe: makeClabe(bank, random), holder: name }
        : null,
      contract: isKnown
        ? {
            starts_on: dayBefore(random.between(60, 700)),
            ends_on: status === 'terminated' ? dayBefore(5) : random.chance(0.8) ? dayBefore(-endsIn) : null,
            tariff: random.chance(0.5) ? ('list' as const) : ('agreed_pct' as const),
            agreed_pct: `${random.between(70, 95)}.00`,
            payment_days: random.pick([15, 30, 45]),
          }
        : null,
      network_tags: random.pick([['básica'], ['básica', 'amplia'], ['amplia'], ['amplia', 'premier']]),
      accepts: random.chance(0.6)
        ? ['members' as const, 'fund' as const]
        : ['members' as const, 'cash' as const],
      public: status === 'active',
      bio_md: null,
      website: isProfessional(kind) ? null : `https://${slug}.ejemplo.mx`,
      phone: person?.phone ?? makePhone(random),
      email,
      rating_avg: status === 'draft' ? null : random.between(340, 500) / 100,
      rating_count: status === 'draft' ? 0 : random.between(3, 220),
      status,
      status_reason:
        status === 'suspended'
          ? 'Quejas por tiempos de espera'
          : status === 'terminated'
            ? 'Fin del convenio'
            : null,
      submitted_by_uuid: null,
      terminated_on: status === 'terminated' ? dayBefore(5) : null,
      ...stampMade(momentBefore(random.between(60, 600), random), by),
    }
  })
}
