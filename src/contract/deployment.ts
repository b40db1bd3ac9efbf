import * as z from 'zod/mini'

/** What the operator chooses where the product runs; the settings do not hold it. */
export const Deployment = z.object({
  gateway: z.enum(['sandbox', 'stripe']),
  /** Whether webhooks may go to the server's own machine without TLS, so that a developer can test a receiver. */
  webhooks_to_loopback: z.boolean(),
})
export type Deployment = z.infer<typeof Deployment>
