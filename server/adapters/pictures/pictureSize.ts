/** The width and height of a picture in points, as its file says; undefined where it says none. */
export type PictureSize = { width: number; height: number }

/** The size of a PNG, which its first chunk says. */
export function sizeOfPng(content: Buffer): PictureSize | undefined {
  if (content.length < 24 || content.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return whole({ width: content.readUInt32BE(16), height: content.readUInt32BE(20) })
}

/** Segments that hold no frame, among those whose markers are otherwise of frames: tables and a reserved one. */
const NO_FRAME = [0xc4, 0xc8, 0xcc]
const SCAN = 0xda

/** The size of a JPEG, which the frame before its first scan says. */
export function sizeOfJpeg(content: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 <= content.length; ) {
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (content[at] !== 0xff || marker === SCAN) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker))
      return whole({ height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) })
    at += 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}

const whole = (size: PictureSize) => (size.width > 0 && size.height > 0 ? size : undefined)
