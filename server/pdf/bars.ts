/** What a reader at a till takes in: digits, as a shop numbers what it is paid for. */
const READABLE = /^\d{8,30}$/

type Drawn = { encodings?: { data: string }[] }

/** A reference as Code 128: one character for each unit of its width, `1` where it is dark; nothing where it is no number. */
export async function barsOf(reference: string): Promise<string | null> {
  if (!READABLE.test(reference)) return null
  const { default: draw } = await import('jsbarcode')
  const drawn: Drawn = {}
  draw(drawn, reference, { format: 'CODE128' })
  return drawn.encodings?.map(({ data }) => data).join('') ?? null
}

/** The dark bars of it: where each begins, and how wide it is. */
export const darkBars = (bars: string) =>
  [...bars.matchAll(/1+/g)].map(({ index, 0: dark }) => ({ at: index, width: dark.length }))
