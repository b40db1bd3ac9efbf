import { crc32 } from 'node:zlib'
import { makeOrientationBlock, readOrientation } from './orientation'

const SIGNATURE = 8
/** The bytes around a chunk's content: length and name before it, checksum after it. */
const AROUND = 12

/** The ancillary chunks that change how a picture is drawn (PNG, third edition, 11.3; APNG for animation). */
const drawnWith = 'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' ')
/** Critical chunks, whose names begin with a capital: a decoder cannot do without them. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

/**
 * A PNG without its metadata: texts, dates, place, trailing bytes. Orientation stays. Undefined where the file is
 * incomplete.
 */
export function stripPng(content: Buffer): Buffer | undefined {
  const kept = [content.subarray(0, SIGNATURE)]
  let hasPicture = false
  for (let at = SIGNATURE; at + AROUND <= content.length; ) {
    const next = at + AROUND + content.readUInt32BE(at)
    if (next > content.length) return undefined
    const name = content.toString('latin1', at + 4, at + 8)
    if (isCritical(name) || drawnWith.includes(name)) kept.push(content.subarray(at, next))
    if (name === 'eXIf') {
      const block = makeOrientationBlock(readOrientation(content.subarray(at + 8, next - 4)))
      if (block) kept.push(makeChunk(name, block))
    }
    if (name === 'IDAT') hasPicture = true
    if (name === 'IEND') return hasPicture ? Buffer.concat(kept) : undefined
    at = next
  }
  return undefined
}

/** A PNG chunk with its length and checksum. */
export function makeChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
