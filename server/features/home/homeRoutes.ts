import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type HomeBlock, homeBlocks, HomeQuery } from '@/contract/home'
import { detailOf } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { readerOf } from '@server/records/readable'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { read } from '@server/http/validation'
import { auditFunds, auditMarks, auditMeasures, auditMonths } from './audit'
import type { Asked } from './figures'
import { operationsQueue } from './operations'
import { plansDecisions, plansMeasures, plansMix, plansMonths } from './plans'

type Answers = { [Block in HomeBlock]: (asked: Asked) => Promise<z.output<(typeof homeBlocks)[Block]>> }

const answers: Answers = {
  start,
  'operations/queue': operationsQueue,
  'plans/measures': plansMeasures,
  'plans/months': plansMonths,
  'plans/mix': plansMix,
  'plans/decisions': plansDecisions,
  'audit/measures': auditMeasures,
  'audit/months': auditMonths,
  'audit/funds': auditFunds,
  'audit/marks': auditMarks,
}

/** What home tells, a call for each of its parts. Everyone of the staff asks; what a role may not see is left out. */
export function homeRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  for (const block of Object.keys(answers) as HomeBlock[])
    routes.get(
      `${ADMIN}home/${block}`,
      {
        config: { access: 'staff', readsMany: true },
        schema: {
          tags: ['home'],
          querystring: HomeQuery,
          response: { 200: detailOf(homeBlocks[block]), ...problems },
        },
      },
      async (request) => ({
        data: await answers[block]({
          db,
          reader: readerOf(request, clock),
          query: read(HomeQuery, request.query),
        }),
      }),
    )
}

/** Nothing has been sold, charged or asked for yet, by the account or by anyone. */
async function start({ db, query: { account } }: Asked) {
  const ofAccount = account ? sql`where account_uuid = ${account}` : sql``
  const { rows } = await sql<{ is_empty: boolean }>`select not (
    exists (select from policies ${ofAccount}) or exists (select from subscriptions ${ofAccount})
    or exists (select from invoices ${ofAccount}) or exists (select from support_tickets ${ofAccount})
    or exists (select from funds ${ofAccount})) as is_empty`.execute(db)
  return { is_empty: rows[0]?.is_empty ?? true }
}
