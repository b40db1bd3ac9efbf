import type { RouteObject } from 'react-router-dom'

/**
 * What the handle of a route says of its screen. Two routes may be one screen, as a listing whose details open inside it:
 * their `handle.screen` says so. A screen with `handle.isKept` stays drawn once another takes its place.
 */
export function readHandle({ id = '', handle }: RouteObject): { name: string; isKept: boolean } {
  const told: object = typeof handle === 'object' && handle !== null ? handle : {}
  return { name: 'screen' in told ? String(told.screen) : id, isKept: 'isKept' in told }
}
