import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { createSandboxGateway, type SandboxOptions } from '@server/adapters/gateway/sandbox/sandboxGateway'

/** The sandbox over a database; its events have no receiver unless the wish names one. */
export const aSandbox = (db: Database, clock: Clock, wish: Partial<SandboxOptions> = {}) =>
  createSandboxGateway({
    db,
    clock,
    secret: new TextEncoder().encode('a secret of the tests'),
    publicUrl: 'http://localhost',
    deliver: async () => {},
    slowness: 0,
    ...wish,
  })
