// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stripJpeg } from '@server/adapters/pictures/stripJpeg'
import { stripPng, makeChunk } from '@server/adapters/pictures/stripPng'
import { sizeOfJpeg, sizeOfPng } from '@server/adapters/pictures/pictureSize'
import { readOrientation } from '@server/adapters/pictures/orientation'
import { aJpeg, aPng, aPngOfSize } from '../support/pictures'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((some) => Buffer.from(some))

/** What says where a picture was taken, with an orientation before it, in either order of bytes. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const block = Buffer.alloc(64)
  const short = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at)
  block.write(isLittle ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [index, [tag, type, value]] of [
    [0x0112, 3, orientation],
    [0x8825, 4, 40],
  ].entries()) {
    const at = 10 + index * 12
    short(tag ?? 0, at)
    short(type ?? 0, at + 2)
    long(1, at + 4)
    if (type === 3) short(value ?? 0, at + 8)
    else long(value ?? 0, at + 8)
  }
  block.write('GPS 20.67 -103.35', 40, 'latin1')
  return block
}

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const beginning = (text: string, marker: number) =>
  bytes(40).map((rest) => segment(marker, Buffer.concat([ascii(text), rest])))

/** Parts of a JPEG that it is drawn from. */
const drawnFrom = fc.oneof(
  beginning('JFIF\0', 0xe0),
  beginning('ICC_PROFILE\0', 0xe2),
  beginning('Adobe', 0xee),
  fc
    .tuple(fc.constantFrom(0xc0, 0xc2, 0xc4, 0xdb, 0xdd), bytes(60))
    .map(([marker, some]) => segment(marker, some)),
)
/** Parts that identify the author. */
const telling = fc.oneof(
  beginning('http://ns.adobe.com/xap/1.0/\0', 0xe1),
  beginning('Photoshop 3.0\0', 0xed),
  beginning('MPF\0', 0xe2),
  beginning('JFXX\0', 0xe0),
  bytes(60).map((some) => segment(0xfe, some)),
  bytes(60).map((some) => segment(0xe5, some)),
  fc.boolean().map((isLittle) => segment(0xe1, Buffer.concat([ascii('Exif\0\0'), exif(1, isLittle)]))),
)
/** What a scan holds: 0xff is followed by 0x00, or is a restart. */
const scan = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xfe }).map((one) => [one]),
      fc.constant([0xff, 0]),
      fc.constant([0xff, 0xd3]),
    ),
    {
      maxLength: 50,
    },
  )
  .map((parts) => Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from(parts.flat())]))

const part = fc.oneof(
  drawnFrom.map((content) => ({ content, stays: true })),
  telling.map((content) => ({ content, stays: false })),
  scan.map((content) => ({ content, stays: true })),
)
const parts = fc
  .tuple(fc.array(part, { maxLength: 8 }), scan, fc.array(part, { maxLength: 4 }))
  .map(([before, one, after]) => [...before, { content: one, stays: true }, ...after])
const whole = (some: readonly { content: Buffer }[], after = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...some.map(({ content }) => content),
    Buffer.from([0xff, 0xd9]),
    after,
  ])

describe('a JPEG that is kept', () => {
  test('is all that it was drawn from, byte by byte, and nothing else', () => {
    fc.assert(
      fc.property(parts, bytes(40), (some, after) => {
        const kept = stripJpeg(whole(some, after))
        expect(kept).toEqual(whole(some.filter(({ stays }) => stays)))
        expect(kept && stripJpeg(kept)).toEqual(kept)
      }),
    )
  })

  test('is turned as it was, without the rest of its Exif', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.boolean(), (orientation, isLittle) => {
        const told = segment(0xe1, Buffer.concat([ascii('Exif\0\0'), exif(orientation, isLittle)]))
        const kept = stripJpeg(Buffer.from(aJpeg(4, told)))
        expect(kept?.includes('GPS')).toBe(false)
        const at = kept?.indexOf('Exif\0\0') ?? -1
        expect(at >= 0).toBe(orientation !== 1)
        // A block of its own 26 bytes, or none, and the picture behind it.
        const rest = at >= 0 ? at + 6 + 26 : 2
        expect(kept && at >= 0 ? readOrientation(kept.subarray(at + 6, rest)) : 1).toBe(orientation)
        expect(kept?.subarray(rest)).toEqual(Buffer.from(aJpeg()).subarray(2))
      }),
    )
  })

  test('is whole: none that ends before its end is taken', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (some, cut) => {
        const content = whole(some)
        expect(stripJpeg(content.subarray(0, cut % content.length))).toBeUndefined()
      }),
    )
  })
})

const named = (...names: string[]) =>
  fc.tuple(fc.constantFrom(...names), bytes(40)).map(([name, some]) => makeChunk(name, some))
const drawnWith = named('PLTE', 'tRNS', 'gAMA', 'iCCP', 'sRGB', 'pHYs', 'IDAT', 'fdAT')
const tellingChunk = fc.oneof(
  named('tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVt'),
  fc.boolean().map((isLittle) => makeChunk('eXIf', exif(1, isLittle))),
)
const chunks = fc
  .array(
    fc.oneof(
      drawnWith.map((content) => ({ content, stays: true })),
      tellingChunk.map((content) => ({ content, stays: false })),
    ),
    { maxLength: 10 },
  )
  .map((some) => [{ content: makeChunk('IDAT', Buffer.from([1])), stays: true }, ...some])
const wholePng = (some: readonly { content: Buffer }[], after = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk('IHDR', Buffer.alloc(13)),
    ...some.map(({ content }) => content),
    makeChunk('IEND', Buffer.alloc(0)),
    after,
  ])

describe('a PNG that is kept', () => {
  test('is all that it was drawn from, byte by byte, and nothing else', () => {
    fc.assert(
      fc.property(chunks, bytes(40), (some, after) => {
        expect(stripPng(wholePng(some, after))).toEqual(wholePng(some.filter(({ stays }) => stays)))
      }),
    )
    expect(stripPng(Buffer.from(aPng()))).toEqual(Buffer.from(aPng()))
  })

  test('is turned as it was, without the rest of its Exif', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.boolean(), (orientation, isLittle) => {
        const kept = stripPng(
          wholePng([
            { content: makeChunk('eXIf', exif(orientation, isLittle)) },
            { content: makeChunk('IDAT', Buffer.from([1])) },
          ]),
        )
        expect(kept?.includes('GPS')).toBe(false)
        const at = kept?.indexOf('eXIf') ?? -1
        expect(kept && readOrientation(kept.subarray(at + 4))).toBe(orientation)
      }),
    )
  })

  test('is whole: none that ends before its end is taken', () => {
    fc.assert(
      fc.property(chunks, fc.nat(), (some, cut) => {
        const content = wholePng(some)
        expect(stripPng(content.subarray(0, cut % content.length))).toBeUndefined()
      }),
    )
  })
})

describe('the size of a picture', () => {
  test('is what its file says', () => {
    expect(sizeOfPng(Buffer.from(aPngOfSize(50_000, 40_000)))).toEqual({ width: 50_000, height: 40_000 })
    const jpeg = Buffer.from(aJpeg(4, segment(0xe5, Buffer.from([0xff, 0xc0, 0, 1, 2, 3, 4, 5, 6]))))
    expect(sizeOfJpeg(jpeg)).toEqual({ width: 4, height: 4 })
    jpeg.writeUInt16BE(65_500, jpeg.lastIndexOf(Buffer.from([0xff, 0xc0])) + 5)
    expect(sizeOfJpeg(jpeg)).toEqual({ width: 4, height: 65_500 })
  })

  test('is not made up where the file says none, and never read beyond its end', () => {
    expect(sizeOfPng(Buffer.from(aPngOfSize(0, 10)))).toBeUndefined()
    fc.assert(
      fc.property(bytes(80), (some) => {
        sizeOfJpeg(Buffer.concat([Buffer.from([0xff, 0xd8]), some]))
        sizeOfPng(some)
      }),
    )
  })
})
