import type { FastifyInstance } from 'fastify'
import { chooseMethodRoute } from '@server/domain/billing/methods/chooseMethod'
import { addMethodRoutes } from '@server/domain/billing/methods/addMethodRoutes'
import { methodLinkRoutes } from '@server/domain/billing/methods/methodLinkRoutes'
import { accountMonthsRoute } from './accounts/accountMonthsRoute'
import { accountStatementRoutes } from '@server/domain/billing/accounts/accountStatementRoutes'
import { subscriptionActionRoutes } from '@server/domain/billing/subscriptionChanges/subscriptionActions'
import { customerActionRoutes } from '@server/domain/billing/invoicing/customerActions'
import { invoiceActionRoutes } from '@server/domain/billing/invoicing/invoiceActions'
import { invoiceFileRoutes } from '@server/domain/billing/invoices/invoiceFiles'
import { renewalActionRoutes } from '@server/domain/billing/renewals/renewalActions'
import { policyActionRoutes } from '@server/domain/billing/policyCancellation/policyActions'
import { paymentRoutes } from '@server/domain/billing/paymentProcessing/paymentRoutes'
import { customerPaymentRoutes } from '@server/domain/billing/paymentProcessing/customerPaymentRoutes'
import { depositRoutes } from '@server/domain/billing/deposits/depositRoutes'
import { reconcileRoutes } from '@server/domain/billing/paymentProcessing/reconcile'
import { gatewayEventsRoute } from '@server/domain/billing/paymentProcessing/gatewayEvents'
import { fundMoneyRoutes } from '@server/domain/billing/fundInvoices/moneyRoutes'
import { employerMonthRoutes } from '@server/domain/billing/employerInvoices/employerMonthRoutes'
import { staffSaleRoute } from '@server/domain/billing/sales/staffSaleRoute'
import type { Background } from '@server/core/background'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { restoreCoverRoute } from '@server/domain/billing/coverRestoring/restoreCoverRoute'
import { peopleChangeRoutes } from '@server/domain/billing/peopleChanges/peopleChangeRoutes'
import { bookRoutes } from '@server/domain/billing/ledger/bookRoutes'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Mail } from '@server/adapters/mail/mail'

/** Routes of what customers owe and pay beside those that every kind has. */
export function registerBilling(
  app: FastifyInstance,
  services: {
    db: Database
    clock: Clock
    mail: Mail
    publicUrl: string
    background: Background
    gateway: Gateway
  },
): void {
  bookRoutes(app, services)
  chooseMethodRoute(app, services)
  methodLinkRoutes(app, services)
  addMethodRoutes(app, services)
  accountStatementRoutes(app, services)
  accountMonthsRoute(app, services)
  staffSaleRoute(app, services)
  subscriptionActionRoutes(app, services)
  customerActionRoutes(app, services)
  invoiceActionRoutes(app, services)
  invoiceFileRoutes(app, services)
  policyActionRoutes(app, services)
  renewalActionRoutes(app, services)
  restoreCoverRoute(app, services)
  peopleChangeRoutes(app, services)
  paymentRoutes(app, services)
  customerPaymentRoutes(app, services)
  depositRoutes(app, services)
  reconcileRoutes(app, services)
  gatewayEventsRoute(app, services)
  fundMoneyRoutes(app, services)
  employerMonthRoutes(app, services)
}
