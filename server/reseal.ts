import { sql } from 'kysely'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { type Clock, instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { seal, type SealedKind, sealedPrefix, unseal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database, Transaction } from '@server/db/database'
import { forgetOtherKeys, sealIdentifiers } from './sealIdentifiers'
import { sealerOf } from '@server/db/sealedValues'

/** Rows that one transaction seals again. */
const PORTION = 200

type SealedColumn = {
  what: string
  table: string
  /** The column that says which row it is, and orders them. */
  key: string
  column: string
  kind: SealedKind
  /** The sealed texts within a value, for columns that hold more than one; absent, the value is one. */
  within?: 'health answers'
}

/** Every column that holds what the server has sealed. A new one is a line here. */
const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'webhook secrets',
    table: 'webhooks',
    key: 'uuid',
    column: 'sealed_secret',
    kind: 'webhook secrets',
  },
  {
    what: 'earlier webhook secrets',
    table: 'webhooks',
    key: 'uuid',
    column: 'previous_sealed_secret',
    kind: 'webhook secrets',
  },
  {
    what: 'webhook headers',
    table: 'webhooks',
    key: 'uuid',
    column: 'sealed_headers',
    kind: 'webhook secrets',
  },
  {
    what: 'authenticator apps',
    table: 'second_factors',
    key: 'user_uuid',
    column: 'sealed_secret',
    kind: 'second factors',
  },
  {
    what: 'authenticator apps being set up',
    table: 'second_factor_challenges',
    key: 'hash',
    column: 'sealed_secret',
    kind: 'second factors',
  },
  {
    what: 'secret of the identity provider',
    table: 'identity_provider_secret',
    key: 'singleton',
    column: 'sealed_secret',
    kind: 'identity provider',
  },
  {
    what: 'sign-ins under way at the identity provider',
    table: 'provider_attempts',
    key: 'state_hash',
    column: 'sealed_checks',
    kind: 'identity provider',
  },
  {
    what: 'health declarations',
    table: 'health_declarations',
    key: 'member_uuid',
    column: 'sealed_told',
    kind: 'health declarations',
  },
  {
    what: 'health answers of purchases under way',
    table: 'checkouts',
    key: 'uuid',
    column: 'answers',
    kind: 'health declarations',
    within: 'health answers',
  },
  // No two are alike, so that each names its own row.
  { what: 'drafts', table: 'kept_drafts', key: 'sealed', column: 'sealed', kind: 'drafts' },
]

export type Resealed = {
  what: string
  /** Texts that the first key did not seal, and now has. */
  sealed: number
  /** Texts that no key opens; they stay as they are. */
  closed: number
}

type Resealing = { secret: ServerKeys; clock: Clock; isDryRun: boolean }

/**
 * Seals again, with the first key, every text that another key sealed. It may be broken off and begun again: what is
 * done is not looked at twice. With `isDryRun` it counts and changes nothing.
 */
export async function reseal(db: Database, resealing: Resealing): Promise<Resealed[]> {
  const counts: Resealed[] = []
  for (const column of sealedColumns) counts.push(await resealColumn(db, column, resealing))
  counts.push(await resealIdentifiers(db, resealing))
  const done = counts.reduce((sum, { sealed }) => sum + sealed, 0)
  if (!resealing.isDryRun && done > 0)
    await inTransaction(db, (tx) =>
      appendLog(tx, systemOrigin(instant(resealing.clock.now())), {
        kind: 'security',
        action: 'resealed',
        reason: `${done} textos sellados con la clave nueva.`,
      }),
    )
  return counts
}

/** Identifiers of people have keys of their own, `RECORD_KEYS`, and stand in many tables. */
async function resealIdentifiers(db: Database, { isDryRun }: Resealing): Promise<Resealed> {
  const count = await sealIdentifiers(db, sealerOf(db), { isDryRun })
  if (!isDryRun && count.closed === 0) await forgetOtherKeys(db)
  return { what: 'identifiers of people', ...count }
}

async function resealColumn(db: Database, column: SealedColumn, resealing: Resealing): Promise<Resealed> {
  const count = { what: column.what, sealed: 0, closed: 0 }
  // The key of the last row goes on from there, so that a text no key opens is met once only.
  for (let after: string | undefined, isMore = true; isMore; ) {
    const rows = await inTransaction(
      db,
      async (tx) => {
        const some = await readPortion(tx, column, { after, prefix: sealedPrefix(resealing.secret) })
        for (const row of some) {
          const { value, sealed, closed } = resealValue(row.value, column, resealing.secret)
          count.sealed += sealed
          count.closed += closed
          if (sealed > 0 && !resealing.isDryRun)
            await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
            where ${sql.ref(column.key)} = ${row.key}`.execute(tx)
        }
        return some
      },
      { maxAttempts: 1 },
    )
    after = rows.at(-1)?.key
    isMore = rows.length === PORTION
  }
  return count
}

/** Rows with a text that another key sealed, in the order of their keys; locked until the transaction ends. */
async function readPortion(
  tx: Transaction,
  { table, key, column, within }: SealedColumn,
  { after, prefix }: { after: string | undefined; prefix: string },
): Promise<{ key: string; value: string }[]> {
  const place = sql.ref(column)
  const isOfOther = within
    ? sql`exists (select from jsonb_array_elements(${place} -> 'health') as one
        where one ->> 'sealed_told' is not null and not starts_with(one ->> 'sealed_told', ${prefix}))`
    : sql`${place} <> '' and not starts_with(${place}, ${prefix})`
  const { rows } = await sql<{ key: string; value: string }>`
    select ${sql.ref(key)}::text as key, ${place}::text as value from ${sql.table(table)}
    where ${place} is not null and ${isOfOther}
      and ${after === undefined ? sql`true` : sql`${sql.ref(key)}::text > ${after}`}
    order by ${sql.ref(key)}::text limit ${PORTION} for update`.execute(tx)
  return rows
}

/** A value with its texts sealed anew, and how many were or could not be. */
function resealValue(value: string, { kind, within }: SealedColumn, secret: ServerKeys) {
  const count = { sealed: 0, closed: 0 }
  const again = (text: string) => {
    if (text.startsWith(sealedPrefix(secret))) return text
    try {
      const anew = seal(secret, unseal(secret, text, kind), kind)
      count.sealed += 1
      return anew
    } catch {
      count.closed += 1
      return text
    }
  }
  if (!within) return { value: again(value), ...count }
  const anew = JSON.parse(value, (name, one: unknown) =>
    name === 'sealed_told' && typeof one === 'string' ? again(one) : one,
  )
  return { value: JSON.stringify(anew), ...count }
}
