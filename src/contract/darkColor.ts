import * as z from 'zod/mini'
import { emptyAsNull } from './shapes'
import { tidied } from './tidied'

/** The least contrast that is read without effort (WCAG 1.4.3). */
const LEAST = 4.5

/** A colour, `#RRGGBB`, that stands out from white: text on it, or it on paper. @param tooLight what is said of another */
export const darkColor = (tooLight: string) =>
  emptyAsNull(
    z.string().check(
      tidied,
      z.toUpperCase(),
      z.regex(/^#[0-9A-F]{6}$/, { error: 'Escribe el color como #1A4B7C', abort: true }),
      z.refine((color) => contrastWithWhite(color) >= LEAST, tooLight),
    ),
  )

/** How much white differs from a colour, from 1 to 21, as WCAG counts it. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
