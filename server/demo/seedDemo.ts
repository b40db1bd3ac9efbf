import { sql } from 'kysely'
import type { MemberStatus } from '@/contract/members'
import type { PersonStatus } from '@/contract/persons'
import type { Actor } from '@/contract/shapes'
import { type Clock, instant } from '../clock'
import type { Database, Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { appendLog } from '../db/logs'
import { createPasswords } from '../sessions/passwords'
import { insert } from './insert'
import { dayBefore, daysSince, made, SYSTEM, tellFrom } from './base'
import { makeCompanyAccount, makeFamilyAccount } from './makeAccounts'
import { makeServiceCategories } from './makeCatalogue'
import { makeCompanies } from './makeCompanies'
import { makeHistory } from './makeHistory'
import { seedMarketing } from './seedMarketing'
import { seedFunds } from './seedFunds'
import { seedNetwork } from './seedNetwork'
import { seedTickets } from './seedTickets'
import { makeNotes } from './makeNotes'
import { seedCover } from './seedCover'
import { seedSales } from './seedSales'
import { makeTrail } from './makeTrail'
import { DEMO_PASSWORD, makeUsers } from './makeUsers'
import { makeDeliveries, makeWebhooks } from './makeWebhooks'
import { companyNames } from './names'
import { fullName } from './people'
import { Random } from './random'
import { seedBilling } from './seedBilling'

const SEED = 20_260_305

/** Fills an empty database with made-up Mexican data, the same every time but for the day they end on; all or nothing. */
export async function seedDemo(db: Database, clock: Clock): Promise<void> {
  tellFrom(clock.now())
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD)
  await db.transaction().execute((tx) => fill(tx, new Random(SEED), passwordHash, instant(clock.now())))
}

async function fill(tx: Transaction, random: Random, passwordHash: string, now: string) {
  const { users, admin } = makeUsers(random, passwordHash)
  const managers = users
    .filter(({ role, status }) => role === 'manager' && status === 'active')
    .map(({ uuid }) => uuid)
  await insert(tx, 'users', users)

  const companies = makeCompanies(random, await nextFolios(tx, 'EMP', companyNames.length), admin)
  await insert(tx, 'companies', companies)

  const makers = { random, curps: new Set<string>(), managers, staff: admin }
  const households = [
    ...Array.from({ length: 34 }, () => makeFamilyAccount(makers, 'individual')),
    ...Array.from({ length: 38 }, () => makeFamilyAccount(makers, 'family')),
    ...companies
      .filter(({ status }) => status !== 'draft' && status !== 'inactive')
      .map((company) => makeCompanyAccount(makers, company, random.between(3, 14))),
  ]

  const persons = households.flatMap(({ persons }) => persons)
  const personNumbers = await nextFolios(tx, 'PER', persons.length)
  await insert(
    tx,
    'persons',
    persons.map(({ created_at, ...person }, index) => ({
      ...person,
      number: personNumbers[index] ?? '',
      status: random.weighted<PersonStatus & ('active' | 'inactive' | 'deceased')>({
        active: 96,
        inactive: 3,
        deceased: 1,
      }),
      preferred_channel: random.pick(['email', 'whatsapp', 'phone', 'sms'] as const),
      marketing_consent: random.chance(0.4),
      privacy_notice_at: created_at,
      ...made(created_at, SYSTEM),
    })),
  )

  const accountNumbers = await nextFolios(tx, 'ACC', households.length)
  const accounts = households.map(({ account }, index) => ({
    ...account,
    number: accountNumbers[index] ?? '',
  }))
  await insert(tx, 'accounts', accounts)

  const customers = accounts.map((account) => makeCustomer(account, households, random))
  const customerNumbers = await nextFolios(tx, 'CLI', customers.length)
  await insert(
    tx,
    'customers',
    customers.map((customer, index) => ({ ...customer, number: customerNumbers[index] ?? '' })),
  )
  for (const { uuid, account_uuid } of customers)
    await tx
      .updateTable('accounts')
      .set({ default_customer_uuid: uuid })
      .where('uuid', '=', account_uuid)
      .execute()

  const members = households.flatMap(({ account, members }) =>
    members.map((member) => ({
      ...member,
      ...enrolment(account.status, random),
      ...made(account.created_at, SYSTEM),
    })),
  )
  const memberNumbers = await nextFolios(tx, 'AFI', members.length)
  await insert(
    tx,
    'members',
    members.map((member, index) => ({ ...member, number: memberNumbers[index] ?? '' })),
  )

  const categories = makeServiceCategories(random, admin)
  await insert(tx, 'service_categories', categories)

  const lateBy = new Map(accounts.map(({ uuid, overdue_since }) => [uuid, overdue_since]))
  const webhooks = makeWebhooks(new Random(SEED + 33), admin)
  await insert(tx, 'webhooks', webhooks)
  await insert(tx, 'webhook_logs', makeDeliveries(new Random(SEED + 34), webhooks))
  await seedBilling(tx, {
    random: new Random(SEED + 30),
    customers: customers.map((customer) => ({
      ...customer,
      overdue_days: daysSince(lateBy.get(customer.account_uuid) ?? null),
    })),
  })

  const names = new Map(persons.map((person) => [person.uuid, fullName(person)]))
  await insert(tx, 'events', makeHistory({ random, admin, companies, accounts, members, names }))
  // One by one: each line of the trail carries the hash of the one before.
  for (const { origin, entry } of makeTrail({ random, users, companies })) await appendLog(tx, origin, entry)

  await seedNetwork(tx, {
    random: new Random(SEED + 1),
    by: admin,
    categories,
    companies,
    curps: makers.curps,
  })
  await seedSales(tx, { random: new Random(SEED + 2), admin })
  await seedCover(tx, { random: new Random(SEED + 3), admin })
  await seedMarketing(tx, {
    random: new Random(SEED + 41),
    passwordHash,
    staff: users.filter(({ uuid }) => managers.includes(uuid)),
    admin,
  })
  const staff = users
    .filter(({ uuid }) => managers.includes(uuid))
    .map(({ uuid, name }): Actor => ({ kind: 'user', uuid, label: name }))
  await seedFunds(tx, { random: new Random(SEED + 15), admin, staff })
  await seedTickets(tx, { random: new Random(SEED + 51), now, staff: [admin, ...staff] })
  await seedNotes(
    tx,
    new Random(SEED + 63),
    users.filter(({ uuid }) => managers.includes(uuid)),
  )
}

/** How many records of each kind the team noted something about. */
const NOTED = { accounts: 30, policies: 90, members: 20, providers: 12, funds: 10 } as const

async function seedNotes(tx: Transaction, random: Random, staff: { uuid: string; name: string }[]) {
  for (const [table, count] of Object.entries(NOTED) as [keyof typeof NOTED, number][]) {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from ${sql.table(table)} order by md5(uuid::text) limit ${count}`.execute(tx)
    const type = table === 'policies' ? 'policy' : table.slice(0, -1)
    // Some have more than one.
    const noted = [...rows, ...rows.filter(() => random.chance(0.4))].map(({ uuid }) => ({ type, uuid }))
    await insert(tx, 'notes', makeNotes(random, noted, staff))
  }
}

/** Who pays for an account: its holder or its company. */
function makeCustomer(
  account: ReturnType<typeof makeFamilyAccount>['account'],
  households: ReturnType<typeof makeFamilyAccount>[],
  random: Random,
) {
  const holder = households.find(
    (household) => household.account === account || household.account.uuid === account.uuid,
  )?.persons[0]
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
    ...made(account.created_at, SYSTEM),
  }
}

/** A member's status goes with the account's: nobody is active under a closed one. */
function enrolment(accountStatus: string, random: Random) {
  const status: MemberStatus =
    accountStatus === 'closed'
      ? 'terminated'
      : accountStatus === 'pending'
        ? 'pending'
        : accountStatus === 'on_hold'
          ? 'suspended'
          : random.weighted({ active: 90, pending: 4, suspended: 2, terminated: 4 })
  const days = random.between(10, 600)
  return {
    status,
    status_reason:
      status === 'terminated'
        ? 'Baja solicitada por el titular'
        : status === 'suspended'
          ? 'Cuenta en pausa'
          : null,
    enrolled_on: dayBefore(days),
    terminated_on: status === 'terminated' ? dayBefore(random.between(1, 9)) : null,
    emergency_contact: null,
  }
}
