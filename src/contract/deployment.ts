import * as z from 'zod/mini'

/** What of the product its operator chooses where it runs, and nobody sets in it. */
export const Deployment = z.object({
  gateway: z.enum(['sandbox', 'stripe']),
  /** Whether webhooks may lead to the machine of the server itself, without TLS, for whoever writes a receiver. */
  webhooks_to_loopback: z.boolean(),
})
export type Deployment = z.infer<typeof Deployment>
