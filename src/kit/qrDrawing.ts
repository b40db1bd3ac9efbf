import { correction, generate } from 'lean-qr'

/** The white that a reader needs around a code, in squares. */
const MARGIN = 4
const PIXELS_A_SQUARE = 16

/** The QR code of a text as a drawing: its dark squares, row by row, and the box that it stands in. */
export function qrDrawing(text: string) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const last = runs.at(-1)
      if (last?.y === y && last.x + last.length === x) last.length++
      else runs.push({ x, y, length: 1 })
    }
  const side = code.size + 2 * MARGIN
  return {
    runs,
    side,
    box: `${-MARGIN} ${-MARGIN} ${side} ${side}`,
    ground: `M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z`,
    dark: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join(''),
  }
}
export type QrDrawing = ReturnType<typeof qrDrawing>

/** The drawing as a file that stays sharp at any size. */
export const svgFile = ({ box, ground, dark }: QrDrawing, color: string) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="#fff" d="${ground}"/><path fill="${color}" d="${dark}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** The drawing as an image; nothing where the browser cannot make one. */
export function pngFile({ side, runs }: QrDrawing, color: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * PIXELS_A_SQUARE
  const paint = canvas.getContext('2d')
  if (!paint) return Promise.resolve(null)
  paint.scale(PIXELS_A_SQUARE, PIXELS_A_SQUARE)
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, side, side)
  paint.fillStyle = color
  for (const { x, y, length } of runs) paint.fillRect(x + MARGIN, y + MARGIN, length, 1)
  return new Promise((done) => {
    canvas.toBlob(done, 'image/png')
  })
}
