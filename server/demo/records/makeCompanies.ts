import { slugOf } from '@/contract/slugs'
import type { CompanyRole, CompanyStatus } from '@/contract/companies'
import type { Actor } from '@/contract/shapes'
import { stampMade, momentBefore } from '@server/demo/material/base'
import { makeClabe } from '@server/demo/material/identifiers'
import { banks, companyNames, industries } from '@server/demo/material/names'
import { makeAddress, makePhone, makeTaxProfileOfCompany } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

const legalForms = ['S.A. de C.V.', 'S. de R.L. de C.V.', 'S.A.P.I. de C.V.']

export type DemoCompany = ReturnType<typeof makeCompany>

/** The companies of the demo, in every status; the promoters and advisers among them resell plans. */
export const makeCompanies = (random: Random, numbers: string[], by: Actor) =>
  numbers.map((number, index) => makeCompany(random, number, index, by))

function makeCompany(random: Random, number: string, index: number, by: Actor) {
  const name = companyNames[index] ?? `Comercial ${index}`
  const slug = slugOf(name)
  const legal_name = `${name}, ${random.pick(legalForms)}`
  const email = `contacto@${slug}.ejemplo.mx`
  const reseller = /^(Promotora|Asesores)/.test(name)
  const roles: CompanyRole[] = reseller
    ? ['reseller']
    : /^(Clínicas|Laboratorios)/.test(name)
      ? ['provider_group', 'employer']
      : ['employer']
  const status: CompanyStatus = reseller
    ? 'active'
    : random.weighted({ active: 26, draft: 5, suspended: 3, inactive: 3 })
  const bank = random.pick(Object.keys(banks))
  return {
    uuid: random.uuid(),
    number,
    trade_name: name,
    legal_name,
    slug,
    roles,
    status,
    version: status === 'draft' ? 1 : 2,
    status_reason: status === 'suspended' ? 'Convenio en revisión' : null,
    tax_profile: makeTaxProfileOfCompany(random, name, legal_name, email),
    industry: random.pick(industries),
    employees_estimate: random.between(8, 1200),
    website: `https://${slug}.ejemplo.mx`,
    email,
    phone: makePhone(random),
    address: makeAddress(random),
    bank_account: random.chance(0.5)
      ? { bank: banks[bank] ?? bank, clabe: makeClabe(bank, random), holder: legal_name }
      : null,
    tags: random.chance(0.2) ? ['convenio 2026'] : [],
    ...stampMade(momentBefore(random.between(30, 720), random), by),
  }
}
