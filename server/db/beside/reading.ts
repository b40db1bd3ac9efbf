import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Standby } from './standby'

/** Reads that belong together, such as those of a call, while a standby answers them. */
export type Reading = {
  standby: Standby
  /** The start of the standby that it was chosen in. */
  run: number
  /** Whether the primary answers from now on: something was written, or the standby did not answer. */
  isMoved: boolean
}

const readings = new AsyncLocalStorage<Reading>()

/** Runs work whose reads a standby answers. */
export const inReading = <Result>(reading: Reading, work: () => Result): Result => readings.run(reading, work)

/** Whether a standby answers what is read now. */
export const isReadBeside = (): boolean => readings.getStore()?.isMoved === false

/** What only the primary does, also within a statement that reads. */
const WRITES =
  /\b(?:(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+update|share|key\s+share)|nextval|setval|set_config|pg_notify)\b|pg_(?:try_)?advisory|pg_current_wal)/i

/** Whether a standby may answer a statement. One that is refused there after all goes to the primary. */
const isRead = (text: string) => /^[\s(]*(?:select|with)\b/i.test(text) && !WRITES.test(text)

/**
 * Connections of a primary, whose reads within a reading go to its standby. From the first statement that writes on, or
 * that the standby fails at, everything of the reading goes to the primary: it never goes back in time.
 */
export function readingBeside(primary: PostgresPool): PostgresPool {
  return {
    async connect() {
      const reading = readings.getStore()
      return reading?.isMoved === false ? undecided(reading, primary) : primary.connect()
    },
    end: () => primary.end(),
  }
}

/** A connection to the standby of a reading, until a statement needs the primary: from then on it is one to the primary. */
function undecided(reading: Reading, primary: PostgresPool): PostgresPoolClient {
  let bound: PostgresPoolClient | undefined

  async function query(text: string | object, values: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new Error('Cursors are not read here')
    if (!bound && !reading.isMoved && isRead(text)) {
      const { standby, run } = reading
      try {
        return await standby.ask(text, values, run)
      } catch (error) {
        // It would take as long on the primary, which has other work.
        if (isTimeout(error)) throw error
        if (!isAnswer(error)) standby.forget()
      }
    }
    reading.isMoved = true
    bound ??= await primary.connect()
    return bound.query(text, values)
  }

  // Kysely's type also covers cursors, which it uses only for streaming.
  return { query, release: () => bound?.release() } as unknown as PostgresPoolClient
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const isTimeout = (error: unknown) => codeOf(error) === '57014'

/** Whether a server answered with a refusal of the statement, and goes on; class 57 says that it does not. */
const isAnswer = (error: unknown) => /^(?!57|08)[\dA-Z]{5}$/.test(codeOf(error))
