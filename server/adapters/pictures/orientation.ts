/** The tag that says which way a picture is held (Exif 2.3, 4.6.4). */
const ORIENTATION = 0x0112
const SHORT = 3
/** As its bytes lie. */
const UPRIGHT = 1
const MOST = 8

/** Which way a picture is to be turned, by the TIFF block of its Exif: 1 is as it lies, also where the block says nothing that can be read. */
export function orientationIn(tiff: Buffer): number {
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

/** A TIFF block that says which way a picture is turned, and nothing else; none where it lies as it is. */
export function onlyOrientation(value: number): Buffer | undefined {
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
