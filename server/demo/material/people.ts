import { slugOf } from '@/contract/slugs'
import type { Address } from '@/contract/mexico'
import { makeCompanyRfc, makeCurp, makeNss, makePersonRfc } from './identifiers'
import { mensNames, neighbourhoods, places, streets, surnames, womensNames } from './names'
import type { Random } from './random'

type Place = (typeof places)[number]

/** A made-up person, whose identifiers tell the same story as the name, the date and the place of birth. */
export type DemoPerson = Omit<ReturnType<typeof makePerson>, 'email' | 'phone'> & {
  email: string | null
  phone: string | null
}

/**
 * @param taken the CURPs already given away; the new one is added to them
 * @param bornIn first and last year of birth
 */
export function makePerson(random: Random, taken: Set<string>, bornIn: [number, number] = [1948, 2004]) {
  const sex = random.pick(['female', 'male'] as const)
  const place = random.pick(places)
  const identity = {
    given_names: random.pick(sex === 'female' ? womensNames : mensNames),
    last_name: random.pick(surnames),
    second_last_name: random.chance(0.95) ? random.pick(surnames) : null,
    birth_date: `${random.between(...bornIn)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    sex,
    birthState: place.birthState,
  }
  const { birthState: _, ...named } = identity
  return {
    ...named,
    curp: freeCurp(identity, taken),
    tax_id: random.chance(0.6) ? makePersonRfc(identity, random) : null,
    nss: random.chance(0.4) ? makeNss(random) : null,
    email: `${mailbox(identity.given_names)}.${mailbox(identity.last_name)}${random.between(1, 9999)}@ejemplo.mx`,
    phone: makePhone(random, place),
    address: makeAddress(random, place),
  }
}

/** The first CURP that is not taken yet, or null when all its homonyms are. */
function freeCurp(identity: Parameters<typeof makeCurp>[0], taken: Set<string>): string | null {
  for (let homonym = 0; homonym < 9; homonym++) {
    const curp = makeCurp(identity, homonym)
    if (taken.has(curp)) continue
    taken.add(curp)
    return curp
  }
  return null
}

/** A number that no one answers: local numbers never begin with 0. */
export const makePhone = (random: Random, { area }: Place = random.pick(places)) =>
  `+52${area}0${random.digits(9 - area.length)}`

/** Makes an address in a place, with a street, number and postal code. */
export const makeAddress = (random: Random, place: Place = random.pick(places)): Address => ({
  street: random.pick(streets),
  exterior_number: String(random.between(1, 1999)),
  interior_number: random.chance(0.3) ? String(random.between(1, 40)) : null,
  neighbourhood: random.pick(neighbourhoods),
  municipality: place.municipality,
  state: place.state,
  zip: place.zip + random.digits(3),
  references: null,
})

/** The tax profile of a company; its invoices go to `email`. */
export const makeTaxProfileOfCompany = (random: Random, name: string, legalName: string, email: string) => ({
  tax_id: makeCompanyRfc(
    name,
    `${random.between(1975, 2019)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    random,
  ),
  legal_name: legalName.toUpperCase(),
  tax_regime: random.pick(['601', '603', '626'] as const),
  tax_zip: random.pick(places).zip + random.digits(3),
  cfdi_use: 'G03' as const,
  email_invoices: [email],
})

/** The tax profile of a person, under their own name and RFC. */
export const makeTaxProfileOfPerson = (random: Random, person: DemoPerson) =>
  person.tax_id
    ? {
        tax_id: person.tax_id,
        legal_name: fullName(person).toUpperCase(),
        tax_regime: random.pick(['605', '612', '621'] as const),
        tax_zip: person.address.zip,
        cfdi_use: 'G03' as const,
        email_invoices: person.email ? [person.email] : [],
      }
    : null

/** The given names and both surnames as one text. */
export const fullName = (person: Pick<DemoPerson, 'given_names' | 'last_name' | 'second_last_name'>) =>
  [person.given_names, person.last_name, person.second_last_name].filter(Boolean).join(' ')

const mailbox = (name: string) => slugOf(name).replaceAll('-', '')
const two = (number: number) => String(number).padStart(2, '0')
