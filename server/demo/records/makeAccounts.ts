import type { AccountStatus, AccountType } from '@/contract/accounts'
import type { Relationship } from '@/contract/members'
import type { TaxProfile } from '@/contract/mexico'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore, PUBLIC } from '@server/demo/material/base'
import type { DemoCompany } from './makeCompanies'
import { departments } from '@server/demo/material/names'
import { type DemoPerson, fullName, makePerson, makeTaxProfileOfPerson } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

export type DemoHousehold = {
  account: ReturnType<typeof makeAccount>
  persons: DemoRow[]
  members: DemoMember[]
}
type DemoRow = DemoPerson & { uuid: string; created_at: string }
type DemoMember = {
  uuid: string
  account_uuid: string
  person_uuid: string
  kind: 'holder' | 'dependent'
  holder_member_uuid: string | null
  relationship: Relationship | null
  employee_number: string | null
  department: string | null
  hired_on: string | null
}

export type Makers = { random: Random; curps: Set<string>; managers: string[]; staff: Actor }

/** Makes an account with its covered people: one holder, born in those years, with relatives where `type` is `family`. */
export function makeFamilyAccount(
  makers: Makers,
  type: 'individual' | 'family',
  bornIn: [number, number] = [1955, 2000],
): DemoHousehold {
  const { random, curps } = makers
  const account = makeAccount(makers, type, null)
  const holder = row(random, makePerson(random, curps, bornIn), account.created_at)
  const holderMember = member(random, account, holder, null, null)
  const relatives = type === 'family' ? makeRelatives(makers, account, holder, holderMember.uuid) : []
  return {
    account: {
      ...account,
      name:
        type === 'family'
          ? `Familia ${[holder.last_name, holder.second_last_name].filter(Boolean).join(' ')}`
          : fullName(holder),
      holder_person_uuid: holder.uuid,
      tax_profile: makeTaxProfileOfPerson(random, holder),
    },
    persons: [holder, ...relatives.map(({ person }) => person)],
    members: [holderMember, ...relatives.map(({ member }) => member)],
  }
}

/** The account of a company with some of the people who work there, and a few of their families. */
export function makeCompanyAccount(makers: Makers, company: DemoCompany, employees: number): DemoHousehold {
  const { random, curps } = makers
  const account = {
    ...makeAccount(makers, company.roles.includes('reseller') ? 'reseller' : 'company', company.uuid),
    name: company.trade_name,
    tax_profile: company.tax_profile,
  }
  const persons: DemoRow[] = []
  const members: DemoMember[] = []
  for (let index = 0; index < employees; index++) {
    const person = row(random, makePerson(random, curps, [1960, 2002]), account.created_at)
    const job = {
      employee_number: String(1000 + index),
      department: random.pick(departments),
      hired_on: dayBefore(random.between(100, 4000)),
    }
    const holder = { ...member(random, account, person, null, null), ...job }
    persons.push(person)
    members.push(holder)
    if (random.chance(0.25))
      for (const relative of makeRelatives(makers, account, person, holder.uuid)) {
        persons.push(relative.person)
        members.push(relative.member)
      }
  }
  return { account, persons, members }
}

function makeAccount({ random, managers, staff }: Makers, type: AccountType, company_uuid: string | null) {
  const days = random.between(10, 700)
  const status: AccountStatus = random.weighted({ active: 30, pending: 4, on_hold: 3, closed: 3 })
  const owes = status === 'on_hold' || (status === 'active' && random.chance(0.3))
  const overdueDays = owes && random.chance(0.6) ? random.pick([3, 12, 25, 34, 47, 61, 85, 120]) : 0
  const overdue_cents = overdueDays ? random.between(1, 6) * 34_900 : 0
  const created_at = momentBefore(days, random)
  return {
    uuid: random.uuid(),
    name: '',
    type,
    status,
    status_reason:
      status === 'on_hold' ? 'Adeudo de más de 60 días' : status === 'closed' ? 'Terminó su contrato' : null,
    held_for_debt: status === 'on_hold',
    holder_person_uuid: null as string | null,
    company_uuid,
    account_manager_uuid: random.chance(0.8) ? random.pick(managers) : null,
    billing_day: random.between(1, 28),
    net_payment_days: company_uuid ? random.pick([15, 30]) : 0,
    tax_profile: null as TaxProfile | null,
    source: company_uuid ? ('staff' as const) : random.pick(['funnel', 'funnel', 'staff', 'api'] as const),
    balance_due_cents: overdue_cents + (owes ? 34_900 : 0),
    overdue_cents,
    overdue_since: overdueDays ? dayBefore(overdueDays) : null,
    // What is left over pays what is owed first.
    credit_cents: random.chance(0.08) && !owes ? 15_000 : 0,
    first_paid_at: status === 'pending' ? null : momentBefore(days - 1, random),
    closed_at: status === 'closed' ? momentBefore(random.between(1, 9), random) : null,
    ...stampMade(created_at, company_uuid ? staff : PUBLIC),
  }
}

function makeRelatives(
  { random, curps }: Makers,
  account: { uuid: string; created_at: string },
  holder: DemoRow,
  holderMember: string,
) {
  const born = Number(holder.birth_date.slice(0, 4))
  const relatives: { relationship: Relationship; person: DemoPerson }[] = []
  if (random.chance(0.7))
    relatives.push({
      relationship: random.chance(0.8) ? 'spouse' : 'partner',
      person: makePerson(random, curps, [born - 4, born + 4]),
    })
  for (let children = random.between(0, 3); children > 0; children--) {
    const child = makePerson(random, curps, [Math.min(2023, born + 22), Math.min(2025, born + 34)])
    relatives.push({
      relationship: 'child',
      // A child has the first surname of the holder, and neither mail nor phone of its own.
      person: {
        ...child,
        last_name: holder.last_name,
        curp: null,
        tax_id: null,
        nss: null,
        email: null,
        phone: null,
      },
    })
  }
  if (random.chance(0.1))
    relatives.push({ relationship: 'parent', person: makePerson(random, curps, [born - 38, born - 20]) })
  return relatives.map(({ relationship, person }) => {
    const kept = row(random, person, account.created_at)
    return { person: kept, member: member(random, account, kept, holderMember, relationship) }
  })
}

const row = (random: Random, person: DemoPerson, created_at: string): DemoRow => ({
  ...person,
  uuid: random.uuid(),
  created_at,
})

const member = (
  random: Random,
  account: { uuid: string },
  person: { uuid: string },
  holder_member_uuid: string | null,
  relationship: Relationship | null,
): DemoMember => ({
  uuid: random.uuid(),
  account_uuid: account.uuid,
  person_uuid: person.uuid,
  kind: holder_member_uuid ? 'dependent' : 'holder',
  holder_member_uuid,
  relationship,
  employee_number: null,
  department: null,
  hired_on: null,
})
