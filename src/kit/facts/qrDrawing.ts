import { correction, generate } from 'lean-qr'
import { plateOf } from '@/contract/qrPlate'

/** The white that a reader needs around a code, in squares. */
const MARGIN = 4
const PIXELS_A_SQUARE = 16
/** The white between a logo and the squares around it. */
const PADDING = 0.5

/**
 * The QR code of a text as a drawing: its dark squares, row by row, and the box that it stands in. One that leaves a place
 * for a logo corrects as much as any code does.
 */
export function qrDrawing(text: string, { hasLogo = false }: { hasLogo?: boolean } = {}) {
  const code = generate(text, { minCorrectionLevel: hasLogo ? correction.H : correction.M })
  const plate = hasLogo ? plateOf(code.size) : undefined
  const runs: { x: number; y: number; length: number }[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y) || plate?.covers(x, y)) continue
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
    /** Where a logo goes. */
    logo: plate && { at: plate.from + PADDING, side: plate.width - 2 * PADDING },
  }
}
export type QrDrawing = ReturnType<typeof qrDrawing>

/** The drawing as a file that stays sharp at any size, with the logo in it. */
export async function svgFile({ box, ground, dark, logo }: QrDrawing, color: string, picture?: Blob) {
  const image =
    logo && picture
      ? `<image href="${await dataUrl(picture)}" x="${logo.at}" y="${logo.at}" width="${logo.side}" height="${logo.side}"/>`
      : ''
  return new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="#fff" d="${ground}"/><path fill="${color}" d="${dark}"/>${image}</svg>`,
    ],
    { type: 'image/svg+xml' },
  )
}

async function dataUrl(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const text = bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')
  return `data:${picture.type};base64,${btoa(text)}`
}

/** The drawing as an image; nothing where the browser cannot make one. */
export async function pngFile(
  { side, runs, logo }: QrDrawing,
  color: string,
  picture?: Blob,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * PIXELS_A_SQUARE
  const paint = canvas.getContext('2d')
  if (!paint) return null
  paint.scale(PIXELS_A_SQUARE, PIXELS_A_SQUARE)
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, side, side)
  paint.fillStyle = color
  for (const { x, y, length } of runs) paint.fillRect(x + MARGIN, y + MARGIN, length, 1)
  if (logo && picture) {
    const image = await createImageBitmap(picture)
    const scale = logo.side / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const middle = side / 2
    paint.drawImage(image, middle - width / 2, middle - height / 2, width, height)
  }
  return new Promise((done) => {
    canvas.toBlob(done, 'image/png')
  })
}
