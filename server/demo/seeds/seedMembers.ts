import { sql } from 'kysely'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { SYSTEM, setBaseMoment } from '@server/demo/material/base'
import { makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { Random } from '@server/demo/material/random'
import { makePortion, type Portion } from './makePortion'
import { writeInLanes } from './writeInLanes'

/** Members that are committed and told of at once; what is done stays when it is stopped. */
const PORTION = 500

/**
 * Adds members with their accounts, subscriptions, policies, invoices and payments. Each portion has its own transaction,
 * so finished portions stay when it is stopped. Memory grows only by the CURPs already taken.
 * @param report receives the number of members so far, after each portion
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
  let made = 0
  // Portions are made one after the other, so that the same seed makes the same people.
  function makeNext(): Portion | undefined {
    if (made >= count) return undefined
    const portion = makePortion(random, plans, makeHouseholds(makers, Math.min(PORTION, count - made)))
    made += portion.members.length
    return portion
  }
  let done = 0
  await writeInLanes(db, makeNext, ({ members }) => {
    done += members.length
    report(done)
  })
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
