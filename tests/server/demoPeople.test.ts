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
import { makeCompanies } from '../../server/demo/makeCompanies'
import { SYSTEM } from '../../server/demo/base'
import { makePerson, makeTaxProfileOfPerson } from '../../server/demo/people'
import { Random } from '../../server/demo/random'

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
    for (const { curp, tax_id, nss, birth_date } of people(1, 2_000)) {
      if (curp) {
        expect(curpProblem(curp), curp).toBeUndefined()
        expect(curpBirthDate(curp)).toBe(birth_date)
      }
      if (tax_id) expect(rfcProblem(tax_id), tax_id).toBeUndefined()
      if (nss) expect(nssProblem(nss), nss).toBeUndefined()
    }
  })

  test('share no CURP', () => {
    const curps = people(2, 5_000).map(({ curp }) => curp)
    expect(new Set(curps).size).toBe(curps.length)
  })

  test('have phones that no one answers: local numbers never begin with 0', () => {
    for (const { phone } of people(3, 500)) expect(phone).toMatch(/^\+52(?:55|33|81|\d{3})0\d+$/)
  })

  test('have tax data that the contract accepts', () => {
    const random = new Random(4)
    for (const person of people(4, 300)) {
      const profile = makeTaxProfileOfPerson(random, person)
      if (profile) expect(NewTaxProfile.safeParse(profile).error).toBeUndefined()
    }
  })
})

test('the made-up companies could have been typed in the form', () => {
  const numbers = Array.from({ length: 40 }, (_, index) => `EMP-${index}`)
  for (const company of makeCompanies(new Random(5), numbers, SYSTEM)) {
    const typed = Object.fromEntries(
      Object.keys(NewCompany.def.shape).map((field) => [field, company[field as never] ?? null]),
    )
    expect(NewCompany.safeParse({ ...typed, tags: company.tags }).error).toBeUndefined()
    if (company.bank_account) expect(clabeProblem(company.bank_account.clabe)).toBeUndefined()
  }
})
