import { onlyOrientation, orientationIn } from './orientation'

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const EXIF = Buffer.from('Exif\0\0', 'latin1')

/**
 * A JPEG (ITU-T T.81, annex B) without what it tells beside its picture: where and with what it was taken, who took it,
 * earlier versions, and whatever follows its end. Which way it is held stays, and how its colours are meant.
 * Nothing where it is not whole.
 */
export function bareJpeg(content: Buffer): Buffer | undefined {
  const kept = [content.subarray(0, 2)]
  let at = 2
  let hasPicture = false
  while (at + 2 <= content.length) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1] ?? 0
    // Any number of them may stand before a marker.
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
    const end = endOfScan(content, at)
    kept.push(content.subarray(at, end))
    at = end
  }
  return undefined
}

/** Where what a scan holds ends: at the first marker that is no restart, nor a byte of it written as two. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 2)) {
    const next = content[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return content.length
}

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe

/** What stays of a segment: all that is drawn from; of what applications write, the frame, the profile and the way of the colours. */
function keepSegment(marker: number, segment: Buffer): Buffer | undefined {
  if (marker === COMMENT) return undefined
  if (!isApplication(marker)) return segment
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === 0xe0) return begins('JFIF\0') ? segment : undefined
  if (marker === 0xe2) return begins('ICC_PROFILE\0') ? segment : undefined
  if (marker === 0xee) return begins('Adobe') ? segment : undefined
  if (marker !== 0xe1 || !begins('Exif\0\0')) return undefined
  const block = onlyOrientation(orientationIn(segment.subarray(4 + EXIF.length)))
  if (!block) return undefined
  const head = Buffer.from([0xff, marker, 0, 2 + EXIF.length + block.length])
  return Buffer.concat([head, EXIF, block])
}
