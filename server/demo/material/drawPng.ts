import { deflateSync } from 'node:zlib'
import { makeChunk } from '@server/adapters/pictures/stripPng'

/** Red, green and blue, from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** A square picture as a PNG, drawn point by point. */
export function drawPng(side: number, colorAt: (x: number, y: number) => Color): Buffer {
  const rows = Array.from({ length: side }, (_row, y) => [
    0, // No filter.
    ...Array.from({ length: side }, (_pixel, x) => colorAt(x, y)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8) // Three bytes for each point: red, green, blue.
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}
