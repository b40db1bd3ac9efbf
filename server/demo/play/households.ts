import { ageOn } from '@/contract/policies'
import type { MemberKind, Relationship } from '@/contract/members'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'
import type { DemoMethod } from '@server/demo/records/makePayments'

/** What was seeded of accounts: each with the customer at its place. */
type Seeded = {
  accounts: readonly { uuid: string; company_uuid: string | null; created_at: string }[]
  customers: readonly { uuid: string }[]
  members: readonly {
    uuid: string
    account_uuid: string
    person_uuid: string
    kind: MemberKind
    holder_member_uuid: string | null
    relationship: Relationship | null
    status: string
  }[]
  persons: readonly { uuid: string; birth_date: string }[]
}

/** A member as a sale needs them. */
export type Person = { uuid: string; birth_date: string; relationship: Relationship | null }

/** An account with who pays for it, by what, and its members by the holder they depend on. */
export type Household = {
  account_uuid: string
  customer_uuid: string
  company_uuid: string | null
  /** The day on which the account was opened, in full (RFC 3339). */
  opened_at: string
  method_uuid: string | null
  families: { holder: Person; dependents: Person[] }[]
}

/** Gathers what was seeded of each account. Who has died is no longer sold anything. */
export function gatherHouseholds(
  { accounts, customers, members, persons }: Seeded,
  methods: readonly DemoMethod[],
): Household[] {
  const bornOn = new Map(persons.map(({ uuid, birth_date }) => [uuid, birth_date]))
  const person = ({ uuid, person_uuid, relationship }: Seeded['members'][number]): Person => ({
    uuid,
    birth_date: bornOn.get(person_uuid) ?? '',
    relationship,
  })
  return accounts.map((account, index) => {
    const customer_uuid = customers[index]?.uuid ?? ''
    const own = members.filter(
      ({ account_uuid, status }) => account_uuid === account.uuid && status !== 'terminated',
    )
    return {
      account_uuid: account.uuid,
      customer_uuid,
      company_uuid: account.company_uuid,
      opened_at: account.created_at,
      method_uuid:
        methods.find((one) => one.customer_uuid === customer_uuid && isChargeable(one))?.uuid ?? null,
      families: own
        .filter(({ kind }) => kind === 'holder')
        .map((holder) => ({
          holder: person(holder),
          dependents: own.filter(({ holder_member_uuid }) => holder_member_uuid === holder.uuid).map(person),
        })),
    }
  })
}

const isChargeable = ({ status, type }: DemoMethod) =>
  status === 'active' && (type === 'card' || type === 'domiciliation')

/** The dependents whom a plan takes on a day, as many as there is room for beside the holder. */
export function fitting(
  { eligibility, members }: SoldPlan,
  dependents: readonly Person[],
  day: string,
): Person[] {
  const { min_age, max_age, child_max_age } = eligibility
  return dependents
    .filter(({ birth_date, relationship }) => {
      const age = ageOn(birth_date, day)
      return (
        birth_date <= day &&
        age >= (min_age ?? 0) &&
        age <= (max_age ?? 120) &&
        (relationship !== 'child' || age <= (child_max_age ?? 120))
      )
    })
    .slice(0, members.max - 1)
}
