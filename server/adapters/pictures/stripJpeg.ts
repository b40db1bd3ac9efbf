import { makeOrientationBlock, readOrientation } from './orientation'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const EXIF = Buffer.from('Exif\0\0', 'latin1')

/**
 * A JPEG (ITU-T T.81, annex B) without its metadata: place, camera, author, earlier versions, trailing bytes.
 * Orientation and colour profile stay. Undefined where the file is incomplete.
 */
export function stripJpeg(content: Buffer): Buffer | undefined {
  const kept = [content.subarray(0, 2)]
  let at = 2
  let hasPicture = false
  while (at + 2 <= content.length) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1] ?? 0
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) return hasPicture ? Buffer.concat([...kept, content.subarray(at, at + 2)]) : undefined
    if (marker === START || at + 4 > content.length) return undefined
    const next = at + 2 + content.readUInt16BE(at + 2)
    if (next < at + 4 || next > content.length) return undefined
    const segment = keepSegment(marker, content.subarray(at, next))
    if (segment) kept.push(segment)
    at = next
    if (marker !== SCAN) continue
    hasPicture = true
    const end = findEndOfScan(content, at)
    kept.push(content.subarray(at, end))
    at = end
  }
  return undefined
}

/** The end of a scan's data: the first marker that is neither a restart nor an escaped byte. */
function findEndOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 2)) {
    const next = content[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return content.length
}

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe

/**
 * The part of a segment that stays: what decoding needs; of application segments, the frame, the profile and the colour
 * transform.
 */
function keepSegment(marker: number, segment: Buffer): Buffer | undefined {
  if (marker === COMMENT) return undefined
  if (!isApplication(marker)) return segment
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === 0xe0) return begins('JFIF\0') ? segment : undefined
  if (marker === 0xe2) return begins('ICC_PROFILE\0') ? segment : undefined
  if (marker === 0xee) return begins('Adobe') ? segment : undefined
  if (marker !== 0xe1 || !begins('Exif\0\0')) return undefined
  const block = makeOrientationBlock(readOrientation(segment.subarray(4 + EXIF.length)))
  if (!block) return undefined
  const head = Buffer.from([0xff, marker, 0, 2 + EXIF.length + block.length])
  return Buffer.concat([head, EXIF, block])
}
