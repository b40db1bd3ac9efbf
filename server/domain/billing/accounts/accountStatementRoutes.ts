import { asDownload } from '@server/core/asDownload'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AccountStatement,
  AccountStatementQuery,
  accountActions,
  SendStatement,
} from '@/contract/accountStatements'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { accounts } from './accounts'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { readerOf } from '@server/records/readable'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { loadAccountStatement } from './accountStatement'
import { sendStatement, statementFile } from './sendStatement'

/** How many movements a screen shows. */
const SHOWN = 500

/** The statement of an account for some days: to read, on paper, and sent by mail. */
export function accountStatementRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const base = `${ADMIN}accounts/:uuid/statement`
  const config = { access: 'Account.view' } as const
  const asked = {
    tags: ['accounts'],
    params: z.object({ uuid: Uuid }),
    querystring: AccountStatementQuery,
  }

  routes.get(
    base,
    { config, schema: { ...asked, response: { 200: detailOf(AccountStatement), ...problems } } },
    async ({ params: { uuid }, query }) => {
      const data = await loadAccountStatement(db, uuid, query, SHOWN)
      if (!data) throw notFound(accounts.noun)
      return { data }
    },
  )

  routes.get(`${base}.pdf`, { config, schema: asked }, async (request, reply) => {
    const { uuid } = request.params
    const { from, to } = request.query
    const { account, statement, name, content } = await statementFile(
      db,
      uuid,
      { from, to },
      readerOf(request, clock),
    )
    await inTransaction(db, (tx) =>
      appendLog(tx, originOf(request, clock), {
        kind: 'audit',
        action: 'exported',
        subject: { type: 'account', uuid, label: `estado de cuenta de ${account.name} (${statement.total})` },
        changes: [{ field: 'filters', before: null, after: { from, to }, masked: false }],
      }),
    )
    return reply.type('application/pdf').header('Content-Disposition', asDownload(name)).send(content)
  })

  actionRoute(app, services, accounts, {
    name: 'send_statement',
    transition: accountActions.send_statement,
    body: SendStatement,
    act: keepingStatus(sendStatement),
  })
}
