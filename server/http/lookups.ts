import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LogAction } from '@/contract/logs'
import type { Subject } from '@/contract/events'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { writtenLines } from '@server/audit/writtenLines'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import { readIdentifier } from '@server/core/identifiers'
import { seesMasked } from '@server/core/maskBySchema'
import { tooMany } from '@server/core/problems'
import { actorOf, type Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { wordsOf } from '@server/db/listing'
import { settingsOf } from '@server/db/settings'
import { staffOf } from './access'
import { originOf } from './requests'

/** How a user learns what they see masked: by asking for it, or by searching for all of it. */
export const LOOKUPS = ['viewed_sensitive', 'searched_sensitive'] as const satisfies LogAction[]

type Lookup = {
  action: (typeof LOOKUPS)[number]
  subject: Subject
  field: string
  reason: string | null
}

/**
 * Logs that a user looks up what they see masked, never the value itself.
 * @throws {Refusal} 429 beyond the lookups of an hour that the settings allow
 */
export async function logLookup(
  tx: Transaction,
  request: FastifyRequest,
  clock: Clock,
  { action, subject, field, reason }: Lookup,
): Promise<void> {
  await refuseTooManyLookups(tx, clock, staffOf(request))
  await appendLog(tx, originOf(request, clock), {
    kind: 'audit',
    action,
    subject,
    changes: [{ field, before: null, after: null, masked: true }],
    status_code: 200,
    ...(reason && { reason }),
  })
}

async function refuseTooManyLookups(tx: Transaction, clock: Clock, staff: Staff): Promise<void> {
  // One after the other, so that lookups at once are counted too.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', staff.uuid).forNoKeyUpdate().execute()
  const now = clock.now()
  const { reveals_per_hour } = await settingsOf(tx, 'security')
  const made = await tx
    .selectFrom(writtenLines)
    .select('at')
    .where('action', 'in', LOOKUPS)
    .where(sql<string>`actor ->> 'uuid'`, '=', actorOf(staff).uuid)
    .where('at', '>', instant(minutesAfter(now, -60)))
    .orderBy('at')
    .execute()
  const next = made.at(-reveals_per_hour)
  if (!next) return
  const seconds = (minutesAfter(new Date(next.at), 60).getTime() - now.getTime()) / 1000
  throw tooMany(
    seconds,
    `Ya consultaste ${reveals_per_hour} datos ocultos en una hora. Vuelve a intentar en ${Math.ceil(seconds / 60)} min`,
  )
}

/** Minutes in which the same search of a user, such as its next page, is logged once. */
const SAME_SEARCH_MINUTES = 10
const KEPT_SEARCHES = 5_000

const namesOfIdentifiers = {
  curp: 'CURP',
  tax_id: 'RFC',
  nss: 'NSS',
  birth_date: 'fecha de nacimiento',
  phone: 'teléfono',
  document_number: 'identificación',
  clabe: 'CLABE',
}

/** Logs and limits searches for all of an identifier, by those who see it masked: they are told whose it is. */
export function logSearchesByIdentifier(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const logged = new Map<string, number>()
  app.addHook('preHandler', async (request) => {
    const { staff, query } = request
    if (!staff || !seesMasked(staff) || typeof query !== 'object' || query === null || !('q' in query)) return
    if (typeof query.q !== 'string') return
    for (const { kind, token } of wordsOf(query.q, Number.POSITIVE_INFINITY).flatMap(
      (word) => readIdentifier(word) ?? [],
    )) {
      const search = `${staff.uuid} ${token}`
      const now = clock.now().getTime()
      if (now - (logged.get(search) ?? Number.NEGATIVE_INFINITY) < SAME_SEARCH_MINUTES * 60_000) continue
      await inTransaction(db, (tx) =>
        logLookup(tx, request, clock, {
          action: 'searched_sensitive',
          subject: { type: 'person', uuid: null, label: `Búsqueda por ${namesOfIdentifiers[kind]}` },
          field: kind,
          reason: null,
        }),
      )
      if (logged.size >= KEPT_SEARCHES) logged.clear()
      logged.set(search, now)
    }
  })
}
