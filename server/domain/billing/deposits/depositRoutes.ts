import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { actionReplyOf, type Effect } from '@/contract/actions'
import { DepositFile, DepositImport, MOST_DEPOSIT_TEXT } from '@/contract/deposits'
import { appendLog } from '@server/audit/logs'
import type { Clock } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { registerDeposits } from './registerDeposits'

/** Room for the text of a file, escaped, and for what was chosen of its rows. */
const BODY_LIMIT = 4 * MOST_DEPOSIT_TEXT

/** The key of the advisory lock under which one file at a time is read and registered. */
const DEPOSITS = 2

/** `POST admin/payments/import`: the deposits of a bank's file, previewed row by row and then registered in one go. */
export function depositRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}payments/import`,
    {
      config: { access: 'Payment.create' },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags: ['payments'],
        querystring: ActionQuery,
        body: DepositFile,
        response: { 200: actionReplyOf(DepositImport), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const file = request.body
      const origin = originOf(request, clock)
      const again = (tx: Transaction, uuid: string) =>
        registerDeposits(tx, { file, uuid, origin, effects: [], isReading: true })
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      const done = await executeOrPreview(db, { dryRun, token, isRequired: true, once }, async (tx) => {
        await sql`select pg_advisory_xact_lock(${DEPOSITS})`.execute(tx)
        const effects: Effect[] = []
        const data = await registerDeposits(tx, { file, uuid: randomUUID(), origin, effects })
        if (!dryRun) await keepImport(tx, origin, file.file_name, data)
        return { data, effects, lines: [], messages: [], seen: data.rows }
      })
      // Two hundred payments change a thousand records: the reply names them without each of their fields.
      return { ...done, effects: done.effects.map((effect) => ({ ...effect, changes: [] })) }
    },
  )
}

/** Tells the audit log of an import. @throws {Refusal} 422 where it registers nothing */
async function keepImport(tx: Transaction, origin: Origin, file_name: string, data: DepositImport) {
  const { counts, sums, uuid } = data
  if (counts.registered === 0)
    throw unprocessable({
      field: 'content',
      code: 'empty',
      message: 'No hay depósitos por registrar en este archivo',
    })
  await appendLog(tx, origin, {
    kind: 'job',
    action: 'created',
    subject: { type: 'payment', uuid: null, label: `Depósitos de ${file_name} (${counts.registered})` },
    changes: Object.entries({ import: uuid, file_name, ...counts, sums }).map(([field, after]) => ({
      field,
      before: null,
      after,
      masked: false,
    })),
  })
}
