/**
 * How wide the place of a logo in the middle of a QR code is, in squares: odd, as codes are, and so small that what it
 * covers is mended with room to spare where the code corrects as much as any does.
 */
export const plateWidth = (size: number): number => {
  const most = Math.floor(size / 4)
  return most % 2 === 0 ? most - 1 : most
}

/** The place of a logo in a code of so many squares a side. */
export function plateOf(size: number): {
  from: number
  width: number
  covers(x: number, y: number): boolean
} {
  const width = plateWidth(size)
  const from = (size - width) / 2
  const isWithin = (at: number) => at >= from && at < from + width
  return { from, width, covers: (x, y) => isWithin(x) && isWithin(y) }
}
