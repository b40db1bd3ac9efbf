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
import { rememberAnswers } from '@server/http/rememberedAnswers'
import { ADMIN } from '@server/http/requests'
import { read } from '@server/http/validation'
import { loadAuditFunds, loadAuditMarks, loadAuditMeasures, loadAuditMonths } from './audit'
import { loadChannels } from './channels'
import type { HomeRequest } from './figures'
import { loadOperationDays } from './operationDays'
import { loadOperationsQueue } from './operations'
import { loadPlansDecisions, loadPlansMeasures, loadPlansMix, loadPlansMonths } from './plans'

type Answers = { [Block in HomeBlock]: (asked: HomeRequest) => Promise<z.output<(typeof homeBlocks)[Block]>> }

const answers: Answers = {
  start: loadStart,
  'operations/queue': loadOperationsQueue,
  'operations/days': loadOperationDays,
  'plans/measures': loadPlansMeasures,
  'plans/months': loadPlansMonths,
  'plans/mix': loadPlansMix,
  'plans/channels': loadChannels,
  'plans/decisions': loadPlansDecisions,
  'audit/measures': loadAuditMeasures,
  'audit/months': loadAuditMonths,
  'audit/funds': loadAuditFunds,
  'audit/marks': loadAuditMarks,
}

/** Milliseconds for which a part of home holds where nothing is written: every open home asks for it after each change. */
const REMEMBERED = 3_000

/** The parts of home, one route for each. Every role may call; parts that a role may not see are left out. */
export function homeRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const remember = rememberAnswers<z.output<(typeof homeBlocks)[HomeBlock]>>(app, { db, clock }, REMEMBERED)
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
      async (request) => {
        const reader = readerOf(request, clock)
        const query = read(HomeQuery, request.query)
        // No part of home is somebody's own: what the role may see of the account is the same for all.
        const key = JSON.stringify([block, reader.staff.role, query])
        return { data: await remember(key, () => answers[block]({ db, reader, query })) }
      },
    )
}

/** Whether the account, or the platform, has no sale, charge or request yet. */
async function loadStart({ db, query: { account } }: HomeRequest) {
  const ofAccount = account ? sql`where account_uuid = ${account}` : sql``
  const { rows } = await sql<{ is_empty: boolean }>`select not (
    exists (select from policies ${ofAccount}) or exists (select from subscriptions ${ofAccount})
    or exists (select from invoices ${ofAccount}) or exists (select from support_tickets ${ofAccount})
    or exists (select from funds ${ofAccount})) as is_empty`.execute(db)
  return { is_empty: rows[0]?.is_empty ?? true }
}
