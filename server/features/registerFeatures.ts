import type { FastifyInstance } from 'fastify'
import { bulkRoutes } from '@server/features/bulk/bulkRoutes'
import { groupImportRoutes } from '@server/features/groupImports/groupImportRoutes'
import { jobRoutes } from '@server/features/bulk/jobRoutes'
import { exportRoutes } from '@server/features/exports/exportRoutes'
import { ownExportRoutes } from '@server/features/exports/ownExportRoutes'
import { evidenceRoutes } from '@server/features/evidence/evidenceRoutes'
import { verifyEvidenceRoute } from '@server/features/evidence/verifyEvidence'
import { documentRoutes } from '@server/features/documents/documentRoutes'
import { placePointRoute } from '@server/features/providerSearch/placePoint'
import { providerCardsRoute } from '@server/features/providerSearch/providerCards'
import { searchRoute } from '@server/features/search/searchRoute'
import { savedViewRoutes } from '@server/features/preferences/savedViewRoutes'
import { draftRoutes } from '@server/features/drafts/draftRoutes'
import { preferenceRoutes } from '@server/features/preferences/preferenceRoutes'
import { homeRoutes } from '@server/features/home/homeRoutes'
import { waitingRoute } from '@server/features/home/waiting'
import { forgetCountsOnWrites } from '@server/http/forgetCounts'
import { accountLifeRoute } from '@server/features/accountLife/accountLifeRoute'
import { planMonthsRoute } from '@server/features/home/planMonths'
import { streamRoute } from '@server/features/live/streamRoute'
import { presenceRoutes } from '@server/features/live/presence'
import type { Clock } from '@server/core/clock'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'

/** Registers the routes of features that read across domains. */
export function registerFeatures(
  app: FastifyInstance,
  services: {
    db: Database
    clock: Clock
    sessionClock: Clock
    publicUrl: string
    secret: ServerKeys
  },
): void {
  bulkRoutes(app, services)
  jobRoutes(app, services)
  groupImportRoutes(app, services)
  exportRoutes(app, services)
  ownExportRoutes(app, services)
  evidenceRoutes(app, services)
  verifyEvidenceRoute(app, services)
  documentRoutes(app, services)
  placePointRoute(app, services)
  providerCardsRoute(app, services)
  searchRoute(app, services)
  savedViewRoutes(app, services)
  preferenceRoutes(app, services)
  draftRoutes(app, services)
  forgetCountsOnWrites(app, services.db)
  homeRoutes(app, services)
  waitingRoute(app, services)
  planMonthsRoute(app, services)
  accountLifeRoute(app, services)
  streamRoute(app, { ...services, clock: services.sessionClock })
  presenceRoutes(app, services)
}
