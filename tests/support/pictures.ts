import { drawPng } from '@server/demo/material/drawPng'

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]

/** A JPEG of four by four points in three colours, with so many bytes of picture: enough to be read, though nothing is seen on it. */
export function aJpeg(bytes = 4, before: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const frame = segment(0xc0, 8, 0, 4, 0, 4, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0)
  const scan = segment(0xda, 1, 1, 0, 0, 63, 0)
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      before,
      Buffer.from([...frame, ...scan]),
      Buffer.alloc(bytes, 7),
      Buffer.from([0xff, 0xd9]),
    ]),
  )
}

export const aPng = (): Uint8Array<ArrayBuffer> => Uint8Array.from(drawPng(4, (x) => [x, 90, 60]))

/** A PNG that says that it has so many points each way, whatever is in it. */
export function aPngOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const png = Buffer.from(aPng())
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return Uint8Array.from(png)
}
