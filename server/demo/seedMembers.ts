import { sql } from 'kysely'
import type { Clock } from '../clock'
import { instant } from '../clock'
import type { Database } from '../db/database'
import { nextFolios } from '../db/folios'
import { dayBefore, SYSTEM } from './base'
import { fullName, makePerson } from './people'
import { Random } from './random'

const BATCH = 2_000
/** People under one account, on average that of a middling company. */
const MEMBERS_PER_ACCOUNT = 20

/**
 * Adds members with their persons and accounts, batch by batch, each in a transaction of its own: what is done when
 * it is stopped stays. Memory does not grow with the number, but for the CURPs already given away.
 * @param report is told how many there are so far, after each batch
 */
export async function seedMembers(
  db: Database,
  clock: Clock,
  count: number,
  report: (done: number) => void,
): Promise<void> {
  const now = instant(clock.now())
  // Each run goes on with other people: the seed is where the folios stand.
  const { rows } = await sql<{ last: number }>`select last from folios where prefix = 'PER'`.execute(db)
  const random = new Random(Number(rows[0]?.last ?? 0) + 1)
  const curps = new Set<string>()
  for (let done = 0; done < count; ) {
    const size = Math.min(BATCH, count - done)
    await addBatch(db, random, curps, size, now)
    done += size
    report(done)
  }
}

async function addBatch(db: Database, random: Random, curps: Set<string>, size: number, now: string) {
  const made = { created_at: now, created_by: SYSTEM, updated_at: now, updated_by: SYSTEM }
  const people = Array.from({ length: size }, () => ({ ...makePerson(random, curps), uuid: random.uuid() }))
  await db.transaction().execute(async (tx) => {
    const personNumbers = await nextFolios(tx, 'PER', size)
    const accountNumbers = await nextFolios(tx, 'ACC', Math.ceil(size / MEMBERS_PER_ACCOUNT))
    const memberNumbers = await nextFolios(tx, 'AFI', size)
    const persons = people.map((person, index) => ({
      ...person,
      number: personNumbers[index],
      status: 'active',
      ...made,
    }))
    const accounts = accountNumbers.map((number, index) => {
      const holder = people[index * MEMBERS_PER_ACCOUNT] ?? people[0]
      return {
        uuid: random.uuid(),
        number,
        name: holder ? fullName(holder) : number,
        type: 'individual',
        status: 'active',
        holder_person_uuid: holder?.uuid,
        ...made,
      }
    })
    const members = people.map((person, index) => ({
      uuid: random.uuid(),
      number: memberNumbers[index],
      account_uuid: accounts[Math.floor(index / MEMBERS_PER_ACCOUNT)]?.uuid,
      person_uuid: person.uuid,
      kind: 'holder',
      status: random.weighted({ active: 90, pending: 4, suspended: 2, terminated: 4 }),
      enrolled_on: dayBefore(random.between(1, 900)),
      ...made,
    }))
    // One parameter a batch: the database unpacks the rows itself, whichever of the two it is.
    for (const [table, rows] of [
      ['persons', persons],
      ['accounts', accounts],
      ['members', members],
    ] as const) {
      const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      )
    }
  })
}
