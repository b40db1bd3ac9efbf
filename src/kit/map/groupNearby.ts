/** Where something is on a map as it is looked at, in pixels. */
type Pixel = { x: number; y: number }

/** How near two pins may be before one lies over the other, in pixels: as wide as a pin is to press. */
const PIN = 28

/** Puts together what would lie over each other: each goes to the first group whose first member is within a pin of it. */
export function groupNearby<Item>(items: readonly Item[], pixelOf: (item: Item) => Pixel): Item[][] {
  const groups: { at: Pixel; members: Item[] }[] = []
  for (const item of items) {
    const { x, y } = pixelOf(item)
    const near = groups.find(({ at }) => Math.abs(at.x - x) < PIN && Math.abs(at.y - y) < PIN)
    if (near) near.members.push(item)
    else groups.push({ at: { x, y }, members: [item] })
  }
  return groups.map(({ members }) => members)
}
