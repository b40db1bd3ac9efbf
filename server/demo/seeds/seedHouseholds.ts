import type { MemberStatus } from '@/contract/members'
import type { PersonStatus } from '@/contract/persons'
import type { Transaction } from '@server/db/database'
import { dayBefore, daysSince, DIED, stampMade, SYSTEM } from '@server/demo/material/base'
import { insertColumns } from '@server/demo/material/insertColumns'
import { numberAll } from '@server/demo/material/numberAll'
import { withDeferredKeys } from '@server/demo/material/withDeferredKeys'
import type { makeFamilyAccount } from '@server/demo/records/makeAccounts'
import { chooseDefaults } from '@server/demo/records/makePaymentMethods'
import type { DemoMethod } from '@server/demo/records/makePayments'
import { fullName } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

type Household = ReturnType<typeof makeFamilyAccount>

/** Writes accounts with the people they cover and who pays for them. */
export async function seedHouseholds(tx: Transaction, random: Random, households: readonly Household[]) {
  const rows = makeHouseholdRows(random, households)
  const numbered = await writeHouseholds(tx, rows)
  return { ...rows, ...numbered, persons: households.flatMap(({ persons }) => persons) }
}

export type HouseholdRows = ReturnType<typeof makeHouseholdRows>

/** What is written of households, but for its numbers; each account has its customer at the same place. */
export function makeHouseholdRows(random: Random, households: readonly Household[]) {
  const dependents = new Set(
    households.flatMap(({ members }) =>
      members.flatMap(({ kind, person_uuid }) => (kind === 'dependent' ? [person_uuid] : [])),
    ),
  )
  const people = households
    .flatMap(({ persons }) => persons)
    .map(({ created_at, ...person }) => ({
      ...person,
      ...makeHouseholdState(random, dependents.has(person.uuid)),
      preferred_channel: random.pick(['email', 'whatsapp', 'phone', 'sms'] as const),
      marketing_consent: random.chance(0.4),
      privacy_notice_at: created_at,
      ...stampMade(created_at, SYSTEM),
    }))
  const died = new Map(people.map(({ uuid, deceased_on }) => [uuid, deceased_on]))
  const customers = households.map((household) => ({
    ...makeCustomer(household, random),
    overdue_days: daysSince(household.account.overdue_since),
  }))
  const members = households.flatMap(({ account, members }) =>
    members.map((member) => ({
      ...member,
      ...enrolment(account.status, random, died.get(member.person_uuid) ?? null),
      ...stampMade(account.created_at, SYSTEM),
    })),
  )
  const accounts = households.map(({ account }, index) => ({
    ...account,
    default_customer_uuid: customers[index]?.uuid ?? null,
  }))
  return { people, accounts, customers, members }
}

/**
 * Writes households under new numbers.
 * @param methods what customers pay with, where it is known already
 */
export async function writeHouseholds(
  tx: Transaction,
  { people, accounts, customers, members }: HouseholdRows,
  methods: readonly DemoMethod[] = [],
) {
  const numbered = await numberAll(tx, 'ACC', accounts)
  await insertColumns(tx, 'persons', await numberAll(tx, 'PER', people))
  const chosen = chooseDefaults(methods)
  await withDeferredKeys(tx, async () => {
    await insertColumns(tx, 'accounts', numbered)
    await insertColumns(
      tx,
      'customers',
      (await numberAll(tx, 'CLI', customers)).map((customer) => {
        const { overdue_days: _, ...row } = customer
        return { ...row, default_payment_method_uuid: chosen.get(row.uuid) ?? null }
      }),
    )
    await insertColumns(
      tx,
      'payment_methods',
      methods.map((method) => ({ ...method, is_default: chosen.get(method.customer_uuid) === method.uuid })),
    )
  })
  await insertColumns(tx, 'members', await numberAll(tx, 'AFI', members))
  return { accounts: numbered }
}

/** Of those who died, only who depended on others: what a holder leaves behind waits for people to decide. */
function makeHouseholdState(random: Random, isDependent: boolean) {
  const drawn = random.weighted<PersonStatus & ('active' | 'inactive' | 'deceased')>({
    active: 96,
    inactive: 3,
    deceased: 1,
  })
  const status = drawn === 'deceased' && !isDependent ? 'active' : drawn
  return { status, deceased_on: status === 'deceased' ? dayBefore(45) : null }
}

/** Who pays for an account: its holder or its company. */
function makeCustomer({ account, persons: [holder] }: Household, random: Random) {
  return {
    uuid: random.uuid(),
    account_uuid: account.uuid,
    type: account.company_uuid ? ('company' as const) : ('individual' as const),
    status: account.status === 'closed' ? ('archived' as const) : ('active' as const),
    person_uuid: account.company_uuid ? null : (account.holder_person_uuid ?? null),
    company_uuid: account.company_uuid,
    name: account.company_uuid ? account.name : holder ? fullName(holder) : account.name,
    email: account.tax_profile?.email_invoices[0] ?? holder?.email ?? 'facturas@ejemplo.mx',
    phone: account.company_uuid ? null : (holder?.phone ?? null),
    billing_address: account.company_uuid ? null : (holder?.address ?? null),
    tax_profile: account.tax_profile,
    cfdi_auto: Boolean(account.tax_profile) && random.chance(0.6),
    collection: random.pick(['automatic', 'automatic', 'manual'] as const),
    balance_due_cents: account.balance_due_cents,
    overdue_cents: account.overdue_cents,
    credit_balance_cents: account.credit_cents,
    ...stampMade(account.created_at, SYSTEM),
  }
}

/** Draws a member's enrolment that fits the account's status: a closed account or a death terminates it. */
function enrolment(accountStatus: string, random: Random, died_on: string | null) {
  const status: MemberStatus =
    accountStatus === 'closed'
      ? 'terminated'
      : accountStatus === 'pending'
        ? 'pending'
        : accountStatus === 'on_hold'
          ? 'suspended'
          : random.weighted({ active: 90, pending: 4, suspended: 2, terminated: 4 })
  const days = random.between(10, 600)
  const left = status === 'terminated' ? dayBefore(random.between(1, 9)) : null
  const enrolled_on = dayBefore(days)
  if (died_on)
    return {
      status: 'terminated' as const,
      status_reason: DIED,
      enrolled_on: enrolled_on < died_on ? enrolled_on : died_on,
      terminated_on: died_on,
      emergency_contact: null,
    }
  return {
    status,
    status_reason:
      status === 'terminated'
        ? 'Baja solicitada por el titular'
        : status === 'suspended'
          ? 'Cuenta en pausa'
          : null,
    enrolled_on,
    terminated_on: left,
    emergency_contact: null,
  }
}
