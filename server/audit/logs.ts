import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '@server/db/database'
import { folio } from '@server/db/folios'
import { hashOf } from './logChain'
import { appendUnsealed, takeUnsealed, type UnplacedLine } from './unsealedLines'
import { type AuditBuffer, auditBufferOf, type LogEntry } from './auditBuffer'
import type { Origin } from '@server/core/origin'
import { portionsOf } from '@server/core/portions'

/** Appends an entry to the audit log: at commit, or at once without a buffer. */
export async function appendLog(tx: Transaction, origin: Origin, entry: LogEntry): Promise<void> {
  const buffer = auditBufferOf(tx)
  if (buffer) buffer.logEntries.push({ origin, entry })
  else await writeLogEntries(tx, [{ origin, entry }])
}

/** The place of the last line of the audit log. */
export type ChainEnd = { position: number; hash: string }

/** Appends an entry at once, and answers its place in the chain. Call it last in a transaction, as `writeLogEntries`. */
export async function appendLogAtOnce(tx: Transaction, origin: Origin, entry: LogEntry): Promise<ChainEnd> {
  const { position, hash } = await writeLogEntries(tx, [{ origin, entry }])
  if (hash === null) throw new Error('The line has no hash')
  return { position, hash }
}

type Entries = AuditBuffer['logEntries']

/**
 * Chains entries to the one before them, and answers where the chain ends then. Call it last in a transaction: writers
 * take turns at the end of the chain.
 */
export async function writeLogEntries(tx: Transaction, entries: Entries): Promise<End> {
  const end = await lockEnd(tx)
  return entries.length === 0 ? end : placeLines(tx, end, entries.map(toLine))
}

/**
 * Writes the entries of a transaction that is about to commit, without waiting: into the chain where its end is free, else
 * as unsealed lines. @returns whether `seal` is to be called after the commit
 */
export async function writeFreely(tx: Transaction, entries: Entries): Promise<boolean> {
  const end = await tx
    .selectFrom('log_chain')
    .select(['position', 'hash'])
    // Lines about the same record may wait there: these come after them.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('unsealed_lines').select('ordinal'))))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const lines = entries.map(toLine)
  if (end) await placeLines(tx, end, lines)
  else await appendUnsealed(tx, lines)
  return end === undefined
}

/** Seals the next lines that wait for their places, and answers how many they were and whether more may wait. */
export async function sealNext(tx: Transaction): Promise<{ sealed: number; isMore: boolean }> {
  const end = await tx
    .selectFrom('log_chain')
    .select(['position', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { end: last, isMore } = await sealAfter(tx, end)
  return { sealed: last.position - end.position, isMore }
}

/** The position of the last line of the audit log that has its place; lines that wait for theirs come after it. */
export async function findLastPosition(db: Database): Promise<number> {
  return (await db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()).position
}

type End = { position: number; hash: string | null }

/** Locks the end of the chain, once all that waited for its place before has it. */
async function lockEnd(tx: Transaction): Promise<End> {
  const { has_unsealed, ...locked } = await tx
    .selectFrom('log_chain')
    .select(({ exists, selectFrom }) => [
      'position',
      'hash',
      exists(selectFrom('unsealed_lines').select('ordinal')).as('has_unsealed'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
  let end: End = locked
  for (let isMore = Boolean(has_unsealed); isMore; ) ({ end, isMore } = await sealAfter(tx, end))
  return end
}

/** Seals unsealed lines after the end of the chain, which is locked. */
async function sealAfter(tx: Transaction, end: End): Promise<{ end: End; isMore: boolean }> {
  const { lines, isMore } = await takeUnsealed(tx)
  if (lines.length === 0) return { end, isMore }
  return { end: await placeLines(tx, end, lines, lines.length), isMore }
}

/**
 * Gives lines their places after the end of the chain, which is locked, and answers where it ends then.
 * @param sealed how many of them were unsealed lines
 */
async function placeLines(
  tx: Transaction,
  end: End,
  unplaced: readonly UnplacedLine[],
  sealed = 0,
): Promise<End> {
  let last = end
  const lines = unplaced.map((one) => {
    const position = last.position + 1
    const line = { ...one, position, number: folio('LOG', position), previous_hash: last.hash }
    const hash = hashOf(line)
    last = { position, hash }
    return { ...line, changes: JSON.stringify(line.changes), hash }
  })
  const portions = [...portionsOf(lines)]
  const lastOnes = portions.pop() ?? []
  for (const some of portions) await tx.insertInto('logs').values(some).execute()
  // One statement less while others wait for their turn.
  await tx
    .with('ended', (ends) =>
      ends
        .updateTable('log_chain')
        .set(last)
        .$if(sealed > 0, (update) => update.set((row) => ({ sealed: row('sealed', '+', sealed) }))),
    )
    .insertInto('logs')
    .values(lastOnes)
    .execute()
  return last
}

function toLine({ origin, entry }: Entries[number]): UnplacedLine {
  const { actor, role, at, owner_uuid: _owner, ...request } = origin
  const { subject, changes = [] } = entry
  return {
    ...request,
    at,
    kind: entry.kind,
    action: entry.action,
    actor,
    actor_role: role,
    subject_type: subject?.type ?? null,
    subject_uuid: subject?.uuid ?? null,
    subject_label: subject?.label ?? null,
    changes,
    changed_fields: changes.map(({ field }) => field),
    status_code: entry.status_code ?? null,
    duration_ms: null,
    version_from: entry.version_from ?? null,
    version_to: entry.version_to ?? null,
    reason: entry.reason ?? null,
    salt: randomUUID(),
  }
}
