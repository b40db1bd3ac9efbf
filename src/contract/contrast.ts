/** The least contrast that is read without effort (WCAG 1.4.3). */
export const LEAST_CONTRAST = 4.5

/** How much white differs from a colour, `#RRGGBB`, from 1 to 21, as WCAG counts it. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
