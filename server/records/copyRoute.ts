import { type SqlBool, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { slugs } from '@/contract/entities'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import { readerOf } from './readable'
import type { WritableKind } from './recordKind'
import { createRecord } from './recordWrites'
import { staffOf } from '@server/http/access'

type CopyRules<Table extends RecordTable> = {
  /** The fields that the copy begins with instead, such as free names. */
  replace(tx: Transaction, row: Row<Table>): Promise<Record<string, unknown>>
  /** Runs once the copy exists; it runs again where the request is repeated. */
  after?(tx: Transaction, row: Row<Table>, copy: string): Promise<void>
}

/** Registers `POST admin/<plural>/{uuid}/copies`: creates a record with another's fields, once for each idempotency key. */
export function copyRoute<Table extends RecordTable, New extends object>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  kind: WritableKind<Table, New>,
  { replace, after }: CopyRules<Table>,
): void {
  const slug = slugs[kind.kind]
  const { whole, detail } = kind.contract
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}${slug}/:uuid/copies`,
    {
      config: { access: `${kind.kind}.create` },
      schema: {
        tags: [slug],
        params: z.object({ uuid: Uuid }),
        response: { 201: detailOf(detail), ...problems },
      },
    },
    async (request, reply) => {
      const { row, values } = await inTransaction(db, async (tx) => {
        const found = await lockRecord(tx, kind.table, request.params.uuid)
        if (!found) throw notFound(kind.noun)
        const kept = Object.entries(found).filter(([name]) => name in whole.shape)
        // Other systems' keys and metadata belong to the original alone.
        const own = { external_id: null, ...('metadata' in whole.shape && { metadata: {} }) }
        const changed = { ...Object.fromEntries(kept), ...own, ...(await replace(tx, found)) }
        return { row: found, values: read(whole, changed) }
      })
      const { uuid } = await createRecord(
        db,
        kind,
        values,
        { before: undefined, allowDuplicate: true, staff: staffOf(request) },
        originOf(request, clock),
        idempotencyKeyOf(request, clock, request.params.uuid),
      )
      await inTransaction(db, async (tx) => after?.(tx, row, uuid))
      const data = await kind.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(kind.noun)
      void reply.code(201).header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

/** The name of a copy, cut to the longest that the field takes. */
export const copyName = (name: string, longest: number) => `${name.slice(0, longest - 8)} (copia)`

/** Finds a unique value for a copy: the original's with an ending, and a number where that is taken. */
export async function findFreeValue(
  tx: Transaction,
  {
    table,
    column,
    of,
    end,
    longest,
  }: { table: RecordTable; column: string; of: string; end: string; longest: number },
): Promise<string> {
  const begins = of.slice(0, longest - end.length - 4).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${begins}${end}` : `${begins}${end}-${number}`
    const { rows } = await sql<{ taken: SqlBool }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${name}) as taken`.execute(tx)
    if (!rows[0]?.taken) return name
  }
}
