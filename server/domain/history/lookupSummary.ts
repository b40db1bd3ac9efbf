import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dayAfter } from '@/contract/days'
import { Role } from '@/contract/permissions'
import { Day, Uuid } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import type { Database } from '@server/db/database'
import { dayIn, dayInWords } from '@server/db/days'
import { LOOKUPS } from '@server/http/lookups'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind, Sweep } from '@server/jobs/jobKind'

const WEEK = 7
/** After a longer stop only the last of the weeks are told. */
const MOST_WEEKS = 4
/** Reasons of one person that the mail quotes; the audit log has all of them. */
const QUOTED_REASONS = 5

const roleNames: Record<Role, string> = { admin: 'Administración', manager: 'Gestión', viewer: 'Consulta' }

const Payload = z.object({ week: Day, user: Uuid })

/** What one user looked up in a week. */
type Lookups = {
  name: string
  role: string | null
  revealed: number
  records: number
  searched: number
  reasons: string[]
}

/** The Monday of the week that a day is in. */
const mondayOf = (day: string) => dayAfter(day, -((new Date(day).getUTCDay() + 6) % WEEK))

/** Recurring job: once a week is over, has every administrator told who looked up data that they see masked. */
export const lookupSummaries: Sweep = {
  name: 'lookup_summaries',
  everyMinutes: 60,
  async run({ db, clock }, { origin }) {
    const last = dayAfter(mondayOf(dayIn(clock)), -WEEK)
    const weeks = Array.from({ length: MOST_WEEKS }, (_, ago) => dayAfter(last, -ago * WEEK)).toReversed()
    for (const week of weeks)
      await inTransaction(db, async (tx) => {
        const told = await tx
          .insertInto('lookup_summaries')
          .values({ week, told_at: origin().at })
          .onConflict((taken) => taken.doNothing())
          .returning('week')
          .executeTakeFirst()
        if (!told || (await listLookups(tx, week)).length === 0) return
        const administrators = await tx
          .selectFrom('users')
          .select('uuid')
          .where('role', '=', 'admin')
          .where('status', 'in', ['active', 'locked'])
          .where('archived_at', 'is', null)
          .execute()
        for (const { uuid } of administrators)
          await enqueue(tx, sendLookupSummary, { week, user: uuid }, { at: origin().at })
      })
  },
}

/** Job that mails an administrator who looked up masked data in a week, how often and why; never whose or what. */
export const sendLookupSummary: JobKind<z.infer<typeof Payload>> = {
  name: 'send_lookup_summary',
  payload: Payload,
  async run({ db, mail, publicUrl }, { week, user }) {
    const to = await db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('uuid', '=', user)
      .executeTakeFirst()
    if (to?.role !== 'admin') return
    const end = dayAfter(week, WEEK - 1)
    const actions = LOOKUPS.map((action) => `action=${action}`).join('&')
    await mail.send({
      to: to.email,
      subject: `Datos ocultos consultados del ${dayInWords(week)} al ${dayInWords(end)}`,
      text: [
        'Estas personas del equipo vieron completos datos que la consola les muestra ocultos, o buscaron con ellos:',
        ...(await listLookups(db, week)).map(inWords),
        'La bitácora dice de quién era cada dato, cuándo y desde dónde se consultó:',
        `${publicUrl}/admin/logs?${actions}&created_from=${week}&created_to=${end}`,
      ].join('\n\n'),
    })
  },
}

async function listLookups(db: Database, week: string): Promise<Lookups[]> {
  const day = sql`(logs.at at time zone 'America/Mexico_City')::date`
  const { rows } = await sql<Lookups>`
    select max(logs.actor ->> 'label') as name, max(logs.actor_role) as role,
      count(*) filter (where logs.action = 'viewed_sensitive') as revealed,
      count(distinct logs.subject_uuid) as records,
      count(*) filter (where logs.action = 'searched_sensitive') as searched,
      coalesce(array_agg(distinct logs.reason) filter (where logs.reason is not null), '{}') as reasons
    from logs where logs.action = any(${LOOKUPS}) and ${day} between ${week}::date and ${week}::date + 6
    group by logs.actor ->> 'uuid' order by count(*) desc, 1`.execute(db)
  return rows
}

function inWords({ name, role, revealed, records, searched, reasons }: Lookups): string {
  const known = Role.safeParse(role)
  const who = known.success ? `${name} (${roleNames[known.data]})` : name
  const did = [
    revealed > 0 &&
      `vio ${revealed} ${revealed === 1 ? 'dato' : 'datos'} de ${records} ${records === 1 ? 'registro' : 'registros'}`,
    searched > 0 && `buscó ${searched} ${searched === 1 ? 'vez' : 'veces'} con un dato completo`,
  ].filter((part) => part !== false)
  const quoted = reasons.slice(0, QUOTED_REASONS).map((reason) => `«${reason}»`)
  const more = reasons.length > QUOTED_REASONS ? ' y otros' : ''
  const why = quoted.length > 0 ? ` Motivos: ${quoted.join(', ')}${more}.` : ''
  return `${who}: ${did.join('; ')}.${why}`
}
