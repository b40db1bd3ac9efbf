import type { Change } from '@/contract/changes'
import { findLastPosition } from '@server/audit/logs'
import type { Database } from '@server/db/database'
import { isReadBeside } from '@server/db/beside/reading'
import { positionOf, standbysOf } from '@server/db/beside/standbys'
import { listen } from '@server/db/notifications'
import { plannedOnce } from '@server/db/preparedStatements'
import type { Notification } from '@server/db/embeddedPool'

/** A change with its position in the audit log. */
export type PositionedChange = Change & { position: number }

/**
 * What a reader receives: that they are up to date, what changed, that they missed too much, a change of presence on a
 * kind, a new notice for a user (the empty user means everyone), or, before any of these where standbys are read, what the
 * database must know that is asked about it.
 */
export type News =
  | { is: 'ready'; position: number }
  | { is: 'changes'; changes: PositionedChange[] }
  | { is: 'lost'; position: number }
  | { is: 'known'; position: string }
  | { is: 'presence'; type: string }
  | { is: 'notice'; user: string }

type Tell = (news: News) => void

/** A reader who missed more changes than these reloads instead. */
const MOST_MISSED = 1_000
const BATCH = 500
/** Milliseconds before the audit log is read again after an error. */
const PAUSE = 1_000
/** Milliseconds between two batches: each costs a write for every reader. */
const GATHERING = 500

/**
 * Passes on what any process writes in this database, to the readers in this process and in the order of the audit log.
 * The log is read once for all of them, whenever the database announces a change.
 */
export function createChangeFeed(db: Database, onError: (error: unknown) => void) {
  const readers = new Set<{ offer: (changes: PositionedChange[]) => void; tell: Tell }>()
  let last = 0
  let begun: Promise<void> | undefined
  let reading: Promise<void> | undefined
  let isBehind = false
  let isStopped = false
  let hasListened = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let endGathering = () => {}
  let stopListening = () => {}

  async function begin() {
    try {
      last = await findLastPosition(db)
      if (isStopped) return
      stopListening = listen(db, handleNotification)
      wake()
    } catch (error) {
      begun = undefined
      throw error
    }
  }
  function handleNotification({ channel, payload }: Notification) {
    if (channel === 'changes') wake()
    else if (channel === 'presence') void tellAll({ is: 'presence', type: payload })
    else if (channel === 'notices' && (payload || hasListened)) void tellAll({ is: 'notice', user: payload })
    // The first `notices` message means that listening began; a later empty one, that it was interrupted.
    if (channel === 'notices') hasListened = true
  }
  async function tellAll(news: News) {
    if (standbysOf(db)) await tellPosition().catch(onError)
    for (const { tell } of readers) tell(news)
  }
  /** Where standbys are read, tells what they must know that answer for what is told next. */
  async function tellPosition(one?: Tell) {
    const position = await positionOf(db)
    if (position === undefined) return
    for (const tell of one ? [one] : [...readers].map((reader) => reader.tell))
      tell({ is: 'known', position })
  }
  function wake() {
    isBehind = true
    if (isStopped || reading) return
    reading = readChanges()
      .catch((error: unknown) => {
        onError(error)
        if (!isStopped) timer = setTimeout(wake, PAUSE)
      })
      .finally(() => {
        reading = undefined
      })
  }
  async function readChanges() {
    await begun
    while (isBehind) {
      isBehind = false
      const changes = await loadChangesAfter(db, last, BATCH)
      const end = changes.at(-1)
      if (!end) return
      await tellPosition()
      last = end.position
      isBehind ||= changes.length === BATCH
      for (const { offer } of readers) offer(changes)
      // The first change is passed on at once, the following ones in batches.
      if (!isBehind) await gather()
    }
  }

  const gather = () =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      endGathering = resolve
      timer = setTimeout(resolve, GATHERING)
    })

  return {
    /** Passes on every change after a position, or from now on, until the returned function is called. */
    async follow(after: number | undefined, tell: Tell): Promise<() => void> {
      begun ??= begin()
      await begun
      let waiting: PositionedChange[] = []
      let cursor = Number.POSITIVE_INFINITY
      const pass = (changes: PositionedChange[]) => {
        // Usually all are new; sharing the list lets its text be written only once.
        const [first] = changes
        const isAllFresh = first !== undefined && first.position > cursor
        const fresh = isAllFresh ? changes : changes.filter(({ position }) => position > cursor)
        cursor = fresh.at(-1)?.position ?? cursor
        if (fresh.length > 0) tell({ is: 'changes', changes: fresh })
      }
      let offer = (changes: PositionedChange[]): void => {
        waiting.push(...changes)
      }
      const reader = { offer: (changes: PositionedChange[]) => offer(changes), tell }
      readers.add(reader)

      const end = await findLastPosition(db)
      await tellPosition(tell)
      const from = Math.min(after ?? end, end)
      const missed = from < end ? await loadChangesAfter(db, from, MOST_MISSED + 1) : []
      const isLost = missed.length > MOST_MISSED
      cursor = isLost ? end : from
      tell({ is: isLost ? 'lost' : 'ready', position: cursor })
      if (!isLost) pass(missed)
      pass(waiting)
      waiting = []
      offer = pass
      return () => void readers.delete(reader)
    },
    /** A position up to which everything is in what is read from now on; never a later one. */
    async position(): Promise<number> {
      // A standby may not know of the last yet.
      if (isReadBeside()) return findLastPosition(db)
      if (last > 0) return last
      // Once the log is followed, calls are told without asking for it.
      begun ??= begin()
      await begun
      return last
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      endGathering()
      stopListening()
      await begun?.catch(() => undefined)
      await reading
    },
  }
}

/** Log lines about written records; sign-ins and views are not passed on. */
async function loadChangesAfter(db: Database, position: number, limit: number): Promise<PositionedChange[]> {
  const lines = await plannedOnce(db)
    .selectFrom('logs')
    .select(['position', 'subject_type', 'subject_uuid', 'version_to', 'actor'])
    .where('position', '>', position)
    .where('kind', '=', 'audit')
    .where('action', 'in', ['created', 'updated', 'deleted', 'restored', 'noted'])
    .where('subject_type', 'is not', null)
    .where('subject_uuid', 'is not', null)
    .orderBy('position')
    .limit(limit)
    .execute()
  return lines.flatMap(({ subject_type: type, subject_uuid: uuid, version_to: version, actor, ...line }) =>
    type && uuid ? [{ ...line, type, uuid, version, actor }] : [],
  )
}
