/** A stretch of a text, its place, and whether it is in both or in one of two. */
export type Stretch = { at: number; text: string; side: 'both' | 'before' | 'after' }

/** Beyond so many words a text is told whole: comparing them all would keep people waiting. */
const MOST = 600

/** What two texts have in common and what only one of them has, word by word; nothing where they are too long. */
export function textChanges(before: string, after: string): Stretch[] | undefined {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/).filter(Boolean))
  if (!old || !now || old.length > MOST || now.length > MOST) return undefined
  // How many words the rests have in common, from each pair of places on.
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const stretches: Stretch[] = []
  const add = (text: string, side: Stretch['side']) => {
    const last = stretches.at(-1)
    if (last?.side === side) last.text += text
    else stretches.push({ at: stretches.length, text, side })
  }
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [gone = '', come = ''] = [old[i], now[j]]
    if (i < old.length && j < now.length && gone === come) {
      add(gone, 'both')
      i++
      j++
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      add(gone, 'before')
      i++
    } else {
      add(come, 'after')
      j++
    }
  }
  return stretches
}
