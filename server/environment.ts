import { resolve } from 'node:path'
import * as z from 'zod/mini'

/** The environment asks for something that cannot be. */
export class EnvironmentError extends Error {}

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']),
    z.transform((text) => ['on', 'true', '1', 'yes'].includes(text)),
  ),
)

const Variables = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8080),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  APP_KEY: z._default(z.string().check(z.minLength(1)), 'salvia-console'),
  DEMO: yesOrNo,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  TRUST_PROXY: yesOrNo,
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SESSION_SECRET: z.optional(z.string()),
})

/**
 * What a deployment sets, read once; an empty variable counts as absent.
 * @throws {EnvironmentError} naming each variable that cannot be read, without its value
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = z.safeParse(Variables, given)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
    throw new EnvironmentError(`Check the environment: ${names.join(', ')} cannot be read`)
  }
  const { HOST, PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, ...rest } = result.data
  return {
    host: HOST,
    port: PORT,
    dataFolder: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    appKey: rest.APP_KEY,
    // A PostgreSQL server is somebody's: made-up people and known passwords are only put there on request.
    demo: rest.DEMO ?? DATABASE_URL === undefined,
    logLevel: rest.LOG_LEVEL,
    trustProxy: rest.TRUST_PROXY ?? false,
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, ''),
    sessionSecret: rest.SESSION_SECRET,
  }
}
