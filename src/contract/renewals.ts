import * as z from 'zod/mini'
import { optionalLines, requiredLines } from './shapes'

// How a policy goes on after its last day, and what it costs then.

/** Within so many days a policy is among those that are to be renewed. */
export const RENEWAL_DAYS = 60

/** It renews by itself, waits for staff to renew it, or ends. */
export const RenewalMode = z.enum(['auto', 'manual', 'none'])
export type RenewalMode = z.infer<typeof RenewalMode>

/** Why the price after a renewal is another, or is for other people. */
export const RenewalReason = z.enum(['price', 'age', 'people', 'recalculated'])
export type RenewalReason = z.infer<typeof RenewalReason>

/** Says that a policy is not renewed; told later than it should be, the exception says why. */
export const NoRenewal = z.strictObject({
  reason: requiredLines('el motivo', 500),
  exception: optionalLines(500),
})
export type NoRenewal = z.infer<typeof NoRenewal>

/** How much a price changes, in percent with one decimal; null where there was none before. */
export const changePct = (before_cents: number, after_cents: number): number | null =>
  before_cents === 0 ? null : Math.round(((after_cents - before_cents) / before_cents) * 1000) / 10
