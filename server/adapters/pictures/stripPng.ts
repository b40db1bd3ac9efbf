import { crc32 } from 'node:zlib'
import { onlyOrientation, orientationIn } from './orientation'

const SIGNATURE = 8
/** The length and the name before what a chunk holds, and the sum after it. */
const AROUND = 12

/** What a picture is drawn with, beside what none is drawn without (PNG, third edition, 11.3; APNG for what moves). */
const drawnWith = 'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' ')
/** Without these it is no picture: their names begin with a capital. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

/**
 * A PNG without what it tells beside its picture: its texts, when it was changed, where it was taken, and whatever follows
 * its end. Which way it is held stays. Nothing where it is not whole.
 */
export function barePng(content: Buffer): Buffer | undefined {
  const kept = [content.subarray(0, SIGNATURE)]
  let hasPicture = false
  for (let at = SIGNATURE; at + AROUND <= content.length; ) {
    const next = at + AROUND + content.readUInt32BE(at)
    if (next > content.length) return undefined
    const name = content.toString('latin1', at + 4, at + 8)
    if (isCritical(name) || drawnWith.includes(name)) kept.push(content.subarray(at, next))
    if (name === 'eXIf') {
      const block = onlyOrientation(orientationIn(content.subarray(at + 8, next - 4)))
      if (block) kept.push(chunk(name, block))
    }
    if (name === 'IDAT') hasPicture = true
    if (name === 'IEND') return hasPicture ? Buffer.concat(kept) : undefined
    at = next
  }
  return undefined
}

/** A named part of a PNG, with its length before it and its sum behind. */
export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
