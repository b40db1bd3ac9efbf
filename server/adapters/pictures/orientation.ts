/** The Exif tag of a picture's orientation (Exif 2.3, 4.6.4). */
const ORIENTATION = 0x0112
const SHORT = 3
/** Orientation 1: the picture is stored upright. */
const UPRIGHT = 1
const MOST = 8

/** The orientation in the TIFF block of a picture's Exif; 1 (upright) where the block is unreadable. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return UPRIGHT
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return UPRIGHT
  const entries = short(first)
  for (let index = 0; index < entries; index++) {
    const at = first + 2 + index * 12
    if (at + 12 > tiff.length) return UPRIGHT
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue
    const value = short(at + 8)
    return value >= UPRIGHT && value <= MOST ? value : UPRIGHT
  }
  return UPRIGHT
}

/** A TIFF block with the orientation and nothing else; undefined for an upright picture. */
export function makeOrientationBlock(value: number): Buffer | undefined {
  if (value === UPRIGHT) return undefined
  const block = Buffer.alloc(26)
  block.write('MM', 'latin1')
  block.writeUInt16BE(42, 2)
  block.writeUInt32BE(8, 4)
  block.writeUInt16BE(1, 8)
  block.writeUInt16BE(ORIENTATION, 10)
  block.writeUInt16BE(SHORT, 12)
  block.writeUInt32BE(1, 14)
  block.writeUInt16BE(value, 18)
  return block
}
