import type { ServerKeys } from '@server/core/serverKeys'
import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import { Decease, MergePerson, personActions } from '@/contract/personActions'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { actionRoute } from '@server/records/actionRoute'
import type { AnyPersonReference } from '@server/records/personReference'
import { persons } from '@server/domain/people/persons'
import { anonymizePerson, erasedPersons } from './anonymizePerson'
import { alikeRoute } from '@server/domain/people/alikeRoute'
import { convertContactRoute } from '@server/domain/people/convertContact'
import { deceasePerson } from './deceasePerson'
import { mergePerson } from './mergePerson'
import { personalDataRoute } from './personalDataRoute'

/** Registers the routes of persons beside those that every kind has. */
export function personRoutes(
  app: FastifyInstance,
  services: {
    db: Database
    clock: Clock
    secret: ServerKeys
    personReferences: readonly AnyPersonReference[]
  },
): void {
  alikeRoute(app, services)
  personalDataRoute(app, services)
  convertContactRoute(app, services)
  actionRoute(app, services, persons, {
    name: 'merge',
    transition: personActions.merge,
    access: personActions.merge.permission,
    body: MergePerson,
    act: (tx, step, values) => mergePerson(tx, step, values, services.personReferences),
    reasonOf: () => null,
  })
  actionRoute(app, services, persons, {
    name: 'decease',
    transition: personActions.decease,
    body: Decease,
    act: deceasePerson,
  })
  actionRoute(app, services, erasedPersons, {
    name: 'anonymize',
    transition: personActions.anonymize,
    access: personActions.anonymize.permission,
    body: ActionBody,
    act: anonymizePerson,
  })
}
