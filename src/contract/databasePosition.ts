/** The header by which a reply says what its database knew, and a call what the database of its reply must know. */
export const DATABASE_POSITION = 'x-database-position'

/** A place in the write-ahead log: of which cluster, on which timeline, and after how many bytes. */
type Place = { system: string; timeline: number; bytes: number }

function placeAt(position: string): Place | undefined {
  const [, system, timeline, bytes] = /^(\d{1,20})\.(\d{1,9})\.(\d{1,15})$/.exec(position) ?? []
  return system && timeline && bytes
    ? { system, timeline: Number(timeline), bytes: Number(bytes) }
    : undefined
}

/** Whether who knows one position also knows another. Nothing is known of another cluster, or of what is no position. */
export function covers(known: string, wanted: string): boolean {
  const [one, other] = [placeAt(known), placeAt(wanted)]
  if (!one || !other || one.system !== other.system) return false
  // A later timeline holds all that is left of the ones before it.
  return one.timeline === other.timeline ? one.bytes >= other.bytes : one.timeline > other.timeline
}

/** The later of what was known and what was just learnt; of two clusters, the one that answered last. */
export function laterPosition(known: string | undefined, learnt: string | null): string | undefined {
  if (learnt === null || !placeAt(learnt)) return known
  return known !== undefined && covers(known, learnt) ? known : learnt
}
