import type { FastifyInstance } from 'fastify'
import { earlyAttachmentRoute } from '@server/records/attachments'
import { userPasskeyRoutes } from './userPasskeys'
import { userAccessRoutes } from './userAccess'
import { type InvitationServices, invitationRoutes } from './invitations'
import type { Deployment } from '@/contract/deployment'
import { apiKeyRoutes } from './apiKeyRoutes'
import { scimKeyRoutes } from './scim/scimKeys'
import { scimRoutes } from './scim/scimRoutes'
import { providerSecretRoutes } from './providerSecret'
import type { ServerKeys } from '@server/core/serverKeys'
import { settingsRoutes } from './settings'

/** Registers the routes of users and settings beside those that every kind has. */
export function registerStaff(
  app: FastifyInstance,
  services: InvitationServices & { deployment: Deployment; secret: ServerKeys },
): void {
  earlyAttachmentRoute(app, services, { kind: 'Settings', type: 'settings' }, 'Settings.edit')
  invitationRoutes(app, services)
  userAccessRoutes(app, services)
  userPasskeyRoutes(app, services)
  settingsRoutes(app, services)
  providerSecretRoutes(app, services)
  apiKeyRoutes(app, services)
  scimKeyRoutes(app, services)
  scimRoutes(app, services)
}
