import type { ServerKeys } from '@server/core/serverKeys'
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { EVENTS_ADDRESS } from '@server/adapters/gateway/eventsAddress'
import { type Gateway, withTimeout } from '@server/adapters/gateway/gateway'
import { createSandboxGateway } from '@server/adapters/gateway/sandbox/sandboxGateway'
import { sandboxRoutes } from '@server/adapters/gateway/sandbox/sandboxRoutes'
import type { StripeOptions } from '@server/adapters/gateway/stripe/stripeGateway'
import { stripePages } from '@server/adapters/gateway/stripe/stripePages'

/** The gateway that a deployment charges through. */
export type GatewayChoice =
  | { name: 'sandbox' }
  | ({ name: 'stripe'; publishableKey: string } & Pick<StripeOptions, 'secretKey' | 'webhookSecret' | 'host'>)

/** Milliseconds until an answer counts as missing; the slowest banks take about ten seconds. */
const GATEWAY_TIMEOUT_MS = 15_000

/** The key that signs the sandbox's events, derived from the server's secret. */
const sandboxSecret = ([key]: ServerKeys) => createHmac('sha256', key).update('gateway sandbox').digest()

/** Opens the gateway of this server, and registers the pages that it brings. */
export async function openGateway(
  app: FastifyInstance,
  {
    db,
    clock,
    secret,
    publicUrl,
    choice,
  }: { db: Database; clock: Clock; secret: ServerKeys; publicUrl: string; choice: GatewayChoice },
): Promise<Gateway> {
  if (choice.name === 'stripe') {
    stripePages(app, choice)
    // Its library is large, and only loaded where it charges.
    const { createStripeGateway } = await import('@server/adapters/gateway/stripe/stripeGateway')
    return withTimeout(
      createStripeGateway({ ...choice, publicUrl, timeoutMs: GATEWAY_TIMEOUT_MS }),
      GATEWAY_TIMEOUT_MS + 1_000,
    )
  }
  const sandbox = createSandboxGateway({
    db,
    clock,
    publicUrl,
    secret: sandboxSecret(secret),
    // Events are posted to the route itself, as a real gateway's are.
    deliver: async (payload, signature) => {
      await app.inject({
        method: 'POST',
        url: EVENTS_ADDRESS,
        headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
        payload,
      })
    },
  })
  sandboxRoutes(app, sandbox)
  return withTimeout(sandbox, GATEWAY_TIMEOUT_MS)
}
