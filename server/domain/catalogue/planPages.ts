import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import { WrittenPlanPage } from '@/contract/plans'
import { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { detailOf, Uuid, yesOrNo } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { visitorsDoor } from './addonsOnSale'
import { describePlan, type PublicPlan } from './plansOnSale'
import { plans } from './plans'
import { applyDraft } from './planTerms'

const OfPlan = z.object({ uuid: Uuid })

/** The public page of a plan, for staff to see before the plan is sold. */
export function planPageRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const loadPlanToShow = async (uuid: string): Promise<Row<'plans'>> => {
    const plan = await db.selectFrom('plans').selectAll().where('uuid', '=', uuid).executeTakeFirst()
    if (!plan) throw notFound(plans.noun)
    return plan
  }

  routes.get(
    `${ADMIN}plans/:uuid/page`,
    {
      config: { access: 'Plan.view' },
      schema: {
        tags: ['plans'],
        params: OfPlan,
        querystring: z.strictObject({ draft: yesOrNo }),
        response: { 200: detailOf(PlanOnSaleDetail), ...problems },
      },
    },
    async ({ params: { uuid }, query: { draft } }) => {
      const plan = await loadPlanToShow(uuid)
      const shown = draft ? applyDraft(plan) : plan
      return { data: await describePlan(db, shown, dayOf(clock.now()), visitorsDoor(undefined)) }
    },
  )

  routes.post(
    `${ADMIN}plans/page`,
    {
      config: { access: 'Plan.edit' },
      schema: {
        tags: ['plans'],
        body: WrittenPlanPage,
        response: { 200: detailOf(PlanOnSaleDetail), ...problems },
      },
    },
    async (request) => ({
      data: await describePlan(
        db,
        Object.assign({ ...unwritten }, request.body),
        dayOf(clock.now()),
        visitorsDoor(undefined),
      ),
    }),
  )
}

/** A plan with nothing written yet. */
const unwritten: PublicPlan = {
  uuid: '00000000-0000-0000-0000-000000000000',
  slug: '',
  public_name: '',
  family: null,
  audience: [],
  short_description: '',
  prices: [],
  benefits: [],
  members: { min: 1, max: 1, included: 1 },
  eligibility: {
    min_age: null,
    max_age: null,
    max_renewal_age: null,
    child_max_age: null,
    residence_states: [],
    requires_declaration: false,
    notice_days: 0,
    newborns_wait: false,
  },
  period: { length: 1, unit: 'year' },
  renewal: 'auto',
  waiting_period_days: 0,
  documents: [],
}
