/** References that a shop's scanner accepts: digits only. */
const READABLE = /^\d{8,30}$/

type Drawn = { encodings?: { data: string }[] }

/** A reference as Code 128, one character for each module, `1` for dark; null where it is not numeric. */
export async function encodeBars(reference: string): Promise<string | null> {
  if (!READABLE.test(reference)) return null
  const { default: draw } = await import('jsbarcode')
  const drawn: Drawn = {}
  draw(drawn, reference, { format: 'CODE128' })
  return drawn.encodings?.map(({ data }) => data).join('') ?? null
}

/** The dark bars: where each begins, and how wide it is, in modules. */
export const findDarkBars = (bars: string) =>
  [...bars.matchAll(/1+/g)].map(({ index, 0: dark }) => ({ at: index, width: dark.length }))
