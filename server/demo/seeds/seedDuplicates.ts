import { personReferences } from '@server/registry/personReferences'
import { sql } from 'kysely'
import { personActions } from '@/contract/personActions'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { systemOrigin } from '@server/core/origin'
import { persons } from '@server/domain/people/persons'
import { moveWithin } from '@server/records/recordWrites'
import { mergePerson } from '@server/domain/personLifecycle/mergePerson'
import { dayBefore, stampMade, momentBefore, SYSTEM } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import type { Random } from '@server/demo/material/random'

const TWICE = 12
const MERGED = 3

type Duplicating = { random: Random; admin: Actor; now: string }

/**
 * Some people who were registered once more: by telephone, without a CURP, and not always with the same spelling. A few
 * were found out since.
 */
export async function seedDuplicates(tx: Transaction, { random, admin, now }: Duplicating): Promise<void> {
  const known = await tx
    .selectFrom('persons')
    .select([
      'uuid',
      'version',
      'given_names',
      'last_name',
      'second_last_name',
      'birth_date',
      'sex',
      'email',
      'phone',
    ])
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
    known.map(({ uuid: _uuid, version: _version, ...person }, index) => ({
      ...person,
      given_names: index % 3 === 0 ? withoutAccents(person.given_names) : person.given_names,
      last_name: misspelt(person.last_name),
      second_last_name: random.chance(0.5) ? null : person.second_last_name,
      email: random.chance(0.4) ? person.email : null,
      number: numbers[index] ?? '',
      status: 'active' as const,
      preferred_channel: 'phone' as const,
      ...stampMade(momentBefore(random.between(1, 90), random), SYSTEM),
    })),
  )
  const origin = { ...systemOrigin(now), actor: admin, role: 'admin' }
  const staff = {
    uuid: admin.uuid ?? '',
    name: admin.label,
    email: '',
    role: 'admin',
    session_uuid: '',
  } as const
  for (const [index, into] of known.slice(0, MERGED).entries()) {
    const { uuid } = await tx
      .selectFrom('persons')
      .select('uuid')
      .where('number', '=', numbers[index] ?? '')
      .executeTakeFirstOrThrow()
    const values = { into_uuid: into.uuid, into_version: into.version, take: [], different_curp: false }
    const reader = { staff, clock: { now: () => new Date(now) } }
    const transition = personActions.merge
    const move = { uuid, version: '"1"', staff, origin, reader, name: 'merge', transition, reason: null }
    await moveWithin(tx, persons, {
      ...move,
      act: (_tx, step) => mergePerson(tx, step, values, personReferences),
    })
  }
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** As it is heard: `González` is written `Gonzáles`. */
const misspelt = (name: string) => name.replace(/z$/, 's')
