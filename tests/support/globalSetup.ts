import { migrate } from '../../server/db/migrate'
import { snapshot } from './snapshots'

/** Makes the empty, migrated database that each test file starts from. */
export default async function ({ provide }: { provide: (key: 'emptyDatabase', path: string) => void }) {
  provide('emptyDatabase', await snapshot({ name: 'empty', madeBy: ['server/db/migrations'], fill: migrate }))
}

declare module 'vitest' {
  interface ProvidedContext {
    emptyDatabase: string
  }
}
