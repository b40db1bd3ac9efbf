import { describe, expect, test } from 'vitest'
import { NewCompany } from '@/contract/companies'
import {
  clabeProblem,
  curpBirthDate,
  curpProblem,
  NewTaxProfile,
  nssProblem,
  rfcProblem,
} from '@/contract/mexico'
import { makeCompanies } from '@server/demo/records/makeCompanies'
import { SYSTEM } from '@server/demo/material/base'
import { makePerson, makeTaxProfileOfPerson } from '@server/demo/material/people'
import { Random } from '@server/demo/material/random'

const people = (seed: number, count: number) => {
  const random = new Random(seed)
  const taken = new Set<string>()
  return Array.from({ length: count }, () => makePerson(random, taken))
}

describe('the made-up people', () => {
  test('are the same every time', () => {
    expect(people(7, 50)).toEqual(people(7, 50))
    expect(people(7, 50)).not.toEqual(people(8, 50))
  })

  test('have identifiers whose check digits and dates are right', () => {
    const all = people(1, 2_000)
    const problems = all.flatMap(({ curp, tax_id, nss }) => [
      curp && curpProblem(curp),
      tax_id && rfcProblem(tax_id),
      nss && nssProblem(nss),
    ])
    expect(problems.filter(Boolean)).toEqual([])
    const untrue = all.filter(({ curp, birth_date }) => curp && curpBirthDate(curp) !== birth_date)
    expect(untrue).toEqual([])
  })

  test('share no CURP', () => {
    const curps = people(2, 5_000).map(({ curp }) => curp)
    expect(new Set(curps).size).toBe(curps.length)
  })

  test('have phones that reach no line: local numbers never begin with 0', () => {
    for (const { phone } of people(3, 500)) expect(phone).toMatch(/^\+52(?:55|33|81|\d{3})0\d+$/)
  })

  test('have tax data that the contract accepts', () => {
    const random = new Random(4)
    const profiles = people(4, 300).flatMap((person) => makeTaxProfileOfPerson(random, person) ?? [])
    expect(profiles.length).toBeGreaterThan(100)
    expect(profiles.filter((profile) => !NewTaxProfile.safeParse(profile).success)).toEqual([])
  })
})

test('the made-up companies could have been typed in the form', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => `EMP-${index}`)
  const companies = makeCompanies(new Random(5), numbers, SYSTEM)
  const refused = companies.filter((company) => {
    const typed = Object.fromEntries(
      Object.keys(NewCompany.def.shape).map((field) => [field, company[field as never] ?? null]),
    )
    return !NewCompany.safeParse({ ...typed, tags: company.tags, metadata: {} }).success
  })
  expect(refused).toEqual([])
  const accounts = companies.flatMap(({ bank_account }) => bank_account?.clabe ?? [])
  expect(accounts.map(clabeProblem).filter(Boolean)).toEqual([])
})
