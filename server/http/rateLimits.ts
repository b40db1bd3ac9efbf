import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '@server/core/problems'
import { API } from './requests'

// Headers with the remaining calls would help those who guess passwords.
const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Calls a minute that one IP address may make, by kind of call. */
export type RateLimits = {
  all: number
  login: number
  refresh: number
  recover: number
  /** Beginning to subscribe to a plan, and paying for it, which those who test stolen cards do often. */
  subscribe: number
  pay: number
  /** Searching for a provider: typing and filtering makes several calls. */
  search: number
  /** Of one system's key, wherever it calls from. */
  systems: number
}

/** An office of a hundred people reaches the server from one address: `all` leaves each of them a call a second. */
export const defaultRateLimits: RateLimits = {
  all: 6_000,
  login: 60,
  refresh: 120,
  recover: 20,
  subscribe: 30,
  pay: 15,
  search: 120,
  systems: 600,
}

export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.all,
    timeWindow: '1 minute',
    // The console's own files cost nothing to send, and a page needs many of them at once.
    allowList: (request) => !request.url.startsWith(`${API}/`),
    addHeaders: unsaid,
    addHeadersOnExceeding: unsaid,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
  })
}
