import { createHash } from 'node:crypto'
import {
  type Kysely,
  type KyselyPlugin,
  type PostgresPool,
  type PostgresPoolClient,
  RawNode,
  SelectModifierNode,
  type SelectQueryBuilder,
  SelectQueryNode,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { IdentifierSealer } from '@server/core/sealedIdentifiers'
import { inSpan } from '@server/tracing/spans'
import { describeQuery } from './describeQuery'
import { sealParameters, typesOpenedBy } from './sealedValues'

/** The most statements that a connection keeps prepared: each takes memory of the server. */
const KEPT_MOST = 400

/** The part of a pool that is used here. */
export type Connections = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** Marks a statement to be prepared outside of a transaction too. */
const MARK = '/* planned once */'

const marking: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node)
      ? SelectQueryNode.cloneWithFrontModifier(
          node,
          SelectModifierNode.createWithExpression(RawNode.createWithSql(MARK)),
        )
      : node,
  transformResult: async ({ result }) => result,
}

/** Stands after the `select` of a statement to have it planned once for all its values. */
export const PLANNED_ONCE = sql.raw(MARK)

/** A query whose plan is the same whatever its values. */
export const plannedForAll = <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
  query.modifyFront(PLANNED_ONCE)

/** A database for lookups by key, which are prepared: their plan is the same for every key. */
export const plannedOnce = <Schema>(db: Kysely<Schema>): Kysely<Schema> => db.withPlugin(marking)

/**
 * Wraps connections to prepare the statements of transactions, and those marked by `plannedOnce`: planning takes the
 * server as long as executing. Other reads outside of a transaction, such as filters of listings, are planned for their values.
 * Identifiers of people are sealed on their way to the server, and opened on their way back.
 * @param options.silence milliseconds after which a connection without an answer is given up; absent, never
 * @param options.areNamed whether a connection keeps statements; not where a pooler gives each transaction another one
 */
export function withPreparedStatements(
  pool: Connections,
  sealer: IdentifierSealer,
  { silence, areNamed = true }: { silence?: number; areNamed?: boolean } = {},
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, { lent: Lent; made: PostgresPoolClient }>()
  /** The generation of prepared statements: a new one begins when a migration has changed a table. */
  const time = { now: 0 }
  const watch = silence === undefined ? undefined : { silence, lostSince: -Infinity }
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const known = clients.get(client)
        if (known && watch && known.lent.heardAt() < watch.lostSince) {
          client.release(true)
          continue
        }
        if (known) return known.made
        const lent = givenUpAfter(client, watch)
        const made = preparing(lent, sealer, areNamed ? time : undefined)
        clients.set(client, { lent, made })
        return made
      }
    },
    end: () => pool.end(),
  }
}

type Lent = Pick<pg.PoolClient, 'release'> & {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
  /** When its server answered last. */
  heardAt(): number
}

/** Watches the connections of a pool: after how many milliseconds one is given up, and since when its server may be lost. */
type Watch = { silence: number; lostSince: number }

/** Milliseconds in which a process that was busy reads what has already arrived. */
const GRACE_MS = 1_000

/**
 * Ends a connection whose server no longer answers, as `statement_timeout` cannot where the server hangs or the network
 * drops everything. Others that have not answered since are not lent again, or callers would wait for each of them.
 * Statements for which that limit was lifted may take as long as they want.
 */
function givenUpAfter(client: pg.PoolClient, watch: Watch | undefined): Lent {
  let isUnlimited = false
  let heardAt = performance.now()
  async function query(config: pg.QueryConfig) {
    if (/^set (?:local )?statement_timeout to 0/.test(config.text)) isUnlimited = true
    if (['commit', 'rollback', 'reset statement_timeout'].includes(config.text)) isUnlimited = false
    if (isUnlimited || !watch) return client.query(config)
    const begun = performance.now()
    function giveUp() {
      if (watch) watch.lostSince = Math.max(watch.lostSince, begun)
      void client.end().catch(() => {})
    }
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, GRACE_MS)
    }, watch.silence)
    try {
      const result = await client.query(config)
      heardAt = performance.now()
      return result
    } finally {
      clearTimeout(timer)
    }
  }
  return { query, release: (error) => client.release(error), heardAt: () => heardAt }
}

/** @param time counts generations of prepared statements; absent, none is prepared */
function preparing(
  client: Lent,
  sealer: IdentifierSealer,
  time: { now: number } | undefined,
): PostgresPoolClient {
  const types = typesOpenedBy(sealer)
  let kept = { since: time?.now, names: new Map<string, string>() }
  let isWithin = false

  function nameOf(text: string): string | undefined {
    if (!time) return undefined
    if (kept.since !== time.now) kept = { since: time.now, names: new Map() }
    const known = kept.names.get(text)
    if (known || kept.names.size >= KEPT_MOST) return known
    const name = createHash('sha256').update(`${time.now} ${text}`).digest('base64url')
    kept.names.set(text, name)
    return name
  }

  async function query(text: string | object, values: readonly unknown[] = []) {
    if (typeof text !== 'string') throw new Error('Cursors are not read here')
    if (text === 'begin') isWithin = true
    if (text === 'commit' || text === 'rollback') isWithin = false
    const isNamed = (isWithin && values.length > 0) || text.includes(MARK)
    const sealed = sealParameters(sealer, text, values)
    const ask = () => {
      const name = isNamed ? nameOf(text) : undefined
      const config = { text, values: sealed, types, ...(name && { name }) }
      return inSpan(
        () => describeQuery(text),
        () => client.query(config),
      )
    }
    try {
      return await ask()
    } catch (error) {
      if (!time || !isOfOldTable(error)) throw error
      time.now++
      // The error ends the transaction, which `inTransaction` runs again from its start.
      if (isWithin) throw error
      return ask()
    }
  }

  // Kysely's type also covers cursors, which it uses only for streaming.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

/** Whether a statement was prepared before its table changed; the next attempt prepares it again. */
export const isOfOldTable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change')
