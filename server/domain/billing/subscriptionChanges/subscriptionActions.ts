import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ActionBody } from '@/contract/actions'
import { Uuid } from '@/contract/shapes'
import {
  CancelRequest,
  CouponRequest,
  DayChange,
  MethodChange,
  PauseRequest,
  PayrollEnd,
  PlanChange,
  type SubscriptionAction,
  subscriptionActions,
  TrialExtension,
  UpcomingCharges,
} from '@/contract/subscriptions'
import { changeBillingDay } from './billingDay'
import { cancelSubscription, undoCancel } from './canceling'
import { changePlan, unscheduleChange } from './changePlan'
import { chargeNow } from '@server/domain/billing/invoicing/chargeNow'
import { applyCoupon, removeCoupon } from './coupons'
import { changeMethod, endPayroll } from './methods'
import { pauseSubscription, unschedulePause } from './pausing'
import { standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { offerPayroll } from './proposePayroll'
import { extendTrial } from './trials'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { actionRoute } from '@server/records/actionRoute'
import { tellingPeople } from '@server/domain/billing/subscriptionMail/tellChange'
import { keepingStatus } from '@server/records/keepingStatus'
import type { ActionHandler } from '@server/records/recordKind'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'

/** What is done to a subscription with values of its own, and what it will be charged. */
export function subscriptionActionRoutes(
  app: FastifyInstance,
  services: { db: Database; clock: Clock },
): void {
  const { db } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()

  /** What it is charged changes, not where it stands. */
  const action = <Body extends object>(
    name: SubscriptionAction,
    body: z.ZodMiniType<Body>,
    act: ActionHandler<'subscriptions', Body>,
  ) =>
    actionRoute(app, services, subscriptions, {
      name,
      transition: subscriptionActions[name],
      body,
      act: keepingStatus(tellingPeople(name, act)),
    })

  action('change_plan', PlanChange, changePlan)
  action('unschedule_change', ActionBody, unscheduleChange)
  action('pause', PauseRequest, pauseSubscription)
  action('unschedule_pause', ActionBody, unschedulePause)
  action('cancel', CancelRequest, (tx, step, request) => cancelSubscription(tx, step, request))
  action('undo_cancel', ActionBody, undoCancel)
  action('extend_trial', TrialExtension, extendTrial)
  action('apply_coupon', CouponRequest, applyCoupon)
  action('remove_coupon', ActionBody, removeCoupon)
  action('change_method', MethodChange, changeMethod)
  action('end_payroll', PayrollEnd, endPayroll)
  action('offer_payroll', ActionBody, offerPayroll)
  action('change_day', DayChange, changeBillingDay)
  action('charge_now', ActionBody, chargeNow)

  routes.get(
    `${ADMIN}subscriptions/:uuid/upcoming`,
    {
      config: { access: 'Subscription.view' },
      schema: {
        tags: ['subscriptions'],
        params: z.object({ uuid: Uuid }),
        response: { 200: UpcomingCharges, ...problems },
      },
    },
    async (request) => {
      const row = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('uuid', '=', request.params.uuid)
        .executeTakeFirst()
      if (!row) throw notFound(subscriptions.noun)
      const plans = [row.plan_uuid, ...(row.scheduled_change ? [row.scheduled_change.plan.uuid] : [])]
      return { data: listUpcomingCharges(standingOf(row), await taxRatesOf(db, plans), row.currency) }
    },
  )
}
