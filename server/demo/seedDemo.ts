import type { ServerKeys } from '@server/core/serverKeys'
import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { processPasswords } from '@server/identity/passwords'
import { insert } from '@server/demo/material/insert'
import { setBaseMoment } from '@server/demo/material/base'
import { makeCompanyAccount, makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { makeServiceCategories } from '@server/demo/records/makeCatalogue'
import { type DemoCompany, makeCompanies } from '@server/demo/records/makeCompanies'
import { castCompany, castHousehold, castProspect, openOn } from '@server/demo/play/cast'
import { gatherHouseholds } from '@server/demo/play/households'
import { withSeededUuids } from '@server/demo/material/seededUuids'
import { playBilling } from '@server/demo/seeds/playBilling'
import { seedAuthorizations } from '@server/demo/seeds/seedAuthorizations'
import { seedMethods } from '@server/demo/seeds/seedBilling'
import { seedCatalogue } from '@server/demo/seeds/seedCatalogue'
import { announceCharges } from '@server/demo/seeds/seedSales'
import { tellCreations } from '@server/demo/seeds/tellCreations'
import { openSalesPages, seedCampaigns, seedMarketing } from '@server/demo/seeds/seedMarketing'
import { seedHealth } from '@server/demo/seeds/seedHealth'
import { seedFunds } from '@server/demo/seeds/seedFunds'
import { seedDoctors } from '@server/demo/seeds/seedDoctors'
import type { Staff } from '@server/core/staff'
import { seedClaims } from '@server/demo/seeds/seedClaims'
import { seedCommissions } from '@server/demo/seeds/seedCommissions'
import { seedDuplicates } from '@server/demo/seeds/seedDuplicates'
import { seedLogos } from '@server/demo/seeds/seedLogos'
import { seedHouseholds } from '@server/demo/seeds/seedHouseholds'
import { seedNetwork } from '@server/demo/seeds/seedNetwork'
import { seedEmployees } from '@server/demo/seeds/seedEmployees'
import { seedTickets } from '@server/demo/seeds/seedTickets'
import { makeNotes } from '@server/demo/records/makeNotes'
import { seedSettings } from '@server/demo/seeds/seedSettings'
import { makeAuditLog } from '@server/demo/records/makeAuditLog'
import { DEMO_PASSWORD, makeUsers } from '@server/demo/records/makeUsers'
import { makeDeliveries, makeWebhooks } from '@server/demo/records/makeWebhooks'
import { companyNames } from '@server/demo/material/names'
import { Random } from '@server/demo/material/random'
import { seedPhotos } from '@server/demo/seeds/seedPhotos'

const SEED = 20_260_305

const HOUSEHOLDS = { individual: 19, family: 22 }
const BUYING_COMPANIES = 8

/**
 * Fills an empty database with made-up Mexican data, the same every time but for the day they end on; all or nothing.
 * A database that another process has filled meanwhile stays as it is.
 */
export async function seedDemo(
  db: Database,
  { clock, secret }: { clock: Clock; secret: ServerKeys },
): Promise<void> {
  setBaseMoment(clock.now())
  const passwordHash = await processPasswords().hash(DEMO_PASSWORD)
  await inTransaction(
    db,
    async (tx) => {
      // Thousands of rows at once are not what the limit is for.
      await sql`set local statement_timeout to 0`.execute(tx)
      // Of processes that start together, one fills the database while the others wait for it.
      await sql`select pg_advisory_xact_lock(hashtext('seed_demo'))`.execute(tx)
      if (await tx.selectFrom('users').select('uuid').limit(1).executeTakeFirst()) return
      const filling = { random: new Random(SEED), passwordHash, secret, now: instant(clock.now()) }
      await withSeededUuids(tx, SEED, () => fill(tx, filling))
    },
    { auditLog: 'immediate', maxAttempts: 1 },
  )
}

type Filling = {
  random: Random
  passwordHash: string
  /** The server's secret, with which it seals sensitive answers. */
  secret: ServerKeys
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
  const cast = castAll(makers, companies, now)
  const seeded = await seedHouseholds(
    tx,
    random,
    cast.map(({ household }) => household),
  )

  const categories = makeServiceCategories(random, admin)
  await insert(tx, 'service_categories', categories)
  await seedNetwork(tx, {
    random: new Random(SEED + 1),
    by: admin,
    categories,
    companies,
    curps: makers.curps,
  })
  await seedDoctors(tx)
  await seedPhotos(tx)
  await seedCatalogue(tx, { random: new Random(SEED + 2), admin })
  const marketing = {
    random: new Random(SEED + 41),
    passwordHash,
    staff: users.filter(({ uuid }) => managers.includes(uuid)),
    admin,
  }
  const campaigns = await seedCampaigns(tx, marketing)
  await openSalesPages(tx, new Random(SEED + 42))
  const employees = await seedEmployees(tx, { ...makers, random: new Random(SEED + 81) })
  const methods = await seedMethods(tx, { random: new Random(SEED + 30), customers: seeded.customers })
  await playBilling(tx, {
    random: new Random(SEED + 3),
    staff: users.flatMap(({ uuid, name, email, role, status }) =>
      status === 'active' && role !== 'viewer' ? [{ uuid, name, email, role, session_uuid: '' }] : [],
    ),
    roles: cast.map(({ role }) => role),
    households: gatherHouseholds(seeded, methods),
    employees,
    until: now,
    logged: makeAuditLog({ random, users, companies }),
  })

  // What follows reads what was written so far: without figures of its tables, one such read takes longer than all the rest.
  await sql`analyze`.execute(tx)
  const webhooks = makeWebhooks(new Random(SEED + 33), admin)
  await insert(tx, 'webhooks', webhooks)
  await insert(tx, 'webhook_logs', makeDeliveries(new Random(SEED + 34), webhooks))
  await seedAuthorizations(tx, { random: new Random(SEED + 4), admin })
  await seedHealth(tx, { random: new Random(SEED + 71), secret })
  await seedMarketing(tx, campaigns, marketing)
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
  await announceCharges(tx, [
    ...seeded.customers.map(({ uuid }) => uuid),
    ...employees.households.map((one) => one.customer_uuid),
  ])
  await seedCommissions(tx, { now, admin, manager: staff[0] ?? admin })
  const atWork = users
    .filter(({ status }) => status === 'active')
    .map(({ uuid, name, email, role }): Staff => ({ uuid, name, email, role, session_uuid: '' }))
  const asker = atWork.find(({ role }) => role === 'manager')
  const decider = atWork.find(({ role }) => role === 'admin')
  if (asker && decider) await seedClaims(tx, { random: new Random(SEED + 61), asker, decider })
  await tellCreations(tx, { random: new Random(SEED + 5), until: now })
}

/** The first and last birth year of holders, all of an age that every plan accepts. */
const HOLDERS_BORN: [number, number] = [1963, 2000]

/** Everyone who is going to buy, or may, with what they go through. */
function castAll(makers: Makers, companies: readonly DemoCompany[], now: string) {
  const { random } = makers
  const families = (['individual', 'family'] as const).flatMap((type) =>
    Array.from({ length: HOUSEHOLDS[type] }, () => type),
  )
  const households = families.map((type, index) => {
    const role = castHousehold(random, index, now)
    return { role, household: openOn(makeFamilyAccount(makers, type, HOLDERS_BORN), role.at) }
  })
  const opened = companies.filter(({ status }) => status !== 'draft' && status !== 'inactive')
  const buyers = opened.filter(({ status, roles }) => status === 'active' && !roles.includes('reseller'))
  const ofCompanies = opened.map((company) => {
    const place = buyers.indexOf(company)
    const role = place >= 0 && place < BUYING_COMPANIES ? castCompany(random, place) : castProspect(random)
    const people = random.between(2, 5)
    return { role, household: openOn(makeCompanyAccount(makers, company, people), role.at) }
  })
  return [...households, ...ofCompanies]
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
