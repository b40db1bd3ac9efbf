import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { attachmentRoutes } from '@server/records/attachments'
import { noteRoutes } from '@server/records/notes'
import { recordRoutes } from '@server/records/recordRoutes'
import { copyRoutes } from './copyRoutes'
import { eventTypesRoute } from './eventTypesRoute'
import { eachRecordKind, type KindSettings } from './recordKinds'

/** Registers the routes of every record kind: listing, detail, writing, transitions, files, notes and copies. */
export function registerRecordKinds(
  app: FastifyInstance,
  services: { db: Database; clock: Clock } & KindSettings,
): void {
  eachRecordKind(services, (kind) => {
    recordRoutes(app, services, kind)
    attachmentRoutes(app, services, kind)
  })
  copyRoutes(app, services)
  noteRoutes(app, services)
  eventTypesRoute(app, services)
}
