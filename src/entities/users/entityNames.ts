import type { Kind } from '@/contract/entities'
import { nouns } from '@/kit/vocabulary/nouns'
import type { Entity } from './rolePermissions'

/** What is under permission and has no screens in the console yet, or none of its own. */
const withoutScreens: Record<Exclude<Entity, Kind>, string> = {
  AdminMenu: 'menú de plataforma',
}

/** Whose permission covers more than what it is called. */
const wider: { [Of in Entity]?: string } = { Webhook: 'webhooks y sus entregas' }

/** The name, in plural, of anything under permission, as it stands within a sentence. */
export const entityName = (entity: Entity): string =>
  wider[entity] ??
  (isKind(entity)
    ? (nouns[entity].title ?? nouns[entity].other).toLocaleLowerCase('es')
    : withoutScreens[entity])

const isKind = (entity: Entity): entity is Extract<Entity, Kind> => Object.hasOwn(nouns, entity)
