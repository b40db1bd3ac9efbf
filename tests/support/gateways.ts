import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { sandboxGateway, type SandboxOptions } from '@server/adapters/gateway/sandbox/sandboxGateway'

/** The sandbox over a database, with nobody to hear its events unless the wish says who. */
export const aSandbox = (db: Database, clock: Clock, wish: Partial<SandboxOptions> = {}) =>
  sandboxGateway({
    db,
    clock,
    secret: new TextEncoder().encode('a secret of the tests'),
    publicUrl: 'http://localhost',
    deliver: async () => {},
    slowness: 0,
    ...wish,
  })
