/**
 * Shares cents out by weight, to the cent: each gets what is whole, and what is left over goes to the largest
 * remainders, the first of equals first.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? cents : 0))
  // In whole numbers however large: the product of two amounts has no room in a double.
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

/** What some days of a period cost, to the nearest cent: nothing for none of them, and all of it for all. */
export const partOf = (cents: number, days: number, of: number): number =>
  of <= 0 ? 0 : Math.floor((2 * cents * Math.min(Math.max(days, 0), of) + of) / (2 * of))

/** A share of what is charged, and what it is for. */
export type Share = { label: string; cents: number }

type Swap = {
  /** What was charged for the whole period. */
  before: readonly Share[]
  /** What the whole period costs from now on. */
  after: readonly Share[]
  /** Days of the period that are left, of how many. */
  days: number
  of: number
}

/**
 * What swapping one thing for another within a period comes to: what is not used of the first is credited, and the
 * rest of the period is charged as the second. Swapping back on the same day undoes it to the cent.
 */
export function prorate({ before, after, days, of }: Swap): {
  credits: Share[]
  charges: Share[]
  net_cents: number
} {
  const credits = partsOf(before, days, of)
  const charges = partsOf(after, days, of)
  return { credits, charges, net_cents: sumOf(charges) - sumOf(credits) }
}

/** What some days of all this cost: the parts add up to the part of the whole. */
export function partsOf(shares: readonly Share[], days: number, of: number): Share[] {
  const part = partOf(sumOf(shares), days, of)
  const cents = shareOut(
    part,
    shares.map((share) => share.cents),
  )
  return shares.map(({ label }, index) => ({ label, cents: cents[index] ?? 0 }))
}

export const sumOf = (shares: readonly Share[]) => shares.reduce((total, { cents }) => total + cents, 0)
