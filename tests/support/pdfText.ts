import { constants, inflateSync } from 'node:zlib'

/** What a document of ours says, as its streams hold it: deflated, its letters in hex of the Windows alphabet. */
export function pdfTextOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const drawn = streams.flatMap(([, bytes = '']) => {
    try {
      // A checksum that ends like a line loses its last byte to the expression above.
      const whole = { finishFlush: constants.Z_SYNC_FLUSH }
      return [inflateSync(Buffer.from(bytes, 'latin1'), whole).toString('latin1')]
    } catch {
      // Another kind of stream: it holds no text.
      return []
    }
  })
  return [...drawn.join('\n').matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])+)\] TJ/g)]
    .map(([, line = '']) =>
      Buffer.from([...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join(''), 'hex').toString(
        'latin1',
      ),
    )
    .join('\n')
}
