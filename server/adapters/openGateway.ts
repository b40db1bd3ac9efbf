import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { EVENTS_ADDRESS } from '@server/adapters/gateway/eventsAddress'
import { type Gateway, withTimeout } from '@server/adapters/gateway/gateway'
import { sandboxGateway } from '@server/adapters/gateway/sandbox/sandboxGateway'
import { sandboxRoutes } from '@server/adapters/gateway/sandbox/sandboxRoutes'
import { stripeGateway, type StripeOptions } from '@server/adapters/gateway/stripe/stripeGateway'
import { stripePages } from '@server/adapters/gateway/stripe/stripePages'

/** Which gateway a deployment charges through. */
export type GatewayChoice =
  | { name: 'sandbox' }
  | ({ name: 'stripe'; publishableKey: string } & Pick<StripeOptions, 'secretKey' | 'webhookSecret' | 'host'>)

/** Milliseconds that we wait for an answer: the slowest banks take about ten seconds. */
const PATIENCE = 15_000

/** What signs the sandbox's events: it follows from the server's own secret. */
const sandboxSecret = (secret: Uint8Array) => createHmac('sha256', secret).update('gateway sandbox').digest()

/** The gateway of this server; the sandbox brings its own pages. */
export function openGateway(
  app: FastifyInstance,
  {
    db,
    clock,
    secret,
    publicUrl,
    choice,
  }: { db: Database; clock: Clock; secret: Uint8Array; publicUrl: string; choice: GatewayChoice },
): Gateway {
  if (choice.name === 'stripe') {
    stripePages(app, choice)
    return withTimeout(stripeGateway({ ...choice, publicUrl, patience: PATIENCE }), PATIENCE + 1_000)
  }
  const sandbox = sandboxGateway({
    db,
    clock,
    publicUrl,
    secret: sandboxSecret(secret),
    // Through the front door, as any gateway's events come.
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
  return withTimeout(sandbox, PATIENCE)
}
