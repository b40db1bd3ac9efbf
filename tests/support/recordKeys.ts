import type { ServerKeys } from '@server/core/serverKeys'

/** Under which the databases of the tests seal identifiers of people. */
export const RECORD_KEYS: ServerKeys = [
  new TextEncoder().encode('a key of the tests for identifiers of people'),
]
