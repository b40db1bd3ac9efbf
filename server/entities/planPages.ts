import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import { NewPlan, PlanDetail, WrittenPlanPage } from '@/contract/plans'
import { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { detailOf, Uuid, yesOrNo } from '@/contract/shapes'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import type { Row } from '../db/writes'
import { inTransaction } from '../db/writes'
import { staffOf } from '../http/access'
import { intentionOf } from '../http/intentions'
import { problems } from '../http/openapi'
import { notFound } from '../http/problems'
import { ADMIN, originOf } from '../http/requests'
import { read } from '../http/validation'
import { inFull, type Told } from '../visitors/subscribe/plansOnSale'
import { copyDocuments } from './planDocuments'
import { plans } from './plans'
import { asDrafted, termsOf } from './planTerms'
import { readerOf } from './readable'
import { createRecord } from './recordWrites'

const OfPlan = z.object({ uuid: Uuid })

/** The public page of a plan as staff see it before anyone may buy there, and a copy of a plan to begin another with. */
export function planPageRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const planOf = async (uuid: string): Promise<Row<'plans'>> => {
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
      const plan = await planOf(uuid)
      return { data: await inFull(db, draft ? asDrafted(plan) : plan, dayOf(clock.now())) }
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
      data: await inFull(db, Object.assign({ ...unwritten }, request.body), dayOf(clock.now())),
    }),
  )

  routes.post(
    `${ADMIN}plans/:uuid/copies`,
    {
      config: { access: 'Plan.create' },
      schema: {
        tags: ['plans'],
        params: OfPlan,
        response: { 201: detailOf(PlanDetail), ...problems },
      },
    },
    async (request, reply) => {
      const plan = await planOf(request.params.uuid)
      const { uuid } = await createRecord(
        db,
        plans,
        read(NewPlan, await copyOf(db, plan)),
        { before: undefined, allowDuplicate: true, staff: staffOf(request) },
        originOf(request, clock),
        intentionOf(request, clock, plan.uuid),
      )
      await inTransaction(db, (tx) => copyDocuments(tx, plan.documents, uuid))
      const data = await plans.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(plans.noun)
      void reply.code(201).header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

/** A plan of which nothing is written yet. */
const unwritten: Told = {
  uuid: '00000000-0000-0000-0000-000000000000',
  slug: '',
  public_name: '',
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
  },
  period: { length: 1, unit: 'year' },
  renewal: 'auto',
  waiting_period_days: 0,
  documents: [],
}

/** What another plan begins with: the same terms under names that are free, and prices that nobody pays. */
async function copyOf(db: Database, plan: Row<'plans'>): Promise<z.input<typeof NewPlan>> {
  const terms = termsOf(plan)
  const taken = await db.selectFrom('plans').select(['slug', 'code']).execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  const codes = new Set(taken.map(({ code }) => code))
  return {
    ...terms,
    name: `${terms.name.slice(0, 112)} (copia)`,
    slug: freeName(`${terms.slug.slice(0, 50).replace(/-$/, '')}-copia`, slugs),
    code: freeName(`${plan.code.slice(0, 22)}-COPIA`, codes),
    // Files are of one plan alone: the copy gets its own once it is there.
    documents: [],
    prices: terms.prices
      .filter(({ status }) => status !== 'retired')
      .map((price, index) => ({ ...price, version: index + 1 })),
    kind: plan.kind,
    period: plan.period,
    publish_on: null,
    tags: plan.tags,
    external_id: null,
  }
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(name)) return name
  }
}
