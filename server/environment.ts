import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { GatewayChoice } from '@server/adapters/openGateway'
import { type MapTiles, mapTilesIn } from '@server/http/mapTiles'

/** The environment has a value that is not valid. */
export class EnvironmentError extends Error {}

const yesOrNo = z.optional(
  z.pipe(
    z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']),
    z.transform((text) => ['on', 'true', '1', 'yes'].includes(text)),
  ),
)

const PostgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//))

const Variables = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8080),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(PostgresUrl),
  DATABASE_DIRECT_URL: z.optional(PostgresUrl),
  DATABASE_READ_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/[^,]+(,\s*postgres(ql)?:\/\/[^,]+)*$/)),
  ),
  APP_KEY: z._default(z.string().check(z.minLength(1)), 'salvia-console'),
  DEMO: yesOrNo,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  TRUST_PROXY: yesOrNo,
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^(?:[^\r\n@<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/))),
  SESSION_SECRET: z.optional(z.string()),
  RECORD_KEYS: z.optional(z.string()),
  PAYMENT_GATEWAY: z._default(z.enum(['sandbox', 'stripe']), 'sandbox'),
  WEBHOOKS_TO_LOOPBACK: yesOrNo,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  AUDIT_SINK: z.optional(z.url({ protocol: /^(file|syslogs?|https?)$/ })),
  AUDIT_SINK_TOKEN: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTHER_APP_URL: z.optional(z.url({ protocol: /^https?$/ })),
  MAP_TILE_URL: z.optional(z.string()),
  MAP_ATTRIBUTION: z.optional(z.string()),
})

/** What the server reads of its environment. */
export const variableNames: readonly string[] = Object.keys(Variables.shape)

/**
 * Reads the environment once; an empty variable counts as absent.
 * @throws {EnvironmentError} naming each invalid variable, without its value
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = z.safeParse(Variables, given)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
    throw new EnvironmentError(`Check the environment: ${names.join(', ')} cannot be read`)
  }
  const { HOST, PORT, DATA_DIR, DATABASE_URL, PUBLIC_URL, ...rest } = result.data
  if (DATABASE_URL === undefined && (rest.DATABASE_DIRECT_URL ?? rest.DATABASE_READ_URL))
    throw new EnvironmentError(
      'Check the environment: DATABASE_DIRECT_URL and DATABASE_READ_URL say what is beside DATABASE_URL, which is missing',
    )
  const publicUrl = (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/(?<!\/)\/+$/, '')
  return {
    host: HOST,
    port: PORT,
    dataFolder: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    directUrl: rest.DATABASE_DIRECT_URL,
    readUrls: rest.DATABASE_READ_URL?.split(/,\s*/) ?? [],
    appKey: rest.APP_KEY,
    // On a PostgreSQL server, made-up people and known passwords are added only on request.
    demo: rest.DEMO ?? DATABASE_URL === undefined,
    logLevel: rest.LOG_LEVEL,
    trustProxy: rest.TRUST_PROXY ?? false,
    publicUrl,
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM ?? `Salvia <no-reply@${new URL(publicUrl).hostname}>`,
    sessionSecret: rest.SESSION_SECRET,
    recordKeys: rest.RECORD_KEYS,
    webhooksToLoopback: rest.WEBHOOKS_TO_LOOPBACK ?? false,
    metricsToken: rest.METRICS_TOKEN,
    auditSink:
      rest.AUDIT_SINK === undefined ? undefined : { address: rest.AUDIT_SINK, token: rest.AUDIT_SINK_TOKEN },
    gateway: gatewayIn(rest),
    spanCollector: rest.OTEL_EXPORTER_OTLP_ENDPOINT,
    otherAppUrl: rest.OTHER_APP_URL,
    map: mapIn(rest, publicUrl),
  }
}

/** Reads the source of map tiles. @throws {EnvironmentError} where its URL is invalid, or the attribution is missing */
function mapIn(
  {
    MAP_TILE_URL: url,
    MAP_ATTRIBUTION: attribution,
  }: Pick<z.infer<typeof Variables>, 'MAP_TILE_URL' | 'MAP_ATTRIBUTION'>,
  publicUrl: string,
): MapTiles | undefined {
  if (url === undefined) return undefined
  const tiles = mapTilesIn(url)
  if (!tiles)
    throw new EnvironmentError(
      'Check the environment: MAP_TILE_URL must be like https://tiles.example/{z}/{x}/{y}.png',
    )
  if (publicUrl.startsWith('https:') && !tiles.origin.startsWith('https:'))
    throw new EnvironmentError(
      'Check the environment: MAP_TILE_URL must begin with https://, as PUBLIC_URL does: browsers load no other images',
    )
  if (!attribution)
    throw new EnvironmentError(
      'Check the environment: MAP_TILE_URL needs MAP_ATTRIBUTION, what its owner wants said beside the maps',
    )
  return { ...tiles, attribution }
}

/** Reads the choice of gateway. @throws {EnvironmentError} where it lacks its keys */
function gatewayIn({
  PAYMENT_GATEWAY,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Pick<
  z.infer<typeof Variables>,
  'PAYMENT_GATEWAY' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'
>): GatewayChoice {
  if (PAYMENT_GATEWAY === 'sandbox') return { name: 'sandbox' }
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new EnvironmentError(
      'Check the environment: PAYMENT_GATEWAY=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    )
  return { name: 'stripe', secretKey, publishableKey, webhookSecret }
}
