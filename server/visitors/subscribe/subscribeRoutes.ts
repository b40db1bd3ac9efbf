import { asDownload } from '@server/core/asDownload'
import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  CheckoutCoupon,
  CheckoutPayment,
  CheckoutReply,
  CheckoutVoucher,
  FreeEnrolment,
  NewCheckout,
  NewCheckoutReply,
  PayrollEnrolment,
  StepAnswer,
  WorkMail,
  WorkMailCode,
} from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import { PlanOnSaleDetail, PlansOnSale, Seller, SellingCompany } from '@/contract/plansOnSale'
import { detailOf } from '@/contract/shapes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { visitorsDoor } from '@server/domain/catalogue/addonsOnSale'
import type { Gateway } from '@server/adapters/gateway/gateway'
import { problems } from '@server/http/openapi'
import { conflict } from '@server/core/problems'
import type { Mail } from '@server/adapters/mail/mail'
import type { RateLimits } from '@server/http/rateLimits'
import { API, originOf } from '@server/http/requests'
import { credentialPdf } from '@server/features/documents/credentialPdf'
import { saveAnswer } from './answering'
import { beginCheckout, findCheckout, countTry } from './checkouts'
import { presentCheckout } from './loading'
import { countAtSeller } from '@server/domain/commissions/salesFunnel'
import { visitorIn } from '@server/domain/links/countVisit'
import { loadSoldPolicy } from './contract'
import { takeCoupon } from './coupons'
import { findCheckoutState } from './standing'
import { enrolByPayroll } from './payroll'
import { enrolFree, pay, payElsewhere, payOtherwise } from './paying'
import { comparePlans, describePlan, listPlansOnSale, loadSeller } from '@server/domain/catalogue/plansOnSale'
import { describePromotion, findNamedCampaign, whyNoPromotion } from './promotions'
import { findPlanThrough, requireSellingCompany, findSeller } from './sellers'
import { loadSellingPage } from './sellingPage'
import { confirmWorkMail, sendWorkCode } from './workMail'

type SubscribeServices = {
  db: Database
  clock: Clock
  gateway: Gateway
  mail: Mail
  publicUrl: string
  /** The key under which visitors of short links are counted anonymously. */
  secret: ServerKeys
  limits: RateLimits
}

/** Access for anyone, with a limit of calls a minute for one network address. */
const limitPerAddress = (max: number) => ({
  access: 'anyone' as const,
  rateLimit: { max, timeWindow: '1 minute' },
})
const limitPerMinute = (perMinute: number) => ({ access: 'anyone' as const, perMinute })

const OfSlug = z.object({ slug: z.string().check(z.maxLength(60)) })
const OfCheckout = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** `public/plans` and `public/checkouts`: subscribing to a plan, without a session. */
export function subscribeRoutes(
  app: FastifyInstance,
  { db, clock, gateway, mail, publicUrl, secret, limits }: SubscribeServices,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const today = () => dayOf(clock.now())
  const presentByToken = async (token: string, reply: FastifyReply) => {
    const now = clock.now()
    const row = await findCheckout(db, token, instant(now))
    void reply.header('Cache-Control', 'no-store')
    return presentCheckout(db, row, { now, cardFrame: gateway.cardFrame })
  }

  /** Counts a visit to a seller's page or link; nothing of machines and of those who ask not to be counted. */
  const countVisitTo = async (
    through: { uuid: string } | undefined,
    page: 'page' | 'link',
    { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  ) => {
    const visitor = visitorIn(ip, headers)
    if (through && !visitor.isMachine && !visitor.isPrivate)
      await countAtSeller(db, { company_uuid: through.uuid, day: today(), page, what: 'visits' })
  }

  routes.get(
    `${API}/public/plans`,
    {
      config: limitPerAddress(20 * limits.subscribe),
      schema: { tags: ['public'], response: { 200: PlansOnSale, ...problems } },
    },
    async () => {
      const plans = await listPlansOnSale(db, today())
      return { data: await comparePlans(db, plans, today(), visitorsDoor(undefined)) }
    },
  )

  routes.get(
    `${API}/public/seller`,
    {
      config: limitPerAddress(20 * limits.subscribe),
      schema: { tags: ['public'], response: { 200: detailOf(Seller), ...problems } },
    },
    async () => ({ data: await loadSeller(db) }),
  )

  routes.get(
    `${API}/public/plans/:slug`,
    {
      config: limitPerAddress(20 * limits.subscribe),
      schema: {
        tags: ['public'],
        params: OfSlug,
        // The seller: the path after the plan. `seen` where the visit was counted on a page before.
        querystring: z.strictObject({
          via: z.optional(z.string().check(z.maxLength(400))),
          seen: z.optional(z.literal('1')),
        }),
        response: { 200: detailOf(PlanOnSaleDetail), ...problems },
      },
    },
    async (request) => {
      const names = (request.query.via ?? '').split('/').filter(Boolean).slice(0, 7)
      const through = await findSeller(db, names)
      const plan = await findPlanThrough(db, through, request.params.slug, today())
      if (!request.query.seen) await countVisitTo(through, 'link', request)
      const campaign = await findNamedCampaign(db, names)
      const promotion =
        campaign && (await whyNoPromotion(db, campaign, { plan_uuid: plan.uuid, today: today() }))
      return {
        data: {
          ...(await describePlan(db, plan, today(), visitorsDoor(through?.as, through?.sales_page))),
          promotion: promotion ? describePromotion(promotion) : null,
          headline: promotion ? null : (campaign?.headline ?? null),
        },
      }
    },
  )

  for (const [path, as] of [
    ['companies', 'company'],
    ['resellers', 'reseller'],
  ] as const)
    routes.get(
      `${API}/public/${path}/:slug`,
      {
        config: limitPerAddress(20 * limits.subscribe),
        schema: {
          tags: ['public'],
          params: OfSlug,
          response: { 200: detailOf(SellingCompany), ...problems },
        },
      },
      async (request) => {
        const company = await requireSellingCompany(db, request.params.slug, as)
        await countVisitTo(company, 'page', request)
        return { data: await loadSellingPage(db, company, today()) }
      },
    )

  routes.post(
    `${API}/public/checkouts`,
    {
      config: limitPerMinute(limits.subscribe),
      schema: { tags: ['public'], body: NewCheckout, response: { 201: NewCheckoutReply, ...problems } },
    },
    async (request, reply) => {
      const visitor = visitorIn(request.ip, request.headers)
      const { token } = await beginCheckout({ db, clock, secret, visitor }, request.body)
      void reply.code(201)
      return { data: await presentByToken(token, reply), token }
    },
  )

  routes.get(
    `${API}/public/checkouts/:token`,
    {
      config: limitPerAddress(20 * limits.subscribe),
      schema: { tags: ['public'], params: OfCheckout, response: { 200: CheckoutReply, ...problems } },
    },
    async (request, reply) => ({ data: await presentByToken(request.params.token, reply) }),
  )

  routes.patch(
    `${API}/public/checkouts/:token`,
    {
      config: limitPerAddress(20 * limits.subscribe),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: StepAnswer,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      if (request.body.step === 'employee' || request.body.step === 'company_code')
        await countTry(db, request.params.token)
      await saveAnswer({ db, secret }, request.params.token, request.body, originOf(request, clock))
      return { data: await presentByToken(request.params.token, reply) }
    },
  )

  routes.put(
    `${API}/public/checkouts/:token/coupon`,
    {
      // As few as payments, so that codes cannot be guessed.
      config: limitPerAddress(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: CheckoutCoupon,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await takeCoupon(db, token, request.body.code, originOf(request, clock))
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.post(
    `${API}/public/checkouts/:token/work-mail`,
    {
      config: limitPerAddress(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: WorkMail,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await sendWorkCode({ db, clock, mail }, token, request.body.email)
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.put(
    `${API}/public/checkouts/:token/work-mail`,
    {
      config: limitPerAddress(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: WorkMailCode,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await confirmWorkMail({ db, clock }, token, request.body.code)
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.post(
    `${API}/public/checkouts/:token/enrolment`,
    {
      config: limitPerMinute(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: FreeEnrolment,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await enrolFree({ db, token, quote: request.body.quote, origin: originOf(request, clock) })
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.post(
    `${API}/public/checkouts/:token/payroll`,
    {
      config: limitPerMinute(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: PayrollEnrolment,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await enrolByPayroll({ db, token, given: request.body, origin: originOf(request, clock) })
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.post(
    `${API}/public/checkouts/:token/payment`,
    {
      config: limitPerMinute(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: CheckoutPayment,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      await pay({ db, gateway, publicUrl, token, payment: request.body, origin: originOf(request, clock) })
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.post(
    `${API}/public/checkouts/:token/voucher`,
    {
      config: limitPerMinute(limits.pay),
      schema: {
        tags: ['public'],
        params: OfCheckout,
        body: CheckoutVoucher,
        response: { 200: CheckoutReply, ...problems },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const origin = originOf(request, clock)
      await payElsewhere({ db, gateway, publicUrl, token, payment: request.body, origin })
      return { data: await presentByToken(token, reply) }
    },
  )

  routes.delete(
    `${API}/public/checkouts/:token/payment`,
    {
      config: limitPerMinute(limits.pay),
      schema: { tags: ['public'], params: OfCheckout, response: { 200: CheckoutReply, ...problems } },
    },
    async (request, reply) => {
      await payOtherwise({ db, clock }, request.params.token, originOf(request, clock))
      return { data: await presentByToken(request.params.token, reply) }
    },
  )

  routes.get(
    `${API}/public/checkouts/:token/credential`,
    { config: limitPerAddress(limits.subscribe), schema: { tags: ['public'], params: OfCheckout } },
    async (request, reply) => {
      const row = await findCheckout(db, request.params.token, instant(clock.now()))
      const { status } = await findCheckoutState(db, row, instant(clock.now()))
      if (status !== 'completed')
        throw conflict('invalid_transition', 'Tu credencial está lista en cuanto se confirme tu pago')
      const sold = await loadSoldPolicy(db, row, clock)
      if (sold.covers.length === 0) throw conflict('invalid_transition', 'Tu plan ya no está vigente')
      return reply
        .type('application/pdf')
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', asDownload(`Credencial ${sold.policy.number}.pdf`))
        .send(await credentialPdf(sold))
    },
  )
}
