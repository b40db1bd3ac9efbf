import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type CoverOffer, TariffInPlan } from '@/contract/coverQuestions'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { optionalReferenceTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { type Catalogue, loadCatalogue, nameOf } from '@server/domain/network/benefitNames'
import { loadCategoryPath } from '@server/domain/network/loadCategoryPath'
import { answerCover } from './coverAnswer'
import { findAskedProvider } from './coverCases'
import type { CoverCase, CoverWithBenefits } from './coverRules'
import { memberPrice, findOffers } from '@server/domain/network/offers'
import { providerServices } from '@server/domain/network/provider-services'

/** A question about a tariff that is answered for each plan. */
type TariffQuestion = {
  tariff: Row<'provider_services'> & { offer: CoverOffer }
  service: Row<'services'>
  categories: string[]
  /** The categories and services that the plans' benefits name. */
  catalogue: Catalogue
  on: string
}

/** `GET admin/provider-services/{uuid}/plans`: the members' share of a tariff under each published plan. */
export function plansOfTariffRoute(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}provider-services/:uuid/plans`,
    {
      config: { access: 'ProviderService.view' },
      schema: {
        tags: ['provider-services'],
        params: z.object({ uuid: Uuid }),
        response: { 200: detailOf(z.array(TariffInPlan)), ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const plans = await listPublishedPlans(db)
      const question = await loadTariffQuestion(db, uuid, plans, dayIn(clock))
      const data: TariffInPlan[] = []
      for (const plan of plans) data.push(await answerOf(db, plan, question))
      return { data }
    },
  )
}

async function loadTariffQuestion(
  db: Database,
  uuid: string,
  plans: readonly Row<'plans'>[],
  today: string,
): Promise<TariffQuestion> {
  const tariff = await db
    .selectFrom('provider_services as offered')
    .selectAll('offered')
    .select(memberPrice.as('asked_cents'))
    .select(optionalReferenceTo('provider_locations', 'offered.location_uuid').as('location'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!tariff) throw notFound(providerServices.noun)
  const { asked_cents: price_cents, location, valid_from, valid_to } = tariff
  const service = await db
    .selectFrom('services')
    .selectAll()
    .where('uuid', '=', tariff.service_uuid)
    .executeTakeFirstOrThrow()
  const categories = await loadCategoryPath(db, service.category_uuid)
  return {
    tariff: { ...tariff, offer: { ...tariff, price_cents, location } },
    service,
    categories: categories.map((category) => category.uuid),
    catalogue: await loadCatalogue(
      db,
      plans.flatMap(({ benefits }) => benefits),
    ),
    // A tariff that is over is answered for its last day, a future one for its first.
    on: valid_to !== null && valid_to < today ? valid_to : valid_from > today ? valid_from : today,
  }
}

const listPublishedPlans = (db: Database) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('status', '=', 'published')
    .where('archived_at', 'is', null)
    .orderBy('sort_name')
    .execute()

/** What a plan answers for a tariff; its members may have to use another tariff. */
async function answerOf(db: Database, plan: Row<'plans'>, question: TariffQuestion): Promise<TariffInPlan> {
  const { tariff, on } = question
  const ref = { uuid: plan.uuid, label: plan.name }
  const not = (message: string) => ({
    plan: ref,
    covered: false,
    message,
    needs_authorization: false,
    cost: null,
  })
  if (tariff.status === 'suspended') return not('La tarifa está suspendida: hoy nadie se atiende con ella.')
  if (tariff.network_tag !== null && tariff.network_tag !== plan.provider_network_tag)
    return not(`Esta tarifa es solo para la red ${tariff.network_tag}.`)
  const offers = await findOffers(db, {
    service: tariff.service_uuid,
    on,
    network_tag: plan.provider_network_tag,
    provider: tariff.provider_uuid,
  })
  const held = offers.find(({ location }) => (location?.uuid ?? null) === tariff.location_uuid)
  if (held && held.uuid !== tariff.uuid) return not(`Se atiende con la tarifa ${held.number}, la de su red.`)
  const { covered, message, needs_authorization, there } = answerCover(
    await makeCoverCase(db, plan, question),
  )
  return { plan: ref, covered, message, needs_authorization, cost: there?.cost ?? null }
}

/** A question about the tariff in which only the plan can stand in the way. */
async function makeCoverCase(db: Database, plan: Row<'plans'>, question: TariffQuestion): Promise<CoverCase> {
  const { tariff, service, categories, catalogue, on } = question
  const network_tag = plan.provider_network_tag
  const there = await findAskedProvider(db, { network_tag }, tariff.provider_uuid, undefined, [])
  const source = { kind: 'Plan', uuid: plan.uuid, label: plan.name } as const
  return {
    cover: {
      ...anyCover,
      starts_on: on,
      ends_on: on,
      benefits: plan.benefits.map((benefit) => ({
        ...benefit,
        name: nameOf(catalogue, benefit),
        source,
      })),
      network_tag,
      plan_uuid: plan.uuid,
      plan_name: plan.name,
      currency: tariff.currency,
    },
    service,
    categories,
    ...anyStanding,
    there: there && { ...there, offer: tariff.offer },
    offers: [tariff.offer],
    deductible_paid_cents: 0,
    held: null,
    on,
    today: on,
  }
}

/** A sample cover in force, with nothing used and no waiting period. */
const anyCover = {
  uuid: '',
  number: '',
  status: 'active',
  exclusions: [],
  waiting_ends_on: null,
  waiting_from: null,
  waiting_period_days: 0,
  limits_used: [],
  limits_used_by_all: [],
  policy_uuid: '',
  policy_number: '',
  policy_status: 'active',
  grace_until: null,
  cancel_effective_on: null,
  suspended_with_policy: false,
} as const satisfies Partial<CoverWithBenefits>

/** A sample member of unknown age and sex, for whom nothing is owed. */
const anyStanding: Pick<CoverCase, 'member' | 'account' | 'subscription' | 'debt'> = {
  member: { uuid: '', label: '', status: 'active', terminated_on: null, sex: null, birth_date: null },
  account: { uuid: '', label: '', status: 'active', held_for_debt: false },
  subscription: null,
  debt: { overdue_cents: 0, upcoming_cents: 0, overdue_invoices: 0, oldest: null },
}
