import type { FastifyInstance } from 'fastify'
import { approvalRoutes } from '@server/domain/approvals/approvalRoutes'
import { registerBilling } from '@server/domain/billing/registerBilling'
import { registerCatalogue } from '@server/domain/catalogue/registerCatalogue'
import { commissionRoutes } from '@server/domain/commissions/commissionRoutes'
import { registerCover } from '@server/domain/cover/registerCover'
import { letterRoutes } from '@server/domain/cover/letters/letterRoutes'
import { registerFunds } from '@server/domain/funds/registerFunds'
import { registerHistory } from '@server/domain/history/registerHistory'
import { registerNetwork } from '@server/domain/network/registerNetwork'
import { registerPeople } from '@server/domain/people/registerPeople'
import { personRoutes } from '@server/domain/personLifecycle/personRoutes'
import { registerStaff } from '@server/domain/staff/registerStaff'
import { payoutRoutes } from '@server/domain/payouts/payoutRoutes'
import { registerSupport } from '@server/domain/support/registerSupport'
import { registerWebhooks } from '@server/domain/webhooks/registerWebhooks'
import { registerFeatures } from '@server/features/registerFeatures'
import { registerIdentity } from '@server/identity/registerIdentity'
import { registerRecordKinds } from '@server/kinds/registerRecordKinds'
import { noticeRoutes } from '@server/notices/noticeRoutes'
import { registerVisitors } from '@server/visitors/registerVisitors'
import type { Services } from './services'

/** Every module with routes, in the order of the floors. A new module is one line here. */
export const modules: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  registerIdentity,
  noticeRoutes,
  approvalRoutes,
  registerPeople,
  registerNetwork,
  registerCatalogue,
  registerCover,
  letterRoutes,
  registerFunds,
  registerBilling,
  commissionRoutes,
  payoutRoutes,
  registerSupport,
  registerStaff,
  registerWebhooks,
  registerHistory,
  personRoutes,
  registerRecordKinds,
  registerFeatures,
  registerVisitors,
]
