import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { SYSTEM, setBaseMoment } from '@server/demo/material/base'
import { makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { Random } from '@server/demo/material/random'
import { seedBilling } from './seedBilling'
import { insertCovers, seedPolicies } from './seedCover'
import { seedHouseholds } from './seedHouseholds'
import { seedSubscriptions } from './seedSales'

/** Members that are committed and told of at once; what is done stays when it is stopped. */
const BATCH = 500
/** Days of paid invoices that each account has behind it. */
const DAYS_BILLED = 100

/**
 * Adds members with their accounts, subscriptions, policies, invoices and payments. Each batch has its own transaction,
 * so finished batches stay when it is stopped. Memory grows only by the CURPs already taken.
 * @param report receives the number of members so far, after each batch
 */
export async function seedMembers(
  db: Database,
  clock: Clock,
  count: number,
  report: (done: number) => void,
): Promise<void> {
  setBaseMoment(clock.now())
  // Each run goes on with other people: the seed is where the folios stand.
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value('folios_per'::regclass) as last`.execute(db)
  const random = new Random(Number(rows[0]?.last ?? 0) + 1)
  const known = await db.selectFrom('persons').select('curp').where('curp', 'is not', null).execute()
  const curps = new Set(known.flatMap(({ curp }) => (curp ? [curp] : [])))
  const plans = await db.selectFrom('plans').selectAll().orderBy('code').execute()
  const managers = await db
    .selectFrom('users')
    .select('uuid')
    .where('role', '=', 'manager')
    .where('status', '=', 'active')
    .orderBy('uuid')
    .execute()
  const makers = { random, curps, managers: managers.map(({ uuid }) => uuid), staff: SYSTEM }
  for (let done = 0; done < count; ) {
    const households = makeHouseholds(makers, Math.min(BATCH, count - done))
    await inTransaction(
      db,
      async (tx) => {
        // Thousands of rows at once are not what the limit is for.
        await sql`set local statement_timeout to 0`.execute(tx)
        await addHouseholds(tx, random, households, plans)
      },
      { auditLog: 'immediate', maxAttempts: 1 },
    )
    done += households.reduce((sum, { members }) => sum + members.length, 0)
    report(done)
  }
}

/** Makes family and individual households until they have `size` members; the last one may exceed it. */
function makeHouseholds(makers: Makers, size: number) {
  const { random } = makers
  const households: ReturnType<typeof makeFamilyAccount>[] = []
  for (let members = 0; members < size; ) {
    const household = makeFamilyAccount(makers, random.chance(0.2) ? 'individual' : 'family')
    households.push(household)
    members += household.members.length
  }
  return households
}

async function addHouseholds(
  tx: Transaction,
  random: Random,
  households: ReturnType<typeof makeHouseholds>,
  plans: readonly Row<'plans'>[],
) {
  const { accounts, customers } = await seedHouseholds(tx, random, households)
  await seedBilling(tx, { random, customers, days: DAYS_BILLED })
  await seedSubscriptions(
    tx,
    random,
    plans,
    customers.map(({ uuid }) => uuid),
  )
  await insertCovers(
    tx,
    await seedPolicies(
      tx,
      random,
      plans,
      accounts.map(({ uuid }) => uuid),
    ),
  )
}
