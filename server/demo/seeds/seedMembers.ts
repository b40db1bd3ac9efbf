import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { SYSTEM, tellFrom } from '@server/demo/material/base'
import { makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { Random } from '@server/demo/material/random'
import { seedBilling } from './seedBilling'
import { insertCovers, seedPolicies } from './seedCover'
import { seedHouseholds } from './seedHouseholds'
import { seedSubscriptions } from './seedSales'

const BATCH = 2_000
/** Days of paid invoices that each account has behind it. */
const DAYS_BILLED = 100

/**
 * Adds members with their persons and accounts, what they subscribe to, what covers them, and what they were billed and
 * paid, batch by batch, each in a transaction of its own: what is done when it is stopped stays. Memory does not grow
 * with the number, but for the CURPs already given away.
 * @param report is told how many there are so far, after each batch
 */
export async function seedMembers(
  db: Database,
  clock: Clock,
  count: number,
  report: (done: number) => void,
): Promise<void> {
  tellFrom(clock.now())
  // Each run goes on with other people: the seed is where the folios stand.
  const { rows } = await sql<{ last: number }>`select last from folios where prefix = 'PER'`.execute(db)
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

/** Families and people alone, of at least so many members: whoever comes last brings their family. */
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
