import type { FastifyInstance } from 'fastify'
import { Decease, MergePerson, personActions } from '@/contract/personActions'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { actionRoute } from '../entities/actionRoute'
import { persons } from '../entities/persons'
import { alikeRoute } from './alikeRoute'
import { deceasePerson } from './deceasePerson'
import { afterMerge, mergePerson } from './mergePerson'

/** What is asked of persons and done to them beside what every kind has. */
export function personRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  alikeRoute(app, services)
  actionRoute(app, services, persons, {
    name: 'merge',
    transition: personActions.merge,
    access: personActions.merge.permission,
    body: MergePerson,
    act: mergePerson,
    after: afterMerge,
    reasonOf: () => null,
  })
  actionRoute(app, services, persons, {
    name: 'decease',
    transition: personActions.decease,
    body: Decease,
    act: deceasePerson,
  })
}
