import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a read under way is waited for: one on a lost connection must not hold up the others. */
const PATIENCE_MS = 50

type Turn<Found> = { reading: Promise<Found>; next?: Promise<Found> }

/**
 * Has those who ask for the same while it is being read share the next read: what each gets was read after they asked. A
 * console asks for several things at once, and each call reads its session.
 */
export function readTogether<Found>(read: (key: string) => Promise<Found>): (key: string) => Promise<Found> {
  const turns = new Map<string, Turn<Found>>()

  function begin(key: string): Promise<Found> {
    const turn: Turn<Found> = { reading: read(key) }
    turns.set(key, turn)
    const end = () => void (turns.get(key) === turn && turns.delete(key))
    turn.reading.then(end, end)
    return turn.reading
  }

  return (key) => {
    const turn = turns.get(key)
    if (!turn) return begin(key)
    turn.next ??= Promise.race([turn.reading, pause(PATIENCE_MS, undefined, { ref: false })]).then(
      () => begin(key),
      () => begin(key),
    )
    return turn.next
  }
}
