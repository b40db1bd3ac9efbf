import { sql } from 'kysely'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { dayBefore, made, momentBefore, SYSTEM } from './base'
import { insert } from './insert'
import type { Random } from './random'

const TWICE = 12

/** Some people who were registered once more: by telephone, without a CURP, and not always with the same spelling. */
export async function seedDuplicates(tx: Transaction, random: Random): Promise<void> {
  const known = await tx
    .selectFrom('persons')
    .select(['given_names', 'last_name', 'second_last_name', 'birth_date', 'sex', 'email', 'phone'])
    .where('status', '=', 'active')
    .where('phone', 'is not', null)
    .where('created_at', '<', dayBefore(120))
    .where(sql<boolean>`not has_alike`)
    .orderBy(sql`md5(number)`)
    .limit(TWICE)
    .execute()
  const numbers = await nextFolios(tx, 'PER', known.length)
  await insert(
    tx,
    'persons',
    known.map((person, index) => ({
      ...person,
      given_names: index % 3 === 0 ? withoutAccents(person.given_names) : person.given_names,
      last_name: misspelt(person.last_name),
      second_last_name: random.chance(0.5) ? null : person.second_last_name,
      email: random.chance(0.4) ? person.email : null,
      number: numbers[index] ?? '',
      status: 'active' as const,
      preferred_channel: 'phone' as const,
      ...made(momentBefore(random.between(1, 90), random), SYSTEM),
    })),
  )
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** As it is heard: `González` is written `Gonzáles`. */
const misspelt = (name: string) => name.replace(/z$/, 's')
