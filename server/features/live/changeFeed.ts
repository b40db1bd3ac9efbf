import type { Change } from '@/contract/changes'
import type { Database } from '@server/db/database'
import { listen } from '@server/db/notifications'
import type { Notification } from '@server/db/embeddedPool'

/** A change and its place in the order of all writes. */
export type Told = Change & { position: number }

/**
 * What a reader is told: that they are up to date, what changed, that they missed too much to be told of it, that
 * people came to records of a kind, or left them, or that a user has other notices than before; nobody named is everybody.
 */
export type News =
  | { is: 'ready'; position: number }
  | { is: 'changes'; changes: Told[] }
  | { is: 'lost'; position: number }
  | { is: 'presence'; type: string }
  | { is: 'notice'; user: string }

type Tell = (news: News) => void

/** A reader who missed more than so many changes starts from what is there now. */
const MOST_MISSED = 1_000
const BATCH = 500
/** Milliseconds before the trail is read again that could not be read. */
const PAUSE = 1_000
/** Milliseconds between two tellings: each costs a write for every reader, and a busy hour has many changes a second. */
const GATHERING = 500

/**
 * What any process writes on this database, told to the readers of this one in the order of the trail. The trail is
 * read once for all of them, whenever the database says that it grew.
 */
export function changeFeed(db: Database, onError: (error: unknown) => void) {
  const readers = new Set<{ offer: (changes: Told[]) => void; tell: Tell }>()
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
      last = await endOf(db)
      stopListening = listen(db, hear)
      wake()
    } catch (error) {
      begun = undefined
      throw error
    }
  }
  function hear({ channel, payload }: Notification) {
    if (channel === 'changes') wake()
    else if (channel === 'presence') for (const { tell } of readers) tell({ is: 'presence', type: payload })
    else if (channel === 'notices' && (payload || hasListened))
      for (const { tell } of readers) tell({ is: 'notice', user: payload })
    // The first word is that the database is heard; the same again, that it was not for a while.
    if (channel === 'notices') hasListened = true
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
      const changes = await changesAfter(db, last, BATCH)
      const end = changes.at(-1)
      if (!end) return
      last = end.position
      isBehind ||= changes.length === BATCH
      for (const { offer } of readers) offer(changes)
      // The first change is told at once; what follows close upon it, together.
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
    /** Tells every change after a position, or from now on, until the function that it resolves to is called. */
    async follow(after: number | undefined, tell: Tell): Promise<() => void> {
      begun ??= begin()
      await begun
      let waiting: Told[] = []
      let cursor = Number.POSITIVE_INFINITY
      const pass = (changes: Told[]) => {
        // Mostly all of them: then every reader is told by the same list, which is written out once.
        const [first] = changes
        const isAllFresh = first !== undefined && first.position > cursor
        const fresh = isAllFresh ? changes : changes.filter(({ position }) => position > cursor)
        cursor = fresh.at(-1)?.position ?? cursor
        if (fresh.length > 0) tell({ is: 'changes', changes: fresh })
      }
      let offer = (changes: Told[]): void => {
        waiting.push(...changes)
      }
      const reader = { offer: (changes: Told[]) => offer(changes), tell }
      readers.add(reader)

      const end = await endOf(db)
      const from = Math.min(after ?? end, end)
      const missed = from < end ? await changesAfter(db, from, MOST_MISSED + 1) : []
      const isLost = missed.length > MOST_MISSED
      cursor = isLost ? end : from
      tell({ is: isLost ? 'lost' : 'ready', position: cursor })
      if (!isLost) pass(missed)
      pass(waiting)
      waiting = []
      offer = pass
      return () => void readers.delete(reader)
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      endGathering()
      stopListening()
      await reading
    },
  }
}

const endOf = async (db: Database) =>
  (await db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()).position

/** Lines of the trail that tell of a record written; those that tell of a sign-in or a look are nobody's news. */
async function changesAfter(db: Database, position: number, limit: number): Promise<Told[]> {
  const lines = await db
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
