/**
 * Distributes cents by weight: each part gets its whole cents, and those left over go to the largest remainders, the first
 * of equals first.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? cents : 0))
  // As BigInt: a double cannot hold the product of two amounts.
  const all = BigInt(Math.abs(cents))
  const parts = weights.map((weight, index) => {
    const product = all * BigInt(weight)
    return { index, share: Number(product / sum), remainder: product % sum }
  })
  const left = Math.abs(cents) - parts.reduce((total, { share }) => total + share, 0)
  const luckiest = parts
    .toSorted((one, two) =>
      one.remainder === two.remainder ? one.index - two.index : one.remainder < two.remainder ? 1 : -1,
    )
    .slice(0, left)
  const sign = cents < 0 ? -1 : 1
  return parts.map((part) => {
    const share = part.share + (luckiest.includes(part) ? 1 : 0)
    return share === 0 ? 0 : sign * share
  })
}
