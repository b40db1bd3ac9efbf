import type { Slug } from '@/contract/entities'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether an address or a link names a record as records are named. */
export const isUuid = (value: string | undefined) => value !== undefined && UUID.test(value)

/** Joins the parts of a path, each encoded. A part that is empty or means "the folder above" throws a TypeError. */
export function pathOf(...parts: string[]): string {
  return parts.map(encodePart).join('/')
}

/** The path of a record, and of what hangs from it: `recordPath('companies', uuid, 'actions', 'suspend')`. */
export function recordPath(slug: Slug, uuid: string, ...rest: string[]): string {
  if (!isUuid(uuid)) throw new TypeError(`"${uuid}" is not a uuid`)
  return pathOf('admin', slug, uuid, ...rest)
}

function encodePart(part: string): string {
  // Dots cannot be encoded away: %2e%2e is read as ".." too.
  if (part === '' || part === '.' || part === '..') throw new TypeError(`"${part}" is not part of a path`)
  return encodeURIComponent(part)
}
