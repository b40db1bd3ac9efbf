import { UnknownSink } from '@server/audit/shipping/openAuditSink'
import { FolderInUse } from '@server/db/embedded/folderLock'
import { NewerDatabase } from '@server/db/migrating/migrate'
import { MissingIdentifierKey } from './sealIdentifiers'
import { EnvironmentError } from './environment'

/** Why the server could not start, in one line that says what to do. */
export function explainFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof UnknownSink || error instanceof NewerDatabase)
    return error.message
  if (error instanceof MissingIdentifierKey)
    return `${error.message}. Give every key of before in RECORD_KEYS, or DATA_DIR with its records.key: docs/deployment.md says how.`
  if (error instanceof FolderInUse)
    return `${error.message}. Stop the other server, or give this one its own DATA_DIR.`
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return 'The port is in use by another program. Stop it, or give another one in PORT.'
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return `This process may not write where it must (${pathOf(error)}). Check DATA_DIR and PORT.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `There is a file where a folder is needed (${pathOf(error)}). Check DATA_DIR.`
    case 'ENOSPC':
      return 'The disk is full.'
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'No PostgreSQL answers at DATABASE_URL.'
    case '08P01':
      return 'A pooler answers at DATABASE_URL and refuses how it is spoken to. Give the server itself in DATABASE_DIRECT_URL: docs/deployment.md says how.'
    case '28P01':
    case '28000':
    case '3D000':
      return 'PostgreSQL refuses the user, the password or the database of DATABASE_URL.'
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const pathOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'path' in error ? String(error.path) : 'its folder or port'
