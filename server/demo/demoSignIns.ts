import type { Database } from '@server/db/database'
import { DEMO_PASSWORD } from '@server/demo/records/makeUsers'

const emails = ['admin@salvia.test', 'manager@salvia.test', 'viewer@salvia.test']

/** How to sign in to a demo database, line by line; nothing in any other. */
export async function demoSignIns(db: Database): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('status', '=', 'active')
    .orderBy('email')
    .execute()
  return users.map(({ email }) => `  ${email}  ${DEMO_PASSWORD}`)
}
