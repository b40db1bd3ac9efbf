/** What PostgreSQL, the network and node-postgres say while the database cannot do its work. */
const codes = new Set([
  // A statement that took too long, a deadlock, a lock that is not free, and a database that only reads.
  '57014',
  '40001',
  '40P01',
  '55P03',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])
/** Classes of SQLSTATE: broken connections, no room or connections left, an operator's intervention, broken disks. */
const classes = ['08', '53', '57P', '58']
/** node-postgres gives these errors no code. */
const sentences =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^The embedded database has stopped/

/** Whether the database was out of reach, out of room, read-only or too slow: the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return sentences.test(error.message)
  // A socket that is missing is an outage; a file that is missing is not.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return codes.has(code) || (code.length === 5 && classes.some((prefix) => code.startsWith(prefix)))
}
