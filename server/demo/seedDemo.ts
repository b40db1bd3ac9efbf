import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { appendLog } from '@server/audit/logs'
import { processPasswords } from '@server/identity/passwords'
import { insert } from '@server/demo/material/insert'
import { setBaseMoment } from '@server/demo/material/base'
import { makeCompanyAccount, makeFamilyAccount } from '@server/demo/records/makeAccounts'
import { makeServiceCategories } from '@server/demo/records/makeCatalogue'
import { makeCompanies } from '@server/demo/records/makeCompanies'
import { makeHistory } from '@server/demo/records/makeHistory'
import { seedMarketing } from '@server/demo/seeds/seedMarketing'
import { seedHealth } from '@server/demo/seeds/seedHealth'
import { seedFunds } from '@server/demo/seeds/seedFunds'
import { seedDoctors } from '@server/demo/seeds/seedDoctors'
import { seedCommissions } from '@server/demo/seeds/seedCommissions'
import { seedDuplicates } from '@server/demo/seeds/seedDuplicates'
import { seedLogos } from '@server/demo/seeds/seedLogos'
import { seedHouseholds } from '@server/demo/seeds/seedHouseholds'
import { seedNetwork } from '@server/demo/seeds/seedNetwork'
import { explainMoney } from '@server/demo/seeds/explainMoney'
import { seedPayroll } from '@server/demo/seeds/seedPayroll'
import { seedTickets } from '@server/demo/seeds/seedTickets'
import { makeNotes } from '@server/demo/records/makeNotes'
import { seedCover } from '@server/demo/seeds/seedCover'
import { seedSales } from '@server/demo/seeds/seedSales'
import { seedSettings } from '@server/demo/seeds/seedSettings'
import { makeAuditLog } from '@server/demo/records/makeAuditLog'
import { DEMO_PASSWORD, makeUsers } from '@server/demo/records/makeUsers'
import { makeDeliveries, makeWebhooks } from '@server/demo/records/makeWebhooks'
import { companyNames } from '@server/demo/material/names'
import { fullName } from '@server/demo/material/people'
import { Random } from '@server/demo/material/random'
import { seedBilling } from '@server/demo/seeds/seedBilling'
import { seedPhotos } from '@server/demo/seeds/seedPhotos'

const SEED = 20_260_305

/** Fills an empty database with made-up Mexican data, the same every time but for the day they end on; all or nothing. */
export async function seedDemo(
  db: Database,
  { clock, secret }: { clock: Clock; secret: Uint8Array },
): Promise<void> {
  setBaseMoment(clock.now())
  const passwordHash = await processPasswords().hash(DEMO_PASSWORD)
  await inTransaction(
    db,
    async (tx) => {
      // Thousands of rows at once are not what the limit is for.
      await sql`set local statement_timeout to 0`.execute(tx)
      await fill(tx, { random: new Random(SEED), passwordHash, secret, now: instant(clock.now()) })
    },
    { auditLog: 'immediate', maxAttempts: 1 },
  )
}

type Filling = {
  random: Random
  passwordHash: string
  /** The server's secret, with which it seals sensitive answers. */
  secret: Uint8Array
  now: string
}

async function fill(tx: Transaction, { random, passwordHash, secret, now }: Filling) {
  const { users, admin } = makeUsers(random, passwordHash)
  const managers = users
    .filter(({ role, status }) => role === 'manager' && status === 'active')
    .map(({ uuid }) => uuid)
  await insert(tx, 'users', users)
  await seedSettings(tx, { admin, now })

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

  const { accounts, customers, members, persons } = await seedHouseholds(tx, random, households)

  const categories = makeServiceCategories(random, admin)
  await insert(tx, 'service_categories', categories)

  const webhooks = makeWebhooks(new Random(SEED + 33), admin)
  await insert(tx, 'webhooks', webhooks)
  await insert(tx, 'webhook_logs', makeDeliveries(new Random(SEED + 34), webhooks))
  await seedBilling(tx, { random: new Random(SEED + 30), customers })

  const names = new Map(persons.map((person) => [person.uuid, fullName(person)]))
  await insert(tx, 'events', makeHistory({ random, admin, companies, accounts, members, names }))
  // One by one: each log entry carries the hash of the one before.
  for (const { origin, entry } of makeAuditLog({ random, users, companies }))
    await appendLog(tx, origin, entry)

  await seedNetwork(tx, {
    random: new Random(SEED + 1),
    by: admin,
    categories,
    companies,
    curps: makers.curps,
  })
  await seedDoctors(tx)
  await seedPhotos(tx)
  await seedSales(tx, { random: new Random(SEED + 2), admin })
  await seedCover(tx, { random: new Random(SEED + 3), admin })
  await seedHealth(tx, { random: new Random(SEED + 71), secret })
  await seedMarketing(tx, {
    random: new Random(SEED + 41),
    passwordHash,
    staff: users.filter(({ uuid }) => managers.includes(uuid)),
    admin,
  })
  await seedLogos(tx, { admin, now })
  const staff = users
    .filter(({ uuid }) => managers.includes(uuid))
    .map(({ uuid, name }): Actor => ({ kind: 'user', uuid, label: name }))
  await seedFunds(tx, { random: new Random(SEED + 15), admin, staff })
  await seedTickets(tx, { random: new Random(SEED + 51), now, staff: [admin, ...staff] })
  const lastWeek = instant(minutesAfter(new Date(now), -7 * 24 * 60))
  await seedDuplicates(tx, { random: new Random(SEED + 90), admin, now: lastWeek })
  await seedNotes(
    tx,
    new Random(SEED + 63),
    users.filter(({ uuid }) => managers.includes(uuid)),
  )
  await seedPayroll(tx, { ...makers, random: new Random(SEED + 81) })
  await explainMoney(tx)
  await sql`select open_ledger(${now}::timestamptz)`.execute(tx)
  await seedCommissions(tx, { now, admin, manager: staff[0] ?? admin })
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
