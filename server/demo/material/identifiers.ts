import { curpCheckDigit, rfcCheckDigit } from '@/contract/mexico'
import type { Random } from './random'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNPQRSTUVWXYZ123456789'

/** A name in the letters that identifiers are made of: no accents, no Ñ, no spaces. */
const plain = (name: string) =>
  name
    .toUpperCase()
    .replace(/Ñ/g, 'X')
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')

const firstOf = (letters: string, kind: RegExp) =>
  Array.from(letters.slice(1)).find((letter) => kind.test(letter)) ?? 'X'
const vowel = /[AEIOU]/
const consonant = /[BCDFGHJKLMNPQRSTVWXYZ]/

type Identity = {
  given_names: string
  last_name: string
  second_last_name: string | null
  birth_date: string
  sex: 'female' | 'male'
  birthState: string
}

const initials = ({ given_names, last_name, second_last_name }: Identity) => {
  const [surname, second, given] = [plain(last_name), plain(second_last_name ?? ''), plain(given_names)]
  return `${surname[0] ?? 'X'}${firstOf(surname, vowel)}${second[0] ?? 'X'}${given[0] ?? 'X'}`
}

const yymmdd = (date: string) => date.slice(2).replaceAll('-', '')

/** The CURP of a made-up person; `homonym` (0 to 8) tells apart those who would share one. */
export function makeCurp(identity: Identity, homonym: number): string {
  const { given_names, last_name, second_last_name, birth_date, sex, birthState } = identity
  const inner = [last_name, second_last_name ?? '', given_names]
    .map((name) => firstOf(plain(name), consonant))
    .join('')
  const century = birth_date < '2000' ? String(homonym) : 'ABCDEFGHI'.charAt(homonym)
  const body = `${initials(identity)}${yymmdd(birth_date)}${sex === 'female' ? 'M' : 'H'}${birthState}${inner}${century}`
  return body + curpCheckDigit(body)
}

/** The RFC of a made-up person, 13 characters with its check digit. */
export function makePersonRfc(identity: Identity, random: Random): string {
  const body = `${initials(identity)}${yymmdd(identity.birth_date)}${suffix(random)}`
  return body + rfcCheckDigit(body)
}

/** The RFC of a made-up company, 12 characters with its check digit; `foundedOn` is a day. */
export function makeCompanyRfc(name: string, foundedOn: string, random: Random): string {
  const words = name.split(' ').map(plain).filter(Boolean)
  const letters = `${words.map((word) => word.charAt(0)).join('')}XXX`.slice(0, 3)
  const body = `${letters}${yymmdd(foundedOn)}${suffix(random)}`
  return body + rfcCheckDigit(body)
}

const suffix = (random: Random) => random.pick([...ALPHANUMERIC]) + random.pick([...ALPHANUMERIC])

/** A CLABE of a bank, with its check digit (weights 3-7-1, modulo 10). */
export function makeClabe(bank: string, random: Random): string {
  const body = bank + random.digits(14)
  const sum = [...body].reduce(
    (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
    0,
  )
  return body + String((10 - (sum % 10)) % 10)
}

/** A social security number, with its Luhn digit. */
export function makeNss(random: Random): string {
  const body = random.digits(10)
  const sum = [...body].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}
