import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { dayIn, dayInWords } from '@server/db/days'
import { inTransaction } from '@server/audit/inTransaction'
import type { JobRun, JobServices, Sweep } from '@server/jobs/jobKind'
import { tellStaff } from '@server/notices/tellStaff'

/** Days left of a key at which people are told, the fewest first: one sentence tells of a key that was made late. */
const WARNINGS = [1, 14]

/** Recurring job: tells administrators which keys of systems expire soon, twice, so that no system stops unannounced. */
export const tellExpiringKeys = {
  name: 'api_key_days',
  everyMinutes: 60,
  async run({ db, clock }: Pick<JobServices, 'db' | 'clock'>, { origin }: Pick<JobRun, 'origin'>) {
    const today = dayIn(clock)
    for (const days of WARNINGS)
      await inTransaction(db, async (tx) => {
        for (const { uuid, name, expires_on } of await takeExpiring(tx, today, days))
          await tellStaff(tx, {
            event: 'api_key_expiring',
            text: `La llave del sistema ${name} vence el ${dayInWords(expires_on)}`,
            subject: { type: 'api_key', uuid },
            origin: origin(),
          })
      })
  },
} satisfies Sweep

/** Marks the keys in use that end within `days` and were not told of so near their end, and returns them. */
const takeExpiring = (tx: Transaction, today: string, days: number) =>
  tx
    .updateTable('api_keys')
    .set({ told_days: days })
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_on between ${today}::date and ${today}::date + ${days}::int`)
    .where(sql<boolean>`coalesce(told_days, 366) > ${days}`)
    .returning(['uuid', 'name', 'expires_on'])
    .execute()
